import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Option, Schema } from "effect"

/** What a program that uses the sandbox has to know, as it is written to `sandbox.json`. */
export type SandboxFacts = typeof SandboxFacts.Type
export const SandboxFacts = Schema.Struct({
  base_url: Schema.String,
  program_id: Schema.String,
  client_id: Schema.String,
  client_secret: Schema.String,
  operator_token: Schema.String,
  webhook_endpoint_id: Schema.String,
  webhook_url: Schema.String,
  webhook_secret: Schema.String,
  account_number_ids: Schema.Array(Schema.String),
  database_url: Schema.optionalKey(Schema.String),
  pid: Schema.Int
})

const Text = Schema.fromJsonString(SandboxFacts)

const pathIn = (folder: string): string => join(folder, "sandbox.json")

/** The facts of the last start, if there was one. */
export const readFacts = (folder: string): SandboxFacts | undefined =>
  existsSync(pathIn(folder))
    ? Option.getOrUndefined(Schema.decodeUnknownOption(Text)(readFileSync(pathIn(folder), "utf8")))
    : undefined

/** Writes the facts for others to find; they hold secrets, so only the owner can read them. */
export const writeFacts = (folder: string, facts: SandboxFacts): void => {
  // A file keeps the permissions it was made with, so one from elsewhere is replaced and not written over.
  rmSync(pathIn(folder), { force: true })
  writeFileSync(pathIn(folder), `${JSON.stringify(facts, undefined, 2)}\n`, { mode: 0o600 })
}
