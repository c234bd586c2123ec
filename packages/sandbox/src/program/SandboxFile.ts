import { createHash } from "node:crypto"
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Option, Schema } from "effect"

/** Facts of a sandbox that outlive its process. */
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

/** Facts for programs that use the sandbox; in `sandbox.json` from when the bank is ready until it stops. */
export type SandboxFacts = typeof SandboxFacts.Type
export const SandboxFacts = Schema.Struct({ ...KeptFacts.fields, pid: Schema.Int })

const Text = Schema.fromJsonString(KeptFacts)

type Facts = typeof KeptFacts.Type

const lastIn = (folder: string): string => join(folder, "sandbox.json")

/** Returns the file with the facts of the last start on a store, independent of other stores. */
const ofStoreIn = (folder: string, store: string): string =>
  join(folder, `demo-${createHash("sha256").update(store).digest("hex").slice(0, 12)}.json`)

/** Reads the facts that may name the demo program: of the last start on this store, and of the last start. */
export const readFacts = (folder: string, store: string): ReadonlyArray<Facts> =>
  [ofStoreIn(folder, store), lastIn(folder)].flatMap((path) => read(path) ?? [])

/** Reads the facts of the sandbox that runs on a folder; undefined while none is ready. */
export const runningFacts = (folder: string): SandboxFacts | undefined => {
  const path = lastIn(folder)
  return existsSync(path) ? Option.getOrUndefined(decodeRunning(readFileSync(path, "utf8"))) : undefined
}

const decodeRunning = Schema.decodeUnknownOption(Schema.fromJsonString(SandboxFacts))

const read = (path: string): Facts | undefined =>
  existsSync(path) ? Option.getOrUndefined(Schema.decodeUnknownOption(Text)(readFileSync(path, "utf8"))) : undefined

/** Writes the facts for other programs, and for the next start on their store unless the store is in memory. */
export const writeFacts = (folder: string, store: string, facts: Facts): void => {
  if (store !== "memory") write(ofStoreIn(folder, store), facts)
  write(lastIn(folder), facts)
}

/** Removes the `pid` from the facts: the bank is stopped, or not ready yet. */
export const withdrawPid = (folder: string): void => {
  const kept = read(lastIn(folder))
  if (kept !== undefined) write(lastIn(folder), kept)
}

// The facts hold secrets: readable by the owner only.
const write = (path: string, facts: Facts): void => {
  // A file keeps its permissions when rewritten, so a new file replaces it, atomically for readers.
  const fresh = `${path}.new`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, `${JSON.stringify(facts, undefined, 2)}\n`, { mode: 0o600 })
  giveToOwner(fresh, dirname(path))
  renameSync(fresh, path)
}

// If root runs the bank in another user's folder, that user must be able to run it later.
const giveToOwner = (file: string, folder: string): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
}
