import { HOUR_MS } from "../kernel/Instant.ts"

/** How often a webhook is tried in all (spec, "Delivery"). */
export const MAX_ATTEMPTS = 24

/** How long after an attempt the next one is due (spec, "Delivery"). */
export const RETRY_INTERVAL_MS = 3 * HOUR_MS

/** What follows an attempt. */
export type NextStep =
  | { readonly _tag: "Delivered" }
  | { readonly _tag: "RetryAt"; readonly ms: number }
  | { readonly _tag: "Exhausted" }

/**
 * What follows the `attempts`-th attempt, which was due at `dueMs` and ended at `nowMs`. The next one is counted from
 * when this one was due, so that slow receivers do not shift the schedule; after a pause of the whole bank from now.
 */
export const afterAttempt = (attempts: number, accepted: boolean, dueMs: number, nowMs: number): NextStep => {
  if (accepted) return { _tag: "Delivered" }
  if (attempts >= MAX_ATTEMPTS) return { _tag: "Exhausted" }
  const scheduled = dueMs + RETRY_INTERVAL_MS
  return { _tag: "RetryAt", ms: scheduled > nowMs ? scheduled : nowMs + RETRY_INTERVAL_MS }
}
