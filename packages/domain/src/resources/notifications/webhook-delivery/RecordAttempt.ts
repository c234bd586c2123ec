import { Result } from "effect"
import { instantOf } from "../../../kernel/Instant.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import type { Settings } from "../../../kernel/Settings.ts"
import { type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import { type MovedFields, transition } from "../../../operation/Transition.ts"
import type { WebhookOutcome } from "../../../ports/WebhookSender.ts"
import { afterAttempt, type NextStep, RETRY_DELAYS, type Rung } from "../../../webhook/RetrySchedule.ts"
import type { AttemptResult } from "../webhook-endpoint/Health.ts"
import { resultOf, type WebhookDelivery, webhookDelivery } from "./WebhookDelivery.ts"

/**
 * Records an attempt and decides the delivery's next state: delivered, retried in three hours, or exhausted (spec,
 * "Delivery"). A test is sent once.
 */
export const recordAttempt = (
  before: Versioned<WebhookDelivery>,
  outcome: WebhookOutcome,
  dueMs: number,
  facts: Facts
): Decision => {
  const attempts = before.object.attempts + 1
  const tried = { attempts, last_result: resultOf(outcome) }
  const ended = {
    rung: rungOf(before.object, attempts, dueMs),
    accepted: isAccepted(outcome),
    now_ms: facts.now.ms,
    ...(outcome._tag === "Answered" && { retry_after_ms: outcome.retry_after_ms ?? 0 })
  }
  const next = afterAttempt(ended, before.object.is_test === true ? [] : facts.settings.webhook_retry_delays_ms)
  switch (next._tag) {
    case "Delivered":
      return moveDelivery(before, "deliver", tried, facts)
    case "Exhausted":
      return moveDelivery(before, "exhaust", tried, facts)
    case "RetryAt":
      return retryAt(before, tried, next, facts)
  }
}

/** Returns the effect of an attempt on the health of its endpoint; a test has none. */
export const healthResultOf = (
  delivery: WebhookDelivery,
  outcome: WebhookOutcome,
  dueMs: number,
  { webhook_retry_delays_ms: delays = RETRY_DELAYS }: Settings
): AttemptResult | undefined =>
  delivery.is_test === true
    ? undefined
    : {
        isAccepted: isAccepted(outcome),
        isGone: outcome._tag === "Answered" && outcome.status === 410,
        attempts: rungOf(delivery, delivery.attempts + 1, dueMs).number,
        max_attempts: delays.length + 1,
        first_at: delivery.first_failed_at ?? delivery.created_at
      }

const rungOf = ({ moved_rung: moved }: WebhookDelivery, number: number, dueMs: number): Rung =>
  moved === undefined ? { number, due_ms: dueMs } : { number: moved.number, due_ms: Date.parse(moved.due_at) }

const retryAt = (
  before: Versioned<WebhookDelivery>,
  tried: Pick<WebhookDelivery, "attempts" | "last_result">,
  { ms, rung }: Extract<NextStep, { readonly _tag: "RetryAt" }>,
  facts: Facts
): Decision => {
  const isMoved = rung.number !== tried.attempts + 1 || rung.due_ms !== ms
  const moved_rung = isMoved ? { number: rung.number, due_at: instantOf(rung.due_ms).iso } : undefined
  const { first_failed_at = facts.now.iso } = before.object
  const more = { ...tried, first_failed_at, next_attempt_at: instantOf(ms).iso, moved_rung }
  return {
    ...moveDelivery(before, "retry", more, facts),
    timers: [{ queue: before.object.webhook_endpoint_id, object_id: before.object.id, due_at_ms: ms }]
  }
}

/** Cancels a delivery whose endpoint was disabled. */
export const cancelDelivery = (before: Versioned<WebhookDelivery>, facts: Facts): Decision =>
  moveDelivery(before, "cancel", {}, facts)

/** True for 2xx. Only that counts as delivered; a redirect counts as a failure (spec, "Delivery"). */
export const isAccepted = (outcome: WebhookOutcome): boolean => resultOf(outcome) === "2xx"

const moveDelivery = (
  before: Versioned<WebhookDelivery>,
  on: "deliver" | "exhaust" | "retry" | "cancel",
  more: MovedFields<WebhookDelivery>,
  facts: Facts
): Decision => {
  const move = transition(
    webhookDelivery,
    before,
    on,
    { next_attempt_at: undefined, moved_rung: undefined, ...more },
    facts
  )
  // A delivery in a final status stays unchanged; only its timer is removed.
  return Result.isFailure(move) ? decision({}) : decision({ changes: move.success.parts.changes })
}
