import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const folders = new Set<string>()

// One listener for all folders: a process warns of more than ten.
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Creates an empty folder, which is removed when this process of the tests exits. */
export const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-test-"))
  folders.add(folder)
  return folder
}
