import { createHash } from "node:crypto"
import { mkdirSync, openAsBlob, type Stats } from "node:fs"
import { lstat, readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Client } from "@vostro/http/client"
import { Progress, replaceFile } from "@vostro/rails/folders"
import { type Fault, messageOf, parseFileName } from "@vostro/submissions"
import { Effect, Result, Schema, Struct } from "effect"
import { counted } from "./CheckFiles.ts"
import { FileState, jsonBytes, makeFolderResults, stateOf } from "./FolderResults.ts"

/** Time without a change, in ms, after which a file counts as complete. */
const STILL_MS = 2_000

/** Note beside a submitted file: its submission and the state of the file, until the result is written. */
const Note = Schema.fromJsonString(
  Schema.Struct({ submission_id: Schema.String, ...Struct.map(FileState.fields, Schema.optionalKey) })
)

/** Makes the watched folder, by default below the data folder, and returns its path. */
export const makeSubmissionFolder = (folder: string, chosen: string | undefined): string => {
  const path = chosen ?? join(folder, "submissions")
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return path
}

/** A watched folder: its results, and the size of the largest file that the bank takes. */
interface Watched {
  readonly folder: string
  readonly results: ReturnType<typeof makeFolderResults>
  readonly maxBytes: number
}

/**
 * Makes a watch that submits the complete files of a folder through the API, and writes the result of each beside it. A
 * file that changes after its result, or after it was submitted, is looked at again. A file is submitted under an
 * idempotency key of its name and bytes, so a process that is killed at any moment submits no file twice. Each look returns
 * the number of submitted files and written results.
 */
export const makeSubmissionWatch = (folder: string, maxBytes: number) => {
  const watched: Watched = { folder, maxBytes, results: makeFolderResults(folder) }
  return Effect.fnUntraced(function* (partner: Client) {
    const show = yield* Progress
    const files = yield* openIn(watched)
    let done = 0
    for (const file of files) {
      done += yield* Effect.catch(follow(watched, file, partner), (error) =>
        Effect.as(Effect.logWarning(`${file.name} could not be processed; retrying`, error), 0)
      )
    }
    // A file in progress keeps its line until the next round.
    if (files.length > 0 && (yield* openIn(watched)).length === 0) show("")
    return done
  })
}

/** A file or link of the folder. */
interface FoundFile {
  readonly name: string
  readonly found: Stats
  readonly state: FileState
}

/** Returns the files and links that lack the result of their present state, sorted by name. */
const openIn = ({ folder, results }: Watched) =>
  Effect.tryPromise(async () => {
    const all = await readdir(folder, { withFileTypes: true })
    // A link, a folder or a pipe with the name of a result or a note is none: reading it could fail, or never end.
    const entries = new Set(all.filter((entry) => entry.isFile()).map(({ name }) => name))
    const open: Array<FoundFile> = []
    for (const name of all.map((entry) => entry.name).toSorted()) {
      if (!name.endsWith(".csv") || name.startsWith(".")) continue
      // A writer may take its file away meanwhile.
      const found = await lstat(join(folder, name)).catch(() => undefined)
      if (found === undefined || !(found.isFile() || found.isSymbolicLink())) continue
      const state = stateOf(found)
      const isDone = !entries.has(noteOf(name)) && (await results.isDone(name, state, entries))
      if (!isDone) open.push({ name, found, state })
    }
    return open
  })

const follow = Effect.fnUntraced(function* (watched: Watched, file: FoundFile, partner: Client) {
  const note = yield* readNote(watched, file)
  return yield* note === undefined ? submit(watched, file, partner) : resultOf(watched, file.name, note, partner)
})

const noteOf = (name: string): string => `.${name}.submitted`

