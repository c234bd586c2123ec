import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"
import { Count, foundUnder, idOf, resource, Timestamp } from "../../../kernel/Resource.ts"
import type { WebhookOutcome } from "../../../ports/WebhookSender.ts"

/** The statuses of a webhook delivery. */
export const WebhookDeliveryStatus = Schema.Literals(["pending", "delivered", "exhausted", "canceled"])

/** Webhook delivery lifecycle: exhausted after 24 attempts three hours apart (spec, "Delivery"). */
export const lifecycle = machine("webhook_delivery", WebhookDeliveryStatus, [
  { on: "create", from: [NEW], to: "pending" },
  { on: "retry", from: ["pending"], to: "pending" },
  { on: "deliver", from: ["pending"], to: "delivered" },
  { on: "resend", from: ["pending", "exhausted"], to: "delivered" },
  { on: "exhaust", from: ["pending"], to: "exhausted" },
  { on: "cancel", from: ["pending"], to: "canceled" }
])

type Trigger = TriggerOf<typeof lifecycle>

/** Class of the HTTP status of an answer, or `no_answer`. */
export const AttemptResult = Schema.Literals(["1xx", "2xx", "3xx", "4xx", "5xx", "no_answer"])

/** Returns the class of an outcome. */
export const resultOf = (outcome: WebhookOutcome): typeof AttemptResult.Type => {
  if (outcome._tag !== "Answered") return "no_answer"
  return classes[Math.trunc(outcome.status / 100) - 1] ?? "no_answer"
}

const classes = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const

/** Delivery of one event to one endpoint. Each attempt is a `webhook_attempt`. */
export interface WebhookDelivery extends Schema.Schema.Type<typeof WebhookDelivery> {}
export const WebhookDelivery = Schema.Struct({
  id: idOf("webhook_delivery"),
  webhook_endpoint_id: idOf("webhook_endpoint"),
  event_id: idOf("event"),
  event: Schema.String,
  /** Time of the event, if the delivery is younger: it was made by a replay. */
  event_created_at: Schema.optionalKey(Timestamp),
  /** The last replay that sends it. */
  webhook_replay_id: Schema.optionalKey(idOf("webhook_replay")),
  /** True for the last of a page of its replay, which goes on once this one was tried. */
  ends_replay_page: Schema.optionalKey(Schema.Boolean),
  /** Request that caused the event, by its `Request-Id`; absent if due work did. */
  request_id: Schema.optionalKey(Schema.String),
  /** The event's object; the webhook carries its latest version (spec, "Delivery"). */
  object_kind: Schema.String,
  object_id: Schema.String,
  /** Version of the object right after the event: the sequence of its events. */
  object_version: Schema.optionalKey(Count),
  /** True for a test, which is sent once, even to a paused endpoint, and says nothing of the endpoint's health. */
  is_test: Schema.optionalKey(Schema.Boolean),
  status: WebhookDeliveryStatus,
  /** Number of attempts by the retry schedule. */
  attempts: Count,
  /** Result of the last of them. */
  last_result: Schema.optionalKey(AttemptResult),
  /** Time at which the first of them ended, if it failed. */
  first_failed_at: Schema.optionalKey(Timestamp),
  /** Due time of the next attempt. */
  next_attempt_at: Schema.optionalKey(Timestamp),
  /** Rung of the next attempt, and its own time, where `Retry-After` moved the attempt. */
  moved_rung: Schema.optionalKey(Schema.Struct({ number: Count, due_at: Timestamp })),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** Attribute: event and endpoint. */
const TARGET = "target"

type Target = Pick<WebhookDelivery, "webhook_endpoint_id" | "event_id">

const targetOf = ({ webhook_endpoint_id, event_id }: Target): string => `${event_id} ${webhook_endpoint_id}`

/** Query for the last delivery of an event to an endpoint; replays make further ones. */
export const deliveryTo = (target: Target) => ({
  kind: "webhook_delivery",
  attribute: TARGET,
  value: targetOf(target)
})

/** The webhook delivery resource. */
export const webhookDelivery = resource<WebhookDelivery, Trigger>({
  kind: "webhook_delivery",
  schema: WebhookDelivery,
  lifecycles: [lifecycle],
  attributes: ({ webhook_endpoint_id, event_id, status }) => ({
    webhook_endpoint_id,
    event_id,
    status,
    [TARGET]: targetOf({ webhook_endpoint_id, event_id })
  }),
  indexed: ["webhook_endpoint_id", "event_id", TARGET],
  unindexed: ["status"],
  foundBy: foundUnder("event_id")
})
