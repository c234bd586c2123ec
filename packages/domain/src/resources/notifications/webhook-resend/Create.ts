import { Result } from "effect"
import { explained, fault, type Rejection, reject, standing, stateFault } from "../../../kernel/Rejection.ts"
import type { Decision, Facts } from "../../../operation/Decision.ts"
import { decision } from "../../../operation/Decision.ts"
import { createObject } from "../../../operation/Transition.ts"
import { deliveryTo, webhookDelivery } from "../webhook-delivery/WebhookDelivery.ts"
import { webhookEndpoint } from "../webhook-endpoint/WebhookEndpoint.ts"
import { webhookResend } from "./WebhookResend.ts"

/** The event and the endpoint of a resend. */
export interface Asked {
  readonly webhook_endpoint_id: string
  readonly event_id: string
}

/** Refusal of a resend while another one of the same event to the same endpoint has not been sent. */
export const underWay: Rejection = reject(
  "object_state_conflict",
  explained(fault("value_repeated", "event_id"), "The event is being resent to this endpoint. Wait for the outcome.")
)

/** Orders one attempt of the last delivery of an event to an endpoint, which may be paused. */
export const createResend = (asked: Asked, facts: Facts): Result.Result<Decision, Rejection> => {
  const endpoint = facts.find(webhookEndpoint, asked.webhook_endpoint_id)?.object
  if (endpoint === undefined)
    return Result.fail(reject("parameters_invalid", fault("not_found", "webhook_endpoint_id")))
  if (endpoint.status === "disabled") {
    const one = standing(webhookEndpoint, endpoint)
    return Result.fail(reject("object_state_conflict", stateFault(one, "resend", ["active", "paused"])))
  }
  const delivery = facts.newest(webhookDelivery, deliveryTo(asked))?.object
  if (delivery === undefined) return Result.fail(reject("parameters_invalid", never))
  const { webhook_endpoint_id, event_id, event } = delivery
  const { object, parts } = createObject(
    webhookResend,
    "create",
    { id: facts.newId("webhook_resend"), webhook_endpoint_id, webhook_delivery_id: delivery.id, event_id, event },
    facts
  )
  const timers = [{ queue: webhook_endpoint_id, object_id: object.id, due_at_ms: facts.now.ms }]
  return Result.succeed(decision({ ...parts, timers }))
}

const never = explained(
  fault("not_found", "event_id"),
  "The bank has no delivery of this event to this endpoint. A replay of missing events sends those."
)
