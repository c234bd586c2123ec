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
  if (latest?.ms !== ms) latest = { ms, iso: isoOf(Math.trunc(ms)) }
  return latest
}

/** Number of a day since 1970 UTC, and its text up to the hours. */
let today = { day: Number.NaN, text: "" }

const isoOf = (ms: number): string => {
  const day = Math.floor(ms / DAY_MS)
  if (day !== today.day) {
    const midnight = DateTime.formatIso(DateTime.makeUnsafe(day * DAY_MS))
    today = { day, text: midnight.slice(0, -"00:00:00.000Z".length) }
  }
  const rest = ms - day * DAY_MS
  const [minutes, seconds] = [Math.trunc(rest / MINUTE_MS), Math.trunc((rest % MINUTE_MS) / SECOND_MS)]
  return `${today.text}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}:${two(seconds)}.${String(rest % SECOND_MS).padStart(3, "0")}Z`
}

const two = (number: number): string => (number < 10 ? `0${number}` : String(number))

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
