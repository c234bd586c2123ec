import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"
import { Count, idOf, type Ref, resource, Timestamp, text } from "../../../kernel/Resource.ts"

/** The statuses of a webhook endpoint. */
export const WebhookEndpointStatus = Schema.Literals(["active", "paused", "disabled"])

/**
 * Webhook endpoint lifecycle. A paused endpoint gets no new deliveries, and its pending ones wait. `disabled` is final,
 * and pending deliveries are canceled.
 */
export const lifecycle = machine("webhook_endpoint", WebhookEndpointStatus, [
  { on: "create", from: [NEW], to: "active" },
  { on: "update", from: ["active"], to: "active" },
  { on: "update", from: ["paused"], to: "paused" },
  { on: "pause", from: ["active"], to: "paused" },
  { on: "resume", from: ["paused"], to: "active" },
  { on: "rotate_secret", from: ["active"], to: "active" },
  { on: "rotate_secret", from: ["paused"], to: "paused" },
  { on: "disable", from: ["active", "paused"], to: "disabled" }
])

type Trigger = TriggerOf<typeof lifecycle>

/** Maximum number of endpoints of a program that are not disabled: each event is delivered to every endpoint (ours). */
export const MAX_ENDPOINTS = 20

/** Maximum number of endpoints of a program with disabled ones: each commit with an event loads all of them (ours). */
export const MAX_ENDPOINTS_EVER = 200

/** A receiver of a program's events. Its signing secret is derived from the generation and never stored. */
export interface WebhookEndpoint extends Schema.Schema.Type<typeof WebhookEndpoint> {}
export const WebhookEndpoint = Schema.Struct({
  id: idOf("webhook_endpoint"),
  url: Schema.String,
  /** Events to deliver; an empty list means all. */
  events: Schema.Array(text(100)).check(Schema.isMaxLength(100)),
  status: WebhookEndpointStatus,
  /** Number of secrets so far, from 1. */
  secret_generation: Count,
  secret_rotated_at: Schema.optionalKey(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The webhook endpoint resource. */
export const webhookEndpoint = resource<WebhookEndpoint, Trigger>({
  kind: "webhook_endpoint",
  schema: WebhookEndpoint,
  lifecycles: [lifecycle],
  refuses: "object_state_conflict"
})

/**
 * Counts a program's endpoints. Every creation changes it, so of two concurrent ones the second retries and counts
 * again.
 */
export const EndpointCounter = Schema.Struct({ id: idOf("webhook_endpoint_counter"), last: Count })

/** The endpoint counter resource: one object for a program. */
export const endpointCounter = resource<typeof EndpointCounter.Type>({
  kind: "webhook_endpoint_counter",
  schema: EndpointCounter
})

/** Reference of a program's counter. */
export const COUNTER: Ref = { kind: endpointCounter.kind, id: "webhook_endpoint_counter_1" }

/** True if an endpoint subscribes to an event. */
export const wants = (endpoint: WebhookEndpoint, event: string): boolean =>
  endpoint.status === "active" && (endpoint.events.length === 0 || endpoint.events.includes(event))
