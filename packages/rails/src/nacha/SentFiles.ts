import { existsSync } from "node:fs"
import { appendFile, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Clock, Effect, Option, Schema } from "effect"

/** File of a window that was put for the network. */
const SentFile = Schema.Struct({
  name: Schema.String,
  program_id: Schema.String,
  window_id: Schema.String,
  /** Time before it was put, in ms since 1970 UTC. */
  at_ms: Schema.Int
})
type SentFile = typeof SentFile.Type

const Line = Schema.fromJsonString(SentFile)
const encode = Schema.encodeSync(Line)
const decode = Schema.decodeUnknownOption(Line)

/** Names of files of windows: program, window, and a number from the second file on. */
const NAME = /^(program_\w+|bank)\.(ach_window_\w+)(?:\.\d+)?\.ach$/

/** Number of the latest files that are compared with the database. A restore to before any of them is noticed. */
const LATEST = 20

/**
 * Record, beside the folders of a network and outside the database, of the files that were put for it. A database that
 * does not know of one was restored to an earlier moment.
 */
export interface SentFiles {
  /** Notes a file durably, before it is put. */
  readonly note: (name: string) => Effect.Effect<void, unknown>
  /** Reads the latest files. A line that a crash cut off never happened. */
  readonly latest: Effect.Effect<ReadonlyArray<SentFile>, unknown>
}

/** Opens the record in a folder. */
export const sentFilesIn = (folder: string): SentFiles => {
  const path = join(folder, "sent.jsonl")
  return {
    note: (name) =>
      Effect.flatMap(Clock.currentTimeMillis, (at_ms) => {
        const [, program_id, window_id] = NAME.exec(name) ?? []
        if (program_id === undefined || window_id === undefined) return Effect.void
        const line = encode({ name, program_id, window_id, at_ms })
        // Each line begins with a line break, so that it does not join a line that was cut off.
        return Effect.tryPromise(() => appendFile(path, `\n${line}`, { flush: true, mode: 0o600 }))
      }),
    latest: Effect.tryPromise(async () => {
      const lines = existsSync(path) ? (await readFile(path, "utf8")).split("\n") : []
      return lines.flatMap((line) => Option.toArray(decode(line))).slice(-LATEST)
    })
  }
}
