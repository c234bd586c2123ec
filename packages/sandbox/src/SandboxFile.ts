import { createHash } from "node:crypto"
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
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

type Facts = typeof KeptFacts.Type

const lastIn = (folder: string): string => join(folder, "sandbox.json")

/** Where the facts of the last start on a store are, whatever other stores were started on since. */
const ofStoreIn = (folder: string, store: string): string =>
  join(folder, `demo-${createHash("sha256").update(store).digest("hex").slice(0, 12)}.json`)

/** The facts that a start may find its demo by: those of the last one on its store, and of the last of all. */
export const readFacts = (folder: string, store: string): ReadonlyArray<Facts> =>
  [ofStoreIn(folder, store), lastIn(folder)].flatMap((path) => read(path) ?? [])

const read = (path: string): Facts | undefined =>
  existsSync(path) ? Option.getOrUndefined(Schema.decodeUnknownOption(Text)(readFileSync(path, "utf8"))) : undefined

/** Writes the facts for others to find, and for the next start on their store, unless that is gone with the process. */
export const writeFacts = (folder: string, store: string, facts: Facts): void => {
  if (facts.database_url !== undefined) write(ofStoreIn(folder, store), facts)
  write(lastIn(folder), facts)
}

/** Takes the `pid` out of the facts: nobody is there to be asked, or not yet. */
export const withdrawPid = (folder: string): void => {
  const kept = read(lastIn(folder))
  if (kept !== undefined) write(lastIn(folder), kept)
}

// They hold secrets, so only the owner can read them.
const write = (path: string, facts: Facts): void => {
  // A file keeps the permissions it was made with, so a new one takes the place of what is there. Nobody reads half of it.
  const fresh = `${path}.new`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, `${JSON.stringify(facts, undefined, 2)}\n`, { mode: 0o600 })
  giveToOwner(fresh, dirname(path))
  renameSync(fresh, path)
}

// Where root starts the bank of somebody else, that one must be able to start it again.
const giveToOwner = (file: string, folder: string): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
}
