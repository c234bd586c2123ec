import { defaultSettings, instantOfLocal, momentFrom, spanFrom } from "@vostro/domain"
import { Problem } from "@vostro/server"
import { Effect, Result } from "effect"

/** Short names of units of spans. */
const short: Readonly<Record<string, string>> = {
  s: "second",
  m: "minute",
  min: "minute",
  h: "hour",
  d: "day",
  w: "week"
}

/** Matches a number and its unit, which may be two words, as in `3 banking days`. */
const PART = /(\d+)\s*([a-z]+(?: +[a-z]+)*)\s*/gy

const refused = <A>(result: Result.Result<A, string>): Effect.Effect<A, Problem> =>
  Effect.mapError(Effect.fromResult(result), (text) => new Problem({ text, cause: text }))

const partsOf = (text: string): ReadonlyArray<string> => {
  const tidy = text.trim().toLowerCase()
  const parts = [...tidy.matchAll(PART)]
  const covered = parts.reduce((length, [part]) => length + part.length, 0)
  // A text with a rest is one part that is no span, so that it is refused as a whole.
  if (parts.length === 0 || covered !== tidy.length) return [text]
  return parts.map(([, count, unit = ""]) => `${count} ${Object.hasOwn(short, unit) ? short[unit] : unit}`)
}

/**
 * Returns the instant at the end of spans after an instant, such as `10m`, `2h 30m` or `3 banking days`; with `sign` -1 before
 * it. Fails with what a span can be.
 */
export const spanEnd = (nowMs: number, text: string, sign: 1 | -1 = 1): Effect.Effect<number, Problem> =>
  refused(
    partsOf(text).reduce<Result.Result<number, string>>(
      (at, part) => Result.flatMap(at, (ms) => spanFrom(ms, part, sign)),
      Result.succeed(nowMs)
    )
  )

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Returns the beginning of a day in New York, where the bank's days begin; undefined for any other text. */
const dayOf = (text: string): number | undefined =>
  DATE.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
    ? instantOfLocal(text, "00:00", "America/New_York")
    : undefined

/**
 * Returns the instant of a day, which begins in New York, of a time in RFC 3339, or of a moment after an instant, such as
 * `next ach cutoff`. Fails with what it can be.
 */
export const momentOf = (nowMs: number, text: string): Effect.Effect<number, Problem> => {
  const day = dayOf(text.trim())
  return day === undefined ? refused(momentFrom(nowMs, text, defaultSettings)) : Effect.succeed(day)
}

/** Returns the instant of `--since`: a span back from an instant, a day, or a time. Fails with what it can be. */
export const sinceOf = (text: string, nowMs: number): Effect.Effect<number, Problem> => {
  const isDate = /^\d{4}-/.test(text)
  const expected = "a span such as 10m or 2h, a time such as 2026-05-04T09:00:00Z, or a day such as 2026-05-04"
  return Effect.mapError(
    isDate ? momentOf(nowMs, text) : spanEnd(nowMs, text, -1),
    (cause) => new Problem({ text: `--since must be ${expected} (got ${text})`, cause })
  )
}
