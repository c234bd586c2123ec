import { DateTime } from "effect"

/** A moment of the bank's clock: milliseconds since 1970 UTC, and the same as RFC 3339 text. */
export interface Instant {
  readonly ms: number
  readonly iso: string
}

/** The instant of a number of milliseconds since 1970 UTC. */
export const instantOf = (ms: number): Instant => ({ ms, iso: DateTime.formatIso(DateTime.makeUnsafe(ms)) })

/** Milliseconds in units that settings and rules are written in. */
export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
