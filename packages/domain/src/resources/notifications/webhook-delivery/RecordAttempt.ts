import { Result } from "effect"
import { instantOf } from "../../../kernel/Instant.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import { type MovedFields, transition } from "../../../operation/Transition.ts"
import type { WebhookOutcome } from "../../../ports/WebhookSender.ts"
import { afterAttempt, RETRY_INTERVAL_MS } from "../../../webhook/RetrySchedule.ts"
import { type WebhookDelivery, webhookDelivery } from "./WebhookDelivery.ts"

/**
 * Records an attempt and decides the delivery's next state: delivered, retried in three hours, or exhausted (spec,
 * "Delivery").
 */
export const recordAttempt = (
  before: Versioned<WebhookDelivery>,
  outcome: WebhookOutcome,
  dueMs: number,
  facts: Facts
): Decision => {
  const attempts = [...before.object.attempts, attemptOf(outcome, facts.now.iso)]
  const next = afterAttempt(attempts.length, isAccepted(outcome), dueMs, facts.now.ms)
  switch (next._tag) {
    case "Delivered":
      return moveDelivery(before, "deliver", { attempts }, facts)
    case "Exhausted":
      return moveDelivery(before, "exhaust", { attempts }, facts)
    case "RetryAt":
      return retryAt(before, attempts, next.ms, facts)
  }
}

/** Postpones a delivery to a paused endpoint by the interval between attempts. It does not count as an attempt (ours). */
export const postponeDelivery = (before: Versioned<WebhookDelivery>, facts: Facts): Decision =>
  retryAt(before, before.object.attempts, facts.now.ms + RETRY_INTERVAL_MS, facts)

const retryAt = (
  before: Versioned<WebhookDelivery>,
  attempts: WebhookDelivery["attempts"],
  dueMs: number,
  facts: Facts
): Decision => ({
  ...moveDelivery(before, "retry", { attempts, next_attempt_at: instantOf(dueMs).iso }, facts),
  timers: [{ queue: before.object.webhook_endpoint_id, object_id: before.object.id, due_at_ms: dueMs }]
})

/** Cancels a delivery whose endpoint was disabled. */
export const cancelDelivery = (before: Versioned<WebhookDelivery>, facts: Facts): Decision =>
  moveDelivery(before, "cancel", {}, facts)

// Only 2xx counts as delivered; a redirect counts as a failure (spec, "Delivery").
const isAccepted = (outcome: WebhookOutcome): boolean =>
  outcome._tag === "Answered" && outcome.status >= 200 && outcome.status < 300

const attemptOf = (outcome: WebhookOutcome, at: string): WebhookDelivery["attempts"][number] =>
  outcome._tag === "Answered" ? { at, status: outcome.status, answer: outcome.answer } : { at, failure: outcome.reason }

const moveDelivery = (
  before: Versioned<WebhookDelivery>,
  on: "deliver" | "exhaust" | "retry" | "cancel",
  more: MovedFields<WebhookDelivery>,
  facts: Facts
): Decision => {
  const move = transition(webhookDelivery, before, on, { next_attempt_at: undefined, ...more }, facts)
  // A delivery in a final status stays unchanged; only its timer is removed.
  return Result.isFailure(move) ? decision({}) : decision({ changes: move.success.parts.changes })
}
