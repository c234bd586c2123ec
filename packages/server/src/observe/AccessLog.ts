import type { SeenResponse } from "@vostro/http/node"
import { Effect } from "effect"
import { maskedPath } from "./Masks.ts"

/** Interval in ms at which lines are written together: a write for each request would cost more than its line. */
const FLUSH_MS = 100

/**
 * Length of the waiting lines from which on they are written at once: a quarter of the capacity of a pipe on Linux. A
 * process that writes to a full pipe blocks until the reader takes something.
 */
const MAX_LENGTH = 16_384

/**
 * Writes a line of JSON for each response to standard output. Leaves out the query, whose filters hold ids and names;
 * paths are masked.
 */
export const makeAccessLog = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => {
      let waiting = ""
      const flush = () => {
        if (waiting !== "") process.stdout.write(waiting)
        waiting = ""
      }
      const timer = setInterval(flush, FLUSH_MS)
      const add = (line: string) => {
        waiting += line
        if (waiting.length >= MAX_LENGTH) flush()
      }
      return { add, flush, timer }
    }),
    ({ flush, timer }) =>
      Effect.sync(() => {
        clearInterval(timer)
        flush()
      })
  ),
  ({ add }) =>
    (seen: SeenResponse) =>
      add(lineOf(seen))
)

const lineOf = ({ client, method, ms, path, request_id, status }: SeenResponse): string =>
  `${JSON.stringify({
    timestamp: new Date().toISOString(),
    level: "INFO",
    message: "request",
    method,
    path: maskedPath(path),
    status,
    ms: Math.round(ms * 10) / 10,
    request_id,
    client
  })}\n`
