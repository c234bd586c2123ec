import { createHash, randomUUID } from "node:crypto"
import { mkdirSync, openAsBlob, readdirSync, rmSync, statSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { type FileKey, Files, type Intake, type StoreUnavailable } from "@vostro/domain/ports"
import { Effect, Layer, Stream } from "effect"
import { attempt, makeIncoming } from "./Incoming.ts"
import { makeBucket, type S3Options } from "./S3Bucket.ts"

type Bucket = ReturnType<typeof makeBucket>

/** Options of a bucket, and a folder for incoming bytes. */
export interface S3FilesOptions extends S3Options {
  /** Folder that buffers incoming bytes: S3 needs an object's length in advance. Created if missing; may be lost. */
  readonly spool: string
}

/**
 * Storage of files in a bucket: one object per file, sent once complete, with its SHA-256. Provisional files have a
 * small object under `provisional/` with their time.
 */
export const layerS3Files = (options: S3FilesOptions): Layer.Layer<Files> =>
  Layer.sync(Files, () => {
    mkdirSync(options.spool, { recursive: true, mode: 0o700 })
    clearSpool(options.spool)
    const bucket = makeBucket(options)
    return {
      open: (at, nowMs) => {
        const text = String(nowMs)
        const mark = bucket.put(markOf(at), text, createHash("sha256").update(text).digest("hex"))
        return Effect.map(mark, () => intakeOf(bucket, at, join(options.spool, `${SPOOLED}${randomUUID()}`)))
      },
      keep: (at) => bucket.remove(markOf(at)),
      remove: (at) => remove(bucket, at),
      read: (at, from, until) => (from >= until ? Stream.empty : bucket.read(objectOf(at), from, until)),
      provisional: (beforeMs, limit) => provisional(bucket, beforeMs, limit)
    }
  })

/** Prefix of file names in the spool: the folder may hold other things. */
const SPOOLED = "vostro-upload-"

/** Age in ms after which a spooled file has lost its process: no request may take as long. */
const LOST_AFTER_MS = 3_600_000

// Other processes may use the same folder, so young files are kept.
const clearSpool = (spool: string): void => {
  const lost = Date.now() - LOST_AFTER_MS
  for (const name of readdirSync(spool)) {
    const path = join(spool, name)
    if (!name.startsWith(SPOOLED)) continue
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? lost) < lost) rmSync(path, { force: true })
  }
}

const objectOf = ({ program_id, key }: FileKey): string => `files/${program_id}/${key}`

const MARKS = "provisional/"

const markOf = ({ program_id, key }: FileKey): string => `${MARKS}${program_id}/${key}`

// The mark is deleted last, so that an interrupted removal is found again.
const remove = (bucket: Bucket, at: FileKey): Effect.Effect<void, StoreUnavailable> =>
  Effect.andThen(bucket.remove(objectOf(at)), bucket.remove(markOf(at)))

const intakeOf = (bucket: Bucket, at: FileKey, spool: string): Intake => {
  const incoming = makeIncoming(spool)
  const clear = attempt(async () => {
    await incoming.close()
    await rm(spool, { force: true })
  })
  return {
    write: incoming.write,
    finish: Effect.gen(function* () {
      yield* attempt(incoming.handle)
      const taken = incoming.taken()
      yield* bucket.put(objectOf(at), yield* attempt(() => openAsBlob(spool)), taken.checksum)
      yield* clear
      return taken
    }),
    abort: Effect.andThen(clear, remove(bucket, at))
  }
}

const provisional = Effect.fnUntraced(function* (bucket: Bucket, beforeMs: number, limit: number) {
  const found: Array<FileKey> = []
  let after = MARKS
  for (;;) {
    const marks = yield* bucket.keys(MARKS, after)
    for (const mark of marks) {
      if (found.length === limit) return found
      // A mark deleted meanwhile marks nothing.
      const since = Number((yield* bucket.text(mark)) ?? Number.POSITIVE_INFINITY)
      const [, program_id = "", key = ""] = mark.split("/")
      if (since < beforeMs) found.push({ program_id, key })
    }
    const last = marks.at(-1)
    if (last === undefined) return found
    after = last
  }
})
