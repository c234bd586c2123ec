import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BankSecrets } from "@vostro/bank"
import { Option, Schema } from "effect"
import { loadSecrets } from "../program/Secrets.ts"

/**
 * Store of a bank for tests: `memory`; `file`, SQLite in a temporary folder that `stop` removes; or SQLite in a folder,
 * whose bank the next start continues.
 */
export type TestStore = "memory" | "file" | { readonly file: string }

const Program = Schema.Struct({
  program_id: Schema.String,
  client_id: Schema.String,
  client_secret: Schema.String,
  account_number_ids: Schema.Array(Schema.String)
})
const Text = Schema.fromJsonString(Program)

/** The program of a test bank, with the credentials of its client. */
export type TestProgram = typeof Program.Type

/** Folder with all data of a test bank. */
export interface TestData {
  /** Folder of the store. */
  readonly store: string
  readonly secrets: BankSecrets
  /** File of the manual time. */
  readonly time: string
  /** Returns the program that an earlier start kept, if any. */
  readonly kept: () => TestProgram | undefined
  readonly keep: (program: TestProgram) => void
  /** Removes a temporary folder; keeps any other. */
  readonly leave: () => void
}

/** Opens the folder of a store, created if missing, with its secrets. Returns nothing for a bank in memory. */
export const openTestData = (store: TestStore): TestData | undefined => {
  if (store === "memory") return undefined
  const folder = store === "file" ? mkdtempSync(join(tmpdir(), "vostro-bank-")) : store.file
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { operator_token: operatorToken, master_key: masterKey } = loadSecrets(folder)
  const bank = join(folder, "store")
  // Beside the database: deleting the bank deletes its program.
  const program = join(bank, "program.json")
  return {
    store: bank,
    secrets: { operatorToken, masterKey },
    time: join(folder, "clock"),
    kept: () => read(program),
    keep: (made) => writeFileSync(program, JSON.stringify(made), { mode: 0o600 }),
    leave: () => {
      if (store === "file") rmSync(folder, { recursive: true, force: true })
    }
  }
}

const read = (file: string): TestProgram | undefined => {
  try {
    return Option.getOrUndefined(Schema.decodeUnknownOption(Text)(readFileSync(file, "utf8")))
  } catch {
    return undefined
  }
}
