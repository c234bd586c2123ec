import { HOUR_MS } from "../kernel/Instant.ts"

/** Maximum number of delivery attempts (spec, "Delivery"). */
export const MAX_ATTEMPTS = 24

/** Interval between attempts, in ms (spec, "Delivery"). */
export const RETRY_INTERVAL_MS = 3 * HOUR_MS

/** Next step after an attempt. */
export type NextStep =
  | { readonly _tag: "Delivered" }
  | { readonly _tag: "RetryAt"; readonly ms: number }
  | { readonly _tag: "Exhausted" }

/**
 * Returns the next step after the `attempts`-th attempt, which was due at `dueMs` and ended at `nowMs`. The next one
 * counts from the due time, so that slow receivers do not shift the schedule; after an outage of the bank, from now.
 */
export const afterAttempt = (attempts: number, accepted: boolean, dueMs: number, nowMs: number): NextStep => {
  if (accepted) return { _tag: "Delivered" }
  if (attempts >= MAX_ATTEMPTS) return { _tag: "Exhausted" }
  const scheduled = dueMs + RETRY_INTERVAL_MS
  return { _tag: "RetryAt", ms: scheduled > nowMs ? scheduled : nowMs + RETRY_INTERVAL_MS }
}
