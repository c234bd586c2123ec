import { Result } from "effect"
import type { Versioned } from "../../../kernel/Resource.ts"
import { created, type Decision, type Facts, together } from "../../../operation/Decision.ts"
import { transition } from "../../../operation/Transition.ts"
import { attemptOf, type Sent, webhookAttempt } from "../webhook-attempt/WebhookAttempt.ts"
import { type WebhookDelivery, webhookDelivery } from "../webhook-delivery/WebhookDelivery.ts"
import { type WebhookResend, webhookResend } from "./WebhookResend.ts"

/**
 * Records the attempt of a resend. A success ends the delivery, unless it has ended. A failure leaves it as it is: the
 * next attempt of the retry schedule stays due. Neither changes the endpoint.
 */
export const recordResend = (
  before: Versioned<WebhookResend>,
  delivery: Versioned<WebhookDelivery>,
  sent: Sent,
  facts: Facts
): Decision => {
  const attempt = attemptOf(delivery.object, sent, true, facts)
  const isDelivered = attempt.result === "2xx"
  const outcome = { webhook_attempt_id: attempt.id, result: attempt.result }
  return together([
    moved(before, isDelivered ? "deliver" : "fail", outcome, facts),
    { changes: [created(webhookAttempt, attempt)] },
    isDelivered ? ended(delivery, facts) : {}
  ])
}

/** Cancels a resend that cannot be sent: its endpoint is disabled, or its object is gone. */
export const cancelResend = (before: Versioned<WebhookResend>, facts: Facts): Decision =>
  together([moved(before, "cancel", {}, facts)])

const moved = (
  before: Versioned<WebhookResend>,
  on: "deliver" | "fail" | "cancel",
  more: Pick<WebhookResend, "webhook_attempt_id" | "result"> | Record<never, never>,
  facts: Facts
): Partial<Decision> => {
  const move = transition(webhookResend, before, on, more, facts)
  // An ended delivery stays as it is; only its timer is removed.
  return Result.isFailure(move) ? {} : { changes: move.success.parts.changes }
}

const ended = (before: Versioned<WebhookDelivery>, facts: Facts): Partial<Decision> => {
  const move = transition(webhookDelivery, before, "resend", { next_attempt_at: undefined }, facts)
  if (Result.isFailure(move)) return {}
  const { id, webhook_endpoint_id: queue } = before.object
  return { changes: move.success.parts.changes, timers: [{ queue, object_id: id, due_at_ms: null }] }
}
