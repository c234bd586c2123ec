import type { MovedFields } from "../../../operation/Transition.ts"
import type { Trigger } from "./Transitions.ts"
import type { WebhookEndpoint } from "./WebhookEndpoint.ts"

/** Shares of the attempts of one delivery, in percent, at which an event reports that an endpoint fails. */
const STEPS = [100, 90, 70, 50] as const

/** Events that follow from attempts to deliver webhooks. No webhook carries them. */
export const healthEvents = [
  "webhook_endpoint.paused",
  "webhook_endpoint.failing",
  "webhook_endpoint.exhausted",
  "webhook_endpoint.recovered"
] as const

/** Outcome of an attempt, with the number of attempts of its delivery and the most that it gets. */
export interface AttemptResult {
  readonly isAccepted: boolean
  /** True for the answer 410: the receiver does not want any more webhooks. */
  readonly isGone: boolean
  readonly attempts: number
  readonly max_attempts: number
  /** Time of the first attempt of the delivery. */
  readonly first_at: string
}

/** A move of an endpoint that follows from an attempt. */
export interface HealthMove {
  readonly on: Extract<Trigger, "gone" | "fail" | "warn" | "exhaust" | "calm" | "recover">
  readonly more: MovedFields<WebhookEndpoint>
}

/**
 * Returns the move of an endpoint after an attempt, if there is one. Most attempts cause none, because each move changes
 * an object that every commit with an event reads. An endpoint fails from the second failure of one delivery on, until
 * any delivery succeeds. Each step is reported once.
 */
export const healthAfter = (
  { failed_percent: told = 0, failing_since, status }: WebhookEndpoint,
  { attempts, first_at, isAccepted, isGone, max_attempts }: AttemptResult
): HealthMove | undefined => {
  if (status !== "active") return undefined
  if (isAccepted) return failing_since === undefined ? undefined : recovery(told)
  const since = failing_since ?? first_at
  if (isGone) return { on: "gone", more: { pause_reason: "gone", failing_since: since } }
  const reached = STEPS.find((step) => attempts * 100 >= max_attempts * step) ?? 0
  if (reached > told) {
    return { on: reached === 100 ? "exhaust" : "warn", more: { failing_since: since, failed_percent: reached } }
  }
  return failing_since === undefined && attempts > 1 ? { on: "fail", more: { failing_since: since } } : undefined
}

const recovery = (told: number): HealthMove => ({
  on: told > 0 ? "recover" : "calm",
  more: { failing_since: undefined, failed_percent: undefined }
})
