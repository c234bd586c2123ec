import { HOUR_MS } from "../kernel/Instant.ts"

/** Maximum number of delivery attempts (spec, "Delivery"). */
export const MAX_ATTEMPTS = 24

/** Interval between attempts, in ms (spec, "Delivery"). */
export const RETRY_INTERVAL_MS = 3 * HOUR_MS

/** Delays between the attempts of a delivery, in ms: those of the spec, unless the settings have others. */
export const RETRY_DELAYS: ReadonlyArray<number> = Array.from({ length: MAX_ATTEMPTS - 1 }, () => RETRY_INTERVAL_MS)

/** Rung of the retry schedule: its number, from 1, and its due time without delays that receivers asked for. */
export interface Rung {
  readonly number: number
  readonly due_ms: number
}

/** Next step after an attempt. `ms` is later than the rung where the receiver asked for that. */
export type NextStep =
  | { readonly _tag: "Delivered" }
  | { readonly _tag: "RetryAt"; readonly ms: number; readonly rung: Rung }
  | { readonly _tag: "Exhausted" }

/** An attempt that ended. */
export interface Ended {
  /** Rung of the attempt. */
  readonly rung: Rung
  readonly accepted: boolean
  readonly now_ms: number
  /** Delay that the receiver asked for by `Retry-After`, in ms. */
  readonly retry_after_ms?: number
}

/**
 * Returns the next step after the attempt of a rung. The next one counts from the due time, so that slow receivers do
 * not shift the schedule; after an outage of the bank, from now. `Retry-After` moves the next attempt to a later time
 * and skips the rungs before it. It never moves the last rung, so a receiver cannot postpone the end.
 */
export const afterAttempt = (
  { accepted, now_ms, retry_after_ms = 0, rung }: Ended,
  delays = RETRY_DELAYS
): NextStep => {
  if (accepted) return { _tag: "Delivered" }
  const delay = delays[rung.number - 1]
  if (delay === undefined) return { _tag: "Exhausted" }
  const scheduled = rung.due_ms + delay
  const due_ms = scheduled > now_ms ? scheduled : now_ms + delay
  return askedFor({ number: rung.number + 1, due_ms }, now_ms + retry_after_ms, delays)
}

const askedFor = (rung: Rung, askedMs: number, delays: ReadonlyArray<number>): NextStep => {
  const delay = delays[rung.number - 1]
  if (askedMs <= rung.due_ms || delay === undefined) return { _tag: "RetryAt", ms: rung.due_ms, rung }
  const next = { number: rung.number + 1, due_ms: rung.due_ms + delay }
  return askedMs < next.due_ms ? { _tag: "RetryAt", ms: askedMs, rung } : askedFor(next, askedMs, delays)
}
