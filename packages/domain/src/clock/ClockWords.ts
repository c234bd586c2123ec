import { DateTime, Result } from "effect"
import { addBankingDays } from "../kernel/calendar/BankingDays.ts"
import { daysBetween } from "../kernel/calendar/CalendarDay.ts"
import { dayAt, NETWORK_ZONE } from "../kernel/calendar/LocalTime.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../kernel/Instant.ts"
import { type BankHours, type MomentName, moments } from "./Moments.ts"

/** The units of spans, in ms. Days and longer units keep the time of day; their ms only limit the length of a span. */
const units = {
  ms: 1,
  second: SECOND_MS,
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  "banking day": DAY_MS
} as const

/** The unit of a span of the bank's time. */
export type SpanUnit = keyof typeof units

/** A span of the bank's time in words, such as `2 hours` or `3 banking days`. */
export type Span = `${number} ${SpanUnit | `${Exclude<SpanUnit, "ms">}s`}`

/** A moment in words, such as `next ach cutoff`, `2 minutes before wire cutoff`, or a time in the form of RFC 3339. */
export type MomentWords =
  | MomentName
  | `next ${MomentName}`
  | `${Span} ${"before" | "after"} ${MomentName | `next ${MomentName}`}`
  | `${number}-${number}-${number}T${string}`

/** The units that spans are made of, by name. */
export const spanUnits: ReadonlyArray<string> = Object.keys(units)

/** Longest span in ms: ten years. */
export const MAX_SPAN_MS = 3_650 * DAY_MS

/**
 * Returns the instant at the end of a span in words, ms since 1970 UTC, or the reason why it is none. Days, weeks and banking
 * days keep the time of day in New York; shorter units are exact. `sign` -1 counts back.
 */
export const spanFrom = (nowMs: number, words: string, sign: 1 | -1 = 1): Result.Result<number, string> => {
  const [, digits, name = ""] = /^(\d+) (.+)$/.exec(tidy(words).toLowerCase()) ?? []
  const unit = [name, name.replace(/s$/, "")].find(isUnit)
  if (unit === undefined) return Result.fail(spanRefusal(words))
  const count = Number(digits)
  if (count * units[unit] > MAX_SPAN_MS) return Result.fail(`"${words}" is too long: a span is ten years at most`)
  const steps = sign * count
  if (units[unit] < DAY_MS) return Result.succeed(nowMs + steps * units[unit])
  const date = dayAt(nowMs, NETWORK_ZONE)
  const days = unit === "banking day" ? daysBetween(date, addBankingDays(date, steps)) : (steps * units[unit]) / DAY_MS
  return Result.succeed(sameTimeOfDay(nowMs, days))
}

/**
 * Returns the first moment with a name after an instant, or the reason why there is none. The words are a name of
 * `moments`, with or without `next`, a span before or after one, or a time in the form of RFC 3339.
 */
export const momentFrom = (nowMs: number, words: string, hours: BankHours): Result.Result<number, string> => {
  const text = tidy(words)
  if (TIME.test(text)) {
    const ms = Date.parse(text)
    return Number.isNaN(ms) ? Result.fail(momentRefusal(words)) : Result.succeed(ms)
  }
  const [, span, side, other] = /^(\d.*) (before|after) (.+)$/i.exec(text) ?? []
  if (span !== undefined && other !== undefined) {
    const moment = named(nowMs, other, hours)
    if (moment === undefined) return Result.fail(momentRefusal(words))
    return spanFrom(moment, span, side?.toLowerCase() === "before" ? -1 : 1)
  }
  const moment = named(nowMs, text, hours)
  return moment === undefined ? Result.fail(momentRefusal(words)) : Result.succeed(moment)
}

/** A time in the form of RFC 3339, or of ISO 8601 with an offset. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

const tidy = (words: string): string => words.trim().replaceAll(/\s+/g, " ")

const isUnit = (name: string): name is SpanUnit => Object.hasOwn(units, name)

const isMoment = (name: string): name is MomentName => Object.hasOwn(moments, name)

const named = (nowMs: number, words: string, hours: BankHours): number | undefined => {
  const name = words.toLowerCase().replace(/^next /, "")
  const ms = isMoment(name) ? moments[name].after(nowMs, hours) : undefined
  return ms !== undefined && Number.isFinite(ms) ? ms : undefined
}

const sameTimeOfDay = (nowMs: number, days: number): number =>
  DateTime.toEpochMillis(DateTime.add(DateTime.makeZonedUnsafe(nowMs, { timeZone: NETWORK_ZONE }), { days }))

const spanRefusal = (words: string): string =>
  `"${words}" is no span of time: use a whole number and one of ${spanUnits.join(", ")}, such as "3 banking days"`

const momentRefusal = (words: string): string =>
  `"${words}" is no moment: use one of ${Object.keys(moments).join(", ")}, with or without "next"; ` +
  `a span before or after one, such as "2 minutes before wire cutoff"; or a time such as 2027-03-02T14:30:00Z`
