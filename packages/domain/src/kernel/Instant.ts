import { DateTime } from "effect"

/** An instant of the bank's clock: milliseconds since 1970 UTC, and the same instant as RFC 3339 text. */
export interface Instant {
  readonly ms: number
  readonly iso: string
}

let latest: Instant | undefined

/** Returns the instant of a number of milliseconds since 1970 UTC. */
export const instantOf = (ms: number): Instant => {
  // A busy bank makes many decisions per millisecond, and formatting the text takes longer than most decisions.
  if (latest?.ms !== ms) latest = { ms, iso: DateTime.formatIso(DateTime.makeUnsafe(ms)) }
  return latest
}

/** Returns the later of two instants, as texts that the bank has made. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** A second in ms. */
export const SECOND_MS = 1_000
/** A minute in ms. */
export const MINUTE_MS = 60 * SECOND_MS
/** An hour in ms. */
export const HOUR_MS = 60 * MINUTE_MS
/** A day of 24 hours in ms. */
export const DAY_MS = 24 * HOUR_MS
