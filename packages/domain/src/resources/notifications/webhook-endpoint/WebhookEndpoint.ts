import { Schema } from "effect"
import { Count, Timestamp, text } from "../../../kernel/Fields.ts"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"
import { idOf, type Ref, resource } from "../../../kernel/Resource.ts"

/** The statuses of a webhook endpoint. */
export const WebhookEndpointStatus = Schema.Literals(["active", "disabled"])

/** How an endpoint lives: `disabled` is the end, and what was still to be delivered to it is given up. */
export const lifecycle = machine("webhook_endpoint", WebhookEndpointStatus, [
  { on: "create", from: [NEW], to: "active" },
  { on: "rotate_secret", from: ["active"], to: "active" },
  { on: "disable", from: ["active"], to: "disabled" }
])

type Trigger = TriggerOf<typeof lifecycle>

/** The most endpoints of one program that are active at a time: each event is delivered to each of them (ours). */
export const MAX_ENDPOINTS = 20

/** Where events of a program are sent. Its signing secret is derived from the generation and never stored. */
export interface WebhookEndpoint extends Schema.Schema.Type<typeof WebhookEndpoint> {}
export const WebhookEndpoint = Schema.Struct({
  id: idOf("webhook_endpoint"),
  url: Schema.String,
  /** The events it gets; empty: all. */
  events: Schema.Array(text(100)).check(Schema.isMaxLength(100)),
  status: WebhookEndpointStatus,
  /** Counts the secrets it has had, from 1. */
  secret_generation: Count,
  secret_rotated_at: Schema.optionalKey(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** How endpoints are kept. */
export const webhookEndpoint = resource<WebhookEndpoint, Trigger>({
  kind: "webhook_endpoint",
  schema: WebhookEndpoint,
  lifecycles: [lifecycle],
  refuses: "object_state_conflict"
})

/**
 * Counts the endpoints that a program has had. Whoever creates one changes it, so that of two at once one has to look again
 * how many there are.
 */
export const EndpointCounter = Schema.Struct({ id: idOf("webhook_endpoint_counter"), last: Count })

/** How the counter is kept: one object for a program. */
export const endpointCounter = resource<typeof EndpointCounter.Type>({
  kind: "webhook_endpoint_counter",
  schema: EndpointCounter
})

/** The name of a program's counter. */
export const COUNTER: Ref = { kind: endpointCounter.kind, id: "webhook_endpoint_counter_1" }

/** Whether an endpoint is to get an event. */
export const wants = (endpoint: WebhookEndpoint, event: string): boolean =>
  endpoint.status === "active" && (endpoint.events.length === 0 || endpoint.events.includes(event))
