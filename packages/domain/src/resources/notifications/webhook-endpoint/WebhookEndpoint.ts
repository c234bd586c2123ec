import { Schema } from "effect"
import { viewer } from "../../../kernel/InternalFields.ts"
import { Count, idOf, type Ref, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { endpointFields, HeaderValues } from "./Fields.ts"
import { lifecycle, PauseReason, type Trigger, WebhookEndpointStatus } from "./Transitions.ts"

/** Maximum number of endpoints of a program that are not disabled: each event is delivered to every endpoint (ours). */
export const MAX_ENDPOINTS = 20

/** Maximum number of endpoints of a program with disabled ones: each commit with an event loads all of them (ours). */
export const MAX_ENDPOINTS_EVER = 200

const shownFields = {
  id: idOf("webhook_endpoint"),
  url: Schema.String,
  ...endpointFields,
  /** Patterns of the events to deliver; an empty list means all. */
  events: Schema.Array(text(100)).check(Schema.isMaxLength(100)),
  /** Names of the endpoint's own headers. Their values may be secrets and are never shown. */
  header_names: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Key that verifies the Ed25519 signatures of the newest secret, `whpk_...`. */
  public_key: Schema.optionalKey(Schema.String),
  status: WebhookEndpointStatus,
  pause_reason: Schema.optionalKey(PauseReason),
  /** First attempt of the delivery by whose second failure the endpoint began to fail; absent after a success. */
  failing_since: Schema.optionalKey(Timestamp),
  /** Share of the attempts of a delivery that had failed at the last report, in percent. */
  failed_percent: Schema.optionalKey(Count),
  /** Number of secrets so far, from 1. */
  secret_generation: Count,
  secret_rotated_at: Schema.optionalKey(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp
}

/** A receiver of a program's events. Its signing secret is derived from the generation and never stored. */
export interface WebhookEndpoint extends Schema.Schema.Type<typeof WebhookEndpoint> {}
export const WebhookEndpoint = Schema.Struct({
  ...shownFields,
  kept: Schema.optionalKey(Schema.Struct({ headers: HeaderValues }))
})

/** A webhook endpoint as shown in responses and events: without the values of its own headers. */
export const WebhookEndpointView = Schema.Struct(shownFields)

/** Returns the view of a webhook endpoint. */
export const viewOf: (endpoint: WebhookEndpoint) => typeof WebhookEndpointView.Type = viewer<WebhookEndpoint>()

/** The webhook endpoint resource. A disabled endpoint gives its `uid` back. */
export const webhookEndpoint = resource<WebhookEndpoint, Trigger>({
  kind: "webhook_endpoint",
  schema: WebhookEndpoint,
  shown: viewOf,
  lifecycles: [lifecycle],
  refuses: "object_state_conflict",
  uniques: ({ status, uid }) => (uid === undefined || status === "disabled" ? [] : [{ name: "uid", value: uid }])
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
