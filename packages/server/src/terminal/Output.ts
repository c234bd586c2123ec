/**
 * The side of commands that meets a terminal: output as fast as its reader takes it, errors in one line, help on
 * standard error, the exit code. The commands themselves are left to `commands`.
 */

import type { Writable } from "node:stream"
import { Effect } from "effect"

/** Size in bytes from which on gathered parts are written as one piece. */
const PIECE_BYTES = 64 * 1024

/** Writes a part of a command's output, and waits until its reader has taken it. */
export const written = (part: Uint8Array, stream: Writable = process.stdout): Effect.Effect<void, Error> =>
  Effect.callback((resume) => {
    stream.write(part, (error) => resume(error == null ? Effect.void : Effect.fail(error)))
  })

/**
 * Writes the output of a command as fast as its reader takes it, so that memory is bounded however long the output is.
 * Ends early if the reader is gone.
 */
export const writeOut = (parts: Iterable<Uint8Array>, stream: Writable = process.stdout): Effect.Effect<void, Error> =>
  Effect.gen(function* () {
    for (const piece of pieces(parts)) yield* written(piece, stream)
  }).pipe(untilReaderGone)

function* pieces(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  let gathered: Array<Uint8Array> = []
  let size = 0
  for (const part of parts) {
    gathered.push(part)
    size += part.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(gathered)
    gathered = []
    size = 0
  }
  yield Buffer.concat(gathered)
}

/** Ends writing in order when the reader of the output is gone: `head` takes no more than it prints. */
export const untilReaderGone = <E extends Error, R>(writing: Effect.Effect<void, E, R>): Effect.Effect<void, E, R> =>
  Effect.catchIf(writing, isReaderGone, () => Effect.void)

const isReaderGone = (error: Error): boolean => "code" in error && error.code === "EPIPE"
