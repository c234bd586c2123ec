import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"

// Vitest runs this before each test file. The hook runs after all hooks of the file.
const folder = mkdtempSync(join(tmpdir(), "vostro-file-"))
// Started by root, the embedded PostgreSQL runs as another user, which needs access.
chmodSync(folder, 0o755)
const given = process.env["TMPDIR"]
process.env["TMPDIR"] = folder

afterAll(() => {
  if (given === undefined) delete process.env["TMPDIR"]
  else process.env["TMPDIR"] = given
  const left = readdirSync(folder)
  rmSync(folder, { recursive: true, force: true })
  if (left.length > 0) throw new Error(`the tests left in the temporary folder: ${left.join(", ")}`)
})
