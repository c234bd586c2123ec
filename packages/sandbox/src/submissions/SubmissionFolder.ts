import { createHash } from "node:crypto"
import { createReadStream, existsSync, mkdirSync, openAsBlob } from "node:fs"
import { lstat, readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Client } from "@vostro/http/client"
import { Progress, replaceFile } from "@vostro/server/folders"
import { type Fault, messageOf, parseFileName } from "@vostro/submissions"
import { Effect, Result, Schema } from "effect"
import { counted } from "./CheckFiles.ts"

/** Time without a change, in ms, after which a file counts as complete. */
const STILL_MS = 2_000

/** Note beside a submitted file: its submission, until the result is written. */
const Note = Schema.fromJsonString(Schema.Struct({ submission_id: Schema.String }))

/** Makes the watched folder, by default below the data folder, and returns its path. */
export const makeSubmissionFolder = (folder: string, chosen: string | undefined): string => {
  const path = chosen ?? join(folder, "submissions")
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}

/**
 * Submits the complete files of a folder through the API, and writes the result of each beside it. A file is submitted
 * under an idempotency key of its name and bytes, so a process that is killed at any moment submits no file twice.
 * Returns the number of submitted files and written results.
 */
export const watchSubmissions = Effect.fnUntraced(function* (folder: string, partner: Client) {
  const show = yield* Progress
  const names = (yield* submittedIn(folder)).filter((name) => !hasResult(folder, name))
  let done = 0
  for (const name of names) {
    done += yield* Effect.catch(follow(folder, name, partner), (error) =>
      Effect.as(Effect.logWarning(`${name} could not be processed; retrying`, error), 0)
    )
  }
  // A file in progress keeps its line until the next round.
  if (names.length > 0 && names.every((name) => hasResult(folder, name))) show("")
  return done
})

/** Names of the files and links to submit, sorted. */
const submittedIn = (folder: string) =>
  Effect.tryPromise(async () =>
    (await readdir(folder, { withFileTypes: true }))
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".csv") && !name.startsWith("."))
      .toSorted()
  )

const hasResult = (folder: string, name: string): boolean =>
  ["accepted", "rejected", "failed"].some((result) => existsSync(join(folder, `${name}.${result}.json`)))

const follow = Effect.fnUntraced(function* (folder: string, name: string, partner: Client) {
  const note = yield* readNote(folder, name)
  return yield* note === undefined ? submit(folder, name, partner) : resultOf(folder, name, note, partner)
})

const notePath = (folder: string, name: string): string => join(folder, `.${name}.submitted`)

const readNote = (folder: string, name: string) =>
  Effect.tryPromise(async () => {
    const path = notePath(folder, name)
    if (!existsSync(path)) return undefined
    return Schema.decodeUnknownSync(Note)(await readFile(path, "utf8")).submission_id
  })

const submit = Effect.fnUntraced(function* (folder: string, name: string, partner: Client) {
  const path = join(folder, name)
  const found = yield* Effect.tryPromise(() => lstat(path))
  // A link can lead to any file that the sandbox can read.
  if (found.isSymbolicLink()) return yield* reject(folder, name, linked)
  if (Date.now() - found.mtimeMs < STILL_MS) return 0
  const named = parseFileName(name)
  if (Result.isFailure(named)) return yield* reject(folder, name, toldOf(named.failure))
  if (found.size === 0) return yield* reject(folder, name, toldOf(empty))
  const show = yield* Progress
  show(`submitting ${name}`)
  const idempotencyKey = yield* Effect.tryPromise(() => keyOf(name, path))
  const file = new File([yield* Effect.tryPromise(() => openAsBlob(path))], name, { type: "text/csv" })
  const { value } = yield* partner.call("submission.create", { body: {}, file, idempotencyKey })
  yield* writeJson(folder, `.${name}.submitted`, { submission_id: value.id })
  return 1
})

const empty: Fault = { line: 1, column: "", rule: "emptyFile", found: "" }

const linked = {
  line: 1,
  column: "",
  rule: "link",
  message: "a symbolic link is not followed: put the file itself into the folder",
  found: ""
}

const toldOf = (fault: Fault) => ({ ...fault, message: messageOf(fault) })

const reject = (folder: string, name: string, fault: typeof linked) =>
  Effect.as(writeJson(folder, `${name}.rejected.json`, { status: "rejected", faults: [fault] }), 1)

const keyOf = async (name: string, path: string): Promise<string> => {
  const hash = createHash("sha256").update(`${name}\n`)
  for await (const bytes of createReadStream(path)) hash.update(bytes)
  return `folder-${hash.digest("hex")}`
}

const resultOf = Effect.fnUntraced(function* (folder: string, name: string, submission_id: string, partner: Client) {
  const params = { submission_id }
  const found = yield* Effect.catchTag(partner.call("submission.get", { params }), "ApiError", (error) =>
    // An in-memory bank starts over.
    error.status === 404 ? Effect.succeed(undefined) : Effect.fail(error)
  )
  if (found === undefined) {
    yield* Effect.tryPromise(() => rm(notePath(folder, name)))
    return 1
  }
  const { status, ...one } = found.value
  const show = yield* Progress
  show(`${name}: ${status}${status === "booking" ? `, ${one.booked} of ${counted(one.records, "record")}` : ""}`)
  if (status !== "accepted" && status !== "rejected" && status !== "failed") return 0
  const faults = status === "rejected" ? yield* faultsOf(submission_id, partner) : []
  yield* writeJson(folder, `${name}.${status}.json`, { ...one, status, ...(faults.length > 0 && { faults }) })
  yield* Effect.tryPromise(() => rm(notePath(folder, name), { force: true }))
  return 1
})

const faultsOf = Effect.fnUntraced(function* (submission_id: string, partner: Client) {
  const faults = []
  for (let starting_after = "0"; ; ) {
    const query = { limit: 100, starting_after }
    const { value } = yield* partner.call("submission.faults", { params: { submission_id }, query })
    faults.push(...value.objects)
    starting_after = String(faults.at(-1)?.number)
    if (!value.has_more) return faults
  }
})

const writeJson = (folder: string, name: string, value: unknown) =>
  Effect.tryPromise(() => replaceFile(folder, name, bytesOf(`${JSON.stringify(value, undefined, 2)}\n`)))

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
