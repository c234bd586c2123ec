import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"
import { idOf, resource, Timestamp } from "../../../kernel/Resource.ts"
import { AttemptResult } from "../webhook-delivery/WebhookDelivery.ts"

/** The statuses of a resend. */
export const WebhookResendStatus = Schema.Literals(["pending", "delivered", "failed", "canceled"])

/** Lifecycle of a resend: one attempt. It is canceled if its endpoint is disabled first. */
export const lifecycle = machine("webhook_resend", WebhookResendStatus, [
  { on: "create", from: [NEW], to: "pending" },
  { on: "deliver", from: ["pending"], to: "delivered" },
  { on: "fail", from: ["pending"], to: "failed" },
  { on: "cancel", from: ["pending"], to: "canceled" }
])

/** One more attempt of a delivery, by hand. */
export interface WebhookResend extends Schema.Schema.Type<typeof WebhookResend> {}
export const WebhookResend = Schema.Struct({
  id: idOf("webhook_resend"),
  webhook_endpoint_id: idOf("webhook_endpoint"),
  webhook_delivery_id: idOf("webhook_delivery"),
  event_id: idOf("event"),
  event: Schema.String,
  status: WebhookResendStatus,
  /** The attempt, once it was made. */
  webhook_attempt_id: Schema.optionalKey(idOf("webhook_attempt")),
  result: Schema.optionalKey(AttemptResult),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The resend resource. A delivery has at most one pending resend. */
export const webhookResend = resource<WebhookResend, TriggerOf<typeof lifecycle>>({
  kind: "webhook_resend",
  schema: WebhookResend,
  lifecycles: [lifecycle],
  refuses: "object_state_conflict",
  uniques: ({ status, webhook_delivery_id }) =>
    status === "pending" ? [{ name: "delivery", value: webhook_delivery_id }] : []
})

/** True if an id of the queue of an endpoint is that of a resend. */
export const isResend = (id: string): boolean => id.startsWith(`${webhookResend.kind}_`)
