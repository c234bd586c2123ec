import { Schema } from "effect"
import { Count, Timestamp } from "../../../kernel/Fields.ts"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"
import { idOf, resource } from "../../../kernel/Resource.ts"

/** The statuses of a webhook delivery. */
export const WebhookDeliveryStatus = Schema.Literals(["pending", "delivered", "exhausted", "canceled"])

/** How a delivery lives: 24 attempts three hours apart, and then it is exhausted (spec, "Delivery"). */
export const lifecycle = machine("webhook_delivery", WebhookDeliveryStatus, [
  { on: "create", from: [NEW], to: "pending" },
  { on: "retry", from: ["pending"], to: "pending" },
  { on: "deliver", from: ["pending"], to: "delivered" },
  { on: "exhaust", from: ["pending"], to: "exhausted" },
  { on: "cancel", from: ["pending"], to: "canceled" }
])

type Trigger = TriggerOf<typeof lifecycle>

/** One attempt to deliver: what the receiver answered, or why there is no answer. */
export const Attempt = Schema.Struct({
  at: Timestamp,
  /** The receiver's status, where it answered. */
  status: Schema.optionalKey(Count),
  /** The first 1,024 bytes of the receiver's answer, as text. */
  answer: Schema.optionalKey(Schema.String),
  /** Why there was no answer. */
  failure: Schema.optionalKey(Schema.String)
})

/** One event on its way to one endpoint. */
export interface WebhookDelivery extends Schema.Schema.Type<typeof WebhookDelivery> {}
export const WebhookDelivery = Schema.Struct({
  id: idOf("webhook_delivery"),
  webhook_endpoint_id: idOf("webhook_endpoint"),
  event_id: idOf("event"),
  event: Schema.String,
  /** What the event tells of; the webhook carries its latest version (spec, "Delivery"). */
  object_kind: Schema.String,
  object_id: Schema.String,
  status: WebhookDeliveryStatus,
  attempts: Schema.Array(Attempt),
  /** When the next attempt is due. */
  next_attempt_at: Schema.optionalKey(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** How deliveries are kept. */
export const webhookDelivery = resource<WebhookDelivery, Trigger>({
  kind: "webhook_delivery",
  schema: WebhookDelivery,
  lifecycles: [lifecycle],
  attributes: ({ webhook_endpoint_id, event_id, status }) => ({ webhook_endpoint_id, event_id, status }),
  indexed: ["webhook_endpoint_id", "event_id"]
})
