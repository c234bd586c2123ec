import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Option, Schema } from "effect"

/** What of a sandbox outlives its process. */
const KeptFacts = Schema.Struct({
  base_url: Schema.String,
  program_id: Schema.String,
  client_id: Schema.String,
  client_secret: Schema.String,
  operator_token: Schema.String,
  webhook_endpoint_id: Schema.String,
  webhook_url: Schema.String,
  webhook_secret: Schema.String,
  account_number_ids: Schema.Array(Schema.String),
  database_url: Schema.optionalKey(Schema.String)
})

/** What a program that uses the sandbox has to know, as it is in `sandbox.json` from when the bank is ready to its stop. */
export type SandboxFacts = typeof SandboxFacts.Type
export const SandboxFacts = Schema.Struct({ ...KeptFacts.fields, pid: Schema.Int })

const Text = Schema.fromJsonString(KeptFacts)

const pathIn = (folder: string): string => join(folder, "sandbox.json")

/** The facts of the last start, if there was one. */
export const readFacts = (folder: string): typeof KeptFacts.Type | undefined =>
  existsSync(pathIn(folder))
    ? Option.getOrUndefined(Schema.decodeUnknownOption(Text)(readFileSync(pathIn(folder), "utf8")))
    : undefined

/** Writes the facts for others to find; they hold secrets, so only the owner can read them. */
export const writeFacts = (folder: string, facts: typeof KeptFacts.Type): void => {
  // A file keeps the permissions it was made with, so a new one takes the place of what is there. Nobody reads half of it.
  const fresh = `${pathIn(folder)}.new`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, `${JSON.stringify(facts, undefined, 2)}\n`, { mode: 0o600 })
  giveToOwner(fresh, folder)
  renameSync(fresh, pathIn(folder))
}

// Where root starts the bank of somebody else, that one must be able to start it again.
const giveToOwner = (file: string, folder: string): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
}

/** Takes the `pid` out of the facts: nobody is there to be asked, or not yet. */
export const withdrawPid = (folder: string): void => {
  const kept = readFacts(folder)
  if (kept !== undefined) writeFacts(folder, kept)
}
