import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Creates an empty folder, which is removed when this process of the tests exits. */
export const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-test-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
