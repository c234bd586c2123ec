import { Schema } from "effect"
import { Count, idOf, resource, Timestamp } from "../../../kernel/Resource.ts"
import { type Change, created, type Facts } from "../../../operation/Decision.ts"
import type { WebhookOutcome } from "../../../ports/WebhookSender.ts"
import { AttemptResult, resultOf, type WebhookDelivery } from "../webhook-delivery/WebhookDelivery.ts"

/** An attempt to deliver one event to one endpoint, by the retry schedule or by hand. It never changes. */
export interface WebhookAttempt extends Schema.Schema.Type<typeof WebhookAttempt> {}
export const WebhookAttempt = Schema.Struct({
  id: idOf("webhook_attempt"),
  webhook_delivery_id: idOf("webhook_delivery"),
  webhook_endpoint_id: idOf("webhook_endpoint"),
  event_id: idOf("event"),
  event: Schema.String,
  /** Number among the attempts of the delivery, from 1. An attempt by hand has that of the next one and takes none. */
  number: Count,
  /** True if it was sent by hand. */
  resent: Schema.Boolean,
  result: AttemptResult,
  /** HTTP status of the answer, if there was one. */
  status: Schema.optionalKey(Count),
  /** Time from sending to the answer or the failure, in ms by a clock that only runs forward. */
  duration_ms: Count,
  /** The first 1,024 bytes of the answer, as text. Lists show them on request. */
  answer: Schema.optionalKey(Schema.String),
  /** Reason that there was no answer. */
  failure: Schema.optionalKey(Schema.String),
  /** Time at which the attempt ended. */
  created_at: Timestamp
})

/** The webhook attempt resource. */
export const webhookAttempt = resource<WebhookAttempt>({
  kind: "webhook_attempt",
  schema: WebhookAttempt,
  attributes: ({ webhook_endpoint_id, webhook_delivery_id, event_id, event, result, resent, status }) => ({
    webhook_endpoint_id,
    webhook_delivery_id,
    event_id,
    event,
    result,
    resent: String(resent),
    ...(status !== undefined && { status: String(status) })
  }),
  indexed: ["webhook_endpoint_id", "event_id"],
  unindexed: ["webhook_delivery_id", "event", "result", "resent", "status"]
})

/** The outcome of an attempt, and how long it took. */
export interface Sent {
  readonly outcome: WebhookOutcome
  /** Duration by the clock of the bank, for the pace of the endpoint. */
  readonly took_ms: number
  /** Duration by the clock of the sender, which only runs forward. */
  readonly duration_ms: number
}

/** Makes the attempt of a delivery, as it was before the attempt. */
export const attemptOf = (
  delivery: WebhookDelivery,
  { duration_ms, outcome }: Sent,
  resent: boolean,
  facts: Facts
): WebhookAttempt => ({
  id: facts.newId("webhook_attempt"),
  webhook_delivery_id: delivery.id,
  webhook_endpoint_id: delivery.webhook_endpoint_id,
  event_id: delivery.event_id,
  event: delivery.event,
  number: delivery.attempts + 1,
  resent,
  result: resultOf(outcome),
  duration_ms: Math.max(0, Math.round(duration_ms)),
  ...(outcome._tag === "Answered" ? { status: outcome.status, answer: outcome.answer } : { failure: outcome.reason }),
  created_at: facts.now.iso
})

/** Records an attempt by the retry schedule. */
export const scheduledAttempt = (
  delivery: WebhookDelivery,
  sent: Sent,
  facts: Facts
): { readonly changes: [Change] } => ({
  changes: [created(webhookAttempt, attemptOf(delivery, sent, false, facts))]
})
