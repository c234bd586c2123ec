import { DAY_MS, HOUR_MS, instantOfLocal, MINUTE_MS, SECOND_MS } from "@vostro/domain"
import { Problem } from "@vostro/server"
import { Effect } from "effect"

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: SECOND_MS,
  second: SECOND_MS,
  m: MINUTE_MS,
  min: MINUTE_MS,
  minute: MINUTE_MS,
  h: HOUR_MS,
  hour: HOUR_MS,
  d: DAY_MS,
  day: DAY_MS,
  w: 7 * DAY_MS,
  week: 7 * DAY_MS
}

const PART = /(\d{1,12})\s*([a-z]+)\s*/gy

/** Returns the ms of a duration such as `10m`, `2h 30m` or `3 days`; undefined for any other text. */
export const durationOf = (text: string): number | undefined => {
  const parts = [...text.trim().toLowerCase().matchAll(PART)]
  const covered = parts.reduce((length, [part]) => length + part.length, 0)
  if (parts.length === 0 || covered !== text.trim().length) return undefined
  return parts.reduce<number | undefined>((sum, [, count, name = ""]) => {
    const unit = units[name] ?? units[name.replace(/s$/, "")]
    return sum === undefined || unit === undefined ? undefined : sum + Number(count) * unit
  }, 0)
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Returns the ms since 1970 of a time in RFC 3339, or of the beginning of a day in New York, where the bank's days begin;
 * undefined for any other text.
 */
export const instantOf = (text: string): number | undefined => {
  if (DATE.test(text)) {
    const isDay = new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
    return isDay ? instantOfLocal(text, "00:00", "America/New_York") : undefined
  }
  const ms = TIME.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}

/** Returns the instant of `--since`: a time, or a duration before `nowMs`. Fails with what it can be. */
export const sinceOf = (text: string, nowMs: number): Effect.Effect<number, Problem> => {
  const duration = durationOf(text)
  const instant = duration === undefined ? instantOf(text) : nowMs - duration
  if (instant !== undefined) return Effect.succeed(instant)
  const expected = "a duration such as 10m or 2h, a time such as 2026-05-04T09:00:00Z, or a day such as 2026-05-04"
  return Effect.fail(new Problem({ text: `--since must be ${expected} (got ${text})`, cause: text }))
}
