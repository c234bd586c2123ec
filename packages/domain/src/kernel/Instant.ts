import { DateTime } from "effect"

/** A moment of the bank's clock: milliseconds since 1970 UTC, and the same as RFC 3339 text. */
export interface Instant {
  readonly ms: number
  readonly iso: string
}

let latest: Instant | undefined

/** The instant of a number of milliseconds since 1970 UTC. */
export const instantOf = (ms: number): Instant => {
  // A busy bank decides many times in one millisecond, and the text of it takes longer than most decisions.
  if (latest?.ms !== ms) latest = { ms, iso: DateTime.formatIso(DateTime.makeUnsafe(ms)) }
  return latest
}

/** A second in ms. */
export const SECOND_MS = 1_000
/** A minute in ms. */
export const MINUTE_MS = 60 * SECOND_MS
/** An hour in ms. */
export const HOUR_MS = 60 * MINUTE_MS
/** A day of 24 hours in ms. */
export const DAY_MS = 24 * HOUR_MS
