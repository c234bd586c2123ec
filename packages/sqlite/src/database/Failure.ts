import * as Predicate from "effect/Predicate"

/**
 * A failure of SQLite, as data that threads exchange. `Refused`: nothing was written, as on a full disk. `Broken`: the
 * disk failed and the outcome is unknown; the store must be reopened. `Wrong`: a bug of the store.
 */
export interface Failure {
  readonly _tag: "Refused" | "Broken" | "Wrong"
  readonly message: string
}

/** Primary result codes of SQLite. */
const BUSY = 5
const NO_MEMORY = 7
const FULL = 13
const BROKEN: ReadonlySet<number> = new Set([
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  11, // SQLITE_CORRUPT
  14, // SQLITE_CANTOPEN
  26 // SQLITE_NOTADB
])

/** Describes a caught error. */
export const failureOf = (error: unknown): Failure => {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const code = primaryCodeOf(error)
  if (code === FULL || code === BUSY || code === NO_MEMORY) return { _tag: "Refused", message }
  return { _tag: BROKEN.has(code) ? "Broken" : "Wrong", message }
}

// The low byte of an extended code is its primary code.
const primaryCodeOf = (error: unknown): number =>
  Predicate.hasProperty(error, "errcode") && typeof error.errcode === "number" ? error.errcode & 0xff : 0