// Notes of earlier versions do not state the file.
const readNote = ({ folder }: Watched, { name, state }: FoundFile) =>
  Effect.tryPromise(async () => {
    const path = join(folder, noteOf(name))
    const isNoted = await lstat(path).then(
      (found) => found.isFile(),
      () => false
    )
    return isNoted ? { ...state, ...Schema.decodeUnknownSync(Note)(await readFile(path, "utf8")) } : undefined
  })

const submit = Effect.fnUntraced(function* (watched: Watched, { name, found, state }: FoundFile, partner: Client) {
  const { folder, results, maxBytes } = watched
  const path = join(folder, name)
  const reject = (fault: typeof linked) =>
    Effect.as(results.write(name, "rejected", state, { status: "rejected", faults: [fault] }), 1)
  // A link can lead to any file that the sandbox can read.
  if (found.isSymbolicLink()) return yield* reject(linked)
  if (Date.now() - found.mtimeMs < STILL_MS) return 0
  const named = parseFileName(name)
  if (Result.isFailure(named)) return yield* reject(toldOf(named.failure))
  if (found.size === 0) return yield* reject(toldOf(empty))
  if (found.size > maxBytes) return yield* reject(toldOf(tooLarge(found.size, maxBytes)))
  yield* results.remove(name)
  const show = yield* Progress
  show(`submitting ${name}`)
  const bytes = yield* Effect.tryPromise(() => openAsBlob(path))
  const idempotencyKey = yield* Effect.tryPromise(() => keyOf(name, bytes))
  const file = new File([bytes], name, { type: "text/csv" })
  const { value } = yield* partner.call("submission.create", { body: {}, file, idempotencyKey })
  yield* Effect.tryPromise(() => replaceFile(folder, noteOf(name), jsonBytes({ submission_id: value.id, ...state })))
  return 1
})

const empty: Fault = { line: 1, column: "", rule: "emptyFile", found: "" }

const tooLarge = (size: number, maxBytes: number): Fault => ({
  line: 1,
  column: "",
  rule: "fileSize",
  found: String(size),
  expected: `at most ${maxBytes}`
})

const linked = {
  line: 1,
  column: "",
  rule: "link",
  message: "a symbolic link is not followed: put the file itself into the folder",
  found: ""
}

const toldOf = (fault: Fault) => ({ ...fault, message: messageOf(fault) })

// Reading fails if the file has changed since it was opened, so the key is that of the bytes that are submitted.
const keyOf = async (name: string, opened: Blob): Promise<string> => {
  const hash = createHash("sha256").update(`${name}\n`)
  for await (const bytes of opened.stream()) hash.update(bytes)
  return `folder-${hash.digest("hex")}`
}

const resultOf = Effect.fnUntraced(function* (
  { folder, results }: Watched,
  name: string,
  { submission_id, ...state }: FileState & typeof Note.Type,
  partner: Client
) {
  const forget = Effect.tryPromise(() => rm(join(folder, noteOf(name)), { force: true }))
  const params = { submission_id }
  const found = yield* Effect.catchTag(partner.call("submission.get", { params }), "ApiError", (error) =>
    // An in-memory bank starts over.
    error.status === 404 ? Effect.succeed(undefined) : Effect.fail(error)
  )
  if (found === undefined) return yield* Effect.as(forget, 1)
  const { status, ...one } = found.value
  const show = yield* Progress
  show(`${name}: ${status}${progressOf(found.value)}`)
  if (status !== "accepted" && status !== "rejected" && status !== "failed") return 0
  const faults = status === "rejected" ? yield* faultsOf(submission_id, partner) : []
  yield* results.write(name, status, state, { ...one, status, ...(faults.length > 0 && { faults }) })
  return yield* Effect.as(forget, 1)
})

interface Shown {
  readonly status: string
  readonly records: number
  readonly booked: number
}

const progressOf = ({ status, records, booked }: Shown): string => {
  if (status === "booking") return `, ${booked} of ${counted(records, "record")}`
  return status === "checking" && records > 0 ? `, ${counted(records, "record")} so far` : ""
}

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
