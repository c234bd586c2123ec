import { type Span, spanFrom } from "@vostro/domain"
import { Result } from "effect"
import { MAX_ADVANCE_MS } from "./TimeTravel.ts"

/** Returns the length in ms of a move of a clock. Throws a `RangeError` for moves that a clock cannot make. */
export const spanMs = (span: number | Span, nowMs: number): number => {
  if (typeof span !== "number") return momentMs(spanFrom(nowMs, span), span, nowMs)
  const objection = objectionToMs(span)
  if (objection === undefined) return span
  throw new RangeError(objection)
}

/** Returns the reason why a clock cannot advance by so many ms; undefined if it can. */
export const objectionToMs = (ms: number): string | undefined =>
  Number.isInteger(ms) && ms >= 0 && ms <= MAX_ADVANCE_MS
    ? undefined
    : `cannot advance the clock by ${ms}: use whole milliseconds from 0 to ${MAX_ADVANCE_MS}`

/** Returns the time in ms from now to a moment. Throws if there is none, or it lies in the past or ten years ahead. */
export const momentMs = (moment: Result.Result<number, string>, words: string, nowMs: number): number => {
  if (Result.isFailure(moment)) throw new RangeError(moment.failure)
  const ms = moment.success - nowMs
  if (ms >= 0 && ms <= MAX_ADVANCE_MS) return ms
  const now = `the bank's time is ${new Date(nowMs).toISOString()}`
  throw new RangeError(
    ms < 0
      ? `"${words}" has passed: ${now}, and a clock never goes back; start another bank, or reset this one`
      : `"${words}" is more than ten years ahead: ${now}`
  )
}
