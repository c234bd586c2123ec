import { execFile } from "node:child_process"
import { cpSync, mkdirSync, renameSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { onSqlite } from "../faults/FileStore.ts"
import type { RestorableStore } from "./RestorableStore.ts"

const command = new URL("../../../sandbox/src/Main.ts", import.meta.url).pathname

/** Returns a bank in a folder, which `vostro backup` copies while it runs. */
export const onFolder = (folder: string): RestorableStore => {
  const [bank, backup] = [join(folder, "bank"), join(folder, "backup")]
  return {
    store: onSqlite(bank),
    backUp: async () => undefined,
    note: async () => {
      const args = ["--conditions=vostro-source", command, "backup", "--to", backup]
      await promisify(execFile)(process.execPath, args, { env: { ...process.env, DATABASE_URL: `file:${bank}` } })
    },
    lose: async () => renameSync(bank, `${bank}.replaced`),
    // As the guide does it.
    restore: async () => {
      mkdirSync(bank, { mode: 0o700 })
      cpSync(join(backup, "bank.sqlite"), join(bank, "bank.sqlite"))
      cpSync(join(backup, "files"), join(bank, "files"), { recursive: true })
      return onSqlite(bank)
    },
    close: async () => undefined
  }
}
