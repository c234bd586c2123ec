import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openForWriting } from "@vostro/sqlite/database/Database"
import { migrate } from "@vostro/sqlite/Migrate"
import { onTestFinished } from "vitest"

/** Creates an empty folder for the current test. */
export const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-sqlite-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Opens a migrated database for the current test. */
export const freshDatabase = () => {
  const path = join(freshFolder(), "bank.sqlite")
  const database = openForWriting(path, "full")
  onTestFinished(() => database.close())
  migrate(database)
  return { path, database }
}
