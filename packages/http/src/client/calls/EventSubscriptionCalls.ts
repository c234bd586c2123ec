// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Subscriptions of a program's own receivers to its events; each is a webhook endpoint. */
export interface EventSubscriptionCalls {
  /** Sends a test to an event subscription, once, even if it is paused; the object of the webhook is the endpoint itself. */
  readonly "event_subscription.test": { readonly call: EventSubscriptionTestCall; readonly answer: EventSubscriptionTest }
  /** Creates an event subscription for events of a program; only this response and a rotation show the signing secret. */
  readonly "event_subscription.create": { readonly call: EventSubscriptionCreateCall; readonly answer: EventSubscriptionCreate }
  /** Creates the event subscription with the uid of the body, or gives it the fields of the body; only a creation shows the secret. */
  readonly "event_subscription.upsert": { readonly call: EventSubscriptionUpsertCall; readonly answer: EventSubscriptionUpsert }
  /** Lists the event subscriptions of a program, newest first, without their secrets. */
  readonly "event_subscription.list": { readonly call: EventSubscriptionListCall; readonly answer: PageOf<EventSubscription> }
  /** Retrieves an event subscription, without its secret. */
  readonly "event_subscription.get": { readonly call: EventSubscriptionGetCall; readonly answer: EventSubscription }
  /** Changes fields of an event subscription; pending deliveries go to the new URL. */
  readonly "event_subscription.update": { readonly call: EventSubscriptionUpdateCall; readonly answer: EventSubscription }
  /** Pauses an event subscription; events and pending deliveries wait until it resumes. */
  readonly "event_subscription.pause": { readonly call: EventSubscriptionPauseCall; readonly answer: EventSubscription }
  /** Resumes a paused event subscription; deliveries that waited are sent, the earliest first. */
  readonly "event_subscription.resume": { readonly call: EventSubscriptionResumeCall; readonly answer: EventSubscription }
  /** Deletes an event subscription for good: it stays readable as `disabled`, and deliveries to it stop. */
  readonly "event_subscription.delete": { readonly call: EventSubscriptionDeleteCall; readonly answer: EventSubscription }
  /** Rotates the signing secret of an event subscription; during the overlap both secrets sign. */
  readonly "event_subscription.rotate_secret": { readonly call: EventSubscriptionRotateSecretCall; readonly answer: EventSubscriptionCreate }
}

/** Objects of the lists. Subscriptions of a program's own receivers to its events; each is a webhook endpoint. */
export interface EventSubscriptionLists {
  /** Lists the event subscriptions of a program, newest first, without their secrets. */
  readonly "event_subscription.list": EventSubscription
}

/** Event subscription. */
type EventSubscription = {
  /** Id of the object. */
  readonly id: Id<"webhook_endpoint">
  /** Address that the bank sends webhooks to. */
  readonly url: string
  /** Name that the caller gives it, unique in the program. */
  readonly uid?: string
  /** Description. 1 to 500 characters. */
  readonly description?: string
  /** Objects whose events are sent; an absent list means all. At most 100 elements. Each: 1 to 100 characters. */
  readonly object_ids?: ReadonlyArray<string>
  /** Account numbers of which an event must name one. At most 100 elements. */
  readonly account_number_ids?: ReadonlyArray<Id<"account_number">>
  /** Webhooks a second, from each process of the bank. 1 to 1000. */
  readonly rate?: number
  /** Signatures of Standard Webhooks besides `Service-Signature`. */
  readonly signatures?: ReadonlyArray<"standard" | "standard_ed25519">
  /** Names of events. At most 100 elements. Each: 1 to 100 characters. */
  readonly events: ReadonlyArray<string>
  /** Names of the own headers of the webhooks. */
  readonly header_names?: ReadonlyArray<string>
  /** Key that verifies Ed25519 signatures. */
  readonly public_key?: string
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "paused" | "disabled"
  /** Reason of the pause: a request, or a 410 answer. */
  readonly pause_reason?: "requested" | "gone"
  /** First attempt of the delivery that fails; absent after a success. RFC 3339. */
  readonly failing_since?: string
  /** Share of the attempts of a delivery that had failed at the last report. */
  readonly failed_percent?: number
  /** Number of times that the secret was replaced. */
  readonly secret_generation: number
  /** Time at which the secret was last replaced. RFC 3339. */
  readonly secret_rotated_at?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Answer of `event_subscription.test`. */
type EventSubscriptionTest = {
  /** Id of the object. */
  readonly id: Id<"webhook_delivery">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
  /** Id of an event. */
  readonly event_id: Id<"event">
  /** Name of the event. */
  readonly event: "webhook_endpoint.test"
}

/** Answer of `event_subscription.create`. */
type EventSubscriptionCreate = {
  /** Id of the object. */
  readonly id: Id<"webhook_endpoint">
  /** Address that the bank sends webhooks to. */
  readonly url: string
  /** Name that the caller gives it, unique in the program. */
  readonly uid?: string
  /** Description. 1 to 500 characters. */
  readonly description?: string
  /** Objects whose events are sent; an absent list means all. At most 100 elements. Each: 1 to 100 characters. */
  readonly object_ids?: ReadonlyArray<string>
  /** Account numbers of which an event must name one. At most 100 elements. */
  readonly account_number_ids?: ReadonlyArray<Id<"account_number">>
  /** Webhooks a second, from each process of the bank. 1 to 1000. */
  readonly rate?: number
  /** Signatures of Standard Webhooks besides `Service-Signature`. */
  readonly signatures?: ReadonlyArray<"standard" | "standard_ed25519">
  /** Names of events. At most 100 elements. Each: 1 to 100 characters. */
  readonly events: ReadonlyArray<string>
  /** Names of the own headers of the webhooks. */
  readonly header_names?: ReadonlyArray<string>
  /** Key that verifies Ed25519 signatures. */
  readonly public_key?: string
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "paused" | "disabled"
  /** Reason of the pause: a request, or a 410 answer. */
  readonly pause_reason?: "requested" | "gone"
  /** First attempt of the delivery that fails; absent after a success. RFC 3339. */
  readonly failing_since?: string
  /** Share of the attempts of a delivery that had failed at the last report. */
  readonly failed_percent?: number
  /** Number of times that the secret was replaced. */
  readonly secret_generation: number
  /** Time at which the secret was last replaced. RFC 3339. */
  readonly secret_rotated_at?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Secret that signs the webhooks. Shown once. */
  readonly signing_secret: string
}

/** Answer of `event_subscription.upsert`. */
type EventSubscriptionUpsert = {
  /** Id of the object. */
  readonly id: Id<"webhook_endpoint">
  /** Address that the bank sends webhooks to. */
  readonly url: string
  /** Name that the caller gives it, unique in the program. */
  readonly uid?: string
  /** Description. 1 to 500 characters. */
  readonly description?: string
  /** Objects whose events are sent; an absent list means all. At most 100 elements. Each: 1 to 100 characters. */
  readonly object_ids?: ReadonlyArray<string>
  /** Account numbers of which an event must name one. At most 100 elements. */
  readonly account_number_ids?: ReadonlyArray<Id<"account_number">>
  /** Webhooks a second, from each process of the bank. 1 to 1000. */
  readonly rate?: number
  /** Signatures of Standard Webhooks besides `Service-Signature`. */
  readonly signatures?: ReadonlyArray<"standard" | "standard_ed25519">
  /** Names of events. At most 100 elements. Each: 1 to 100 characters. */
  readonly events: ReadonlyArray<string>
  /** Names of the own headers of the webhooks. */
  readonly header_names?: ReadonlyArray<string>
  /** Key that verifies Ed25519 signatures. */
  readonly public_key?: string
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "paused" | "disabled"
  /** Reason of the pause: a request, or a 410 answer. */
  readonly pause_reason?: "requested" | "gone"
  /** First attempt of the delivery that fails; absent after a success. RFC 3339. */
  readonly failing_since?: string
  /** Share of the attempts of a delivery that had failed at the last report. */
  readonly failed_percent?: number
  /** Number of times that the secret was replaced. */
  readonly secret_generation: number
  /** Time at which the secret was last replaced. RFC 3339. */
  readonly secret_rotated_at?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Secret that signs the webhooks. Shown once. */
  readonly signing_secret?: string
}

/** Parameters of the path of `event_subscription.test`. */
type EventSubscriptionTestParams = {
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Sends a test to an event subscription, once, even if it is paused; the object of the webhook is the endpoint itself. */
type EventSubscriptionTestCall = {
  /** Parameters of the path. */
  readonly params: EventSubscriptionTestParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Fields of the request of `event_subscription.create`. */
type EventSubscriptionCreateBody = {
  /** Address that the bank sends webhooks to. At most 2000 characters. */
  readonly url: string
  /** Names of events. At most 100 elements. */
  readonly events?: ReadonlyArray<string>
  /** Objects whose events are sent; an absent list means all. At most 100 elements. */
  readonly object_ids?: ReadonlyArray<string>
  /** Account numbers of which an event must name one. At most 100 elements. */
  readonly account_number_ids?: ReadonlyArray<Id<"account_number">>
  /** Own headers of the webhooks. Never shown. */
  readonly headers?: { readonly [name: string]: string }
  /** Signatures of Standard Webhooks besides `Service-Signature`. */
  readonly signatures?: ReadonlyArray<"standard" | "standard_ed25519">
  /** Description. 1 to 500 characters. */
  readonly description?: string
  /** Webhooks a second, from each process of the bank. 1 to 1000. */
  readonly rate?: number
  /** Name that the caller gives it, unique in the program. */
  readonly uid?: string
}

/** Creates an event subscription for events of a program; only this response and a rotation show the signing secret. */
type EventSubscriptionCreateCall = {
  /** Fields of the request. */
  readonly body: EventSubscriptionCreateBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Fields of the request of `event_subscription.upsert`. */
type EventSubscriptionUpsertBody = {
  /** Address that the bank sends webhooks to. At most 2000 characters. */
  readonly url: string
  /** Names of events. At most 100 elements. */
  readonly events?: ReadonlyArray<string>
  /** Objects whose events are sent; an absent list means all. At most 100 elements. */
  readonly object_ids?: ReadonlyArray<string>
  /** Account numbers of which an event must name one. At most 100 elements. */
  readonly account_number_ids?: ReadonlyArray<Id<"account_number">>
  /** Own headers of the webhooks. Never shown. */
  readonly headers?: { readonly [name: string]: string }
  /** Signatures of Standard Webhooks besides `Service-Signature`. */
  readonly signatures?: ReadonlyArray<"standard" | "standard_ed25519">
  /** Description. 1 to 500 characters. */
  readonly description?: string
  /** Webhooks a second, from each process of the bank. 1 to 1000. */
  readonly rate?: number
  /** Name that the caller gives it, unique in the program. */
  readonly uid: string
}

/** Creates the event subscription with the uid of the body, or gives it the fields of the body; only a creation shows the secret. */
type EventSubscriptionUpsertCall = {
  /** Fields of the request. */
  readonly body: EventSubscriptionUpsertBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the query of `event_subscription.list`. */
type EventSubscriptionListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"webhook_endpoint">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"webhook_endpoint">
}

/** Lists the event subscriptions of a program, newest first, without their secrets. */
type EventSubscriptionListCall = {
  /** Parameters of the query. */
  readonly query?: EventSubscriptionListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `event_subscription.get`. */
type EventSubscriptionGetParams = {
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Retrieves an event subscription, without its secret. */
type EventSubscriptionGetCall = {
  /** Parameters of the path. */
  readonly params: EventSubscriptionGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `event_subscription.update`. */
type EventSubscriptionUpdateParams = {
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Fields of the request of `event_subscription.update`. */
type EventSubscriptionUpdateBody = {
  /** Address that the bank sends webhooks to. At most 2000 characters. */
  readonly url?: string
  /** Names of events. At most 100 elements. */
  readonly events?: ReadonlyArray<string>
  /** Objects whose events are sent; an absent list means all. At most 100 elements. */
  readonly object_ids?: ReadonlyArray<string>
  /** Account numbers of which an event must name one. At most 100 elements. */
  readonly account_number_ids?: ReadonlyArray<Id<"account_number">>
  /** Own headers of the webhooks. Never shown. */
  readonly headers?: { readonly [name: string]: string }
  /** Signatures of Standard Webhooks besides `Service-Signature`. */
  readonly signatures?: ReadonlyArray<"standard" | "standard_ed25519">
  /** Description. */
  readonly description?: string | null
  /** Webhooks a second, from each process of the bank. */
  readonly rate?: number | null
}

/** Changes fields of an event subscription; pending deliveries go to the new URL. */
type EventSubscriptionUpdateCall = {
  /** Parameters of the path. */
  readonly params: EventSubscriptionUpdateParams
  /** Fields of the request. */
  readonly body?: EventSubscriptionUpdateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `event_subscription.pause`. */
type EventSubscriptionPauseParams = {
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Pauses an event subscription; events and pending deliveries wait until it resumes. */
type EventSubscriptionPauseCall = {
  /** Parameters of the path. */
  readonly params: EventSubscriptionPauseParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `event_subscription.resume`. */
type EventSubscriptionResumeParams = {
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Resumes a paused event subscription; deliveries that waited are sent, the earliest first. */
type EventSubscriptionResumeCall = {
  /** Parameters of the path. */
  readonly params: EventSubscriptionResumeParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `event_subscription.delete`. */
type EventSubscriptionDeleteParams = {
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Deletes an event subscription for good: it stays readable as `disabled`, and deliveries to it stop. */
type EventSubscriptionDeleteCall = {
  /** Parameters of the path. */
  readonly params: EventSubscriptionDeleteParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `event_subscription.rotate_secret`. */
type EventSubscriptionRotateSecretParams = {
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Rotates the signing secret of an event subscription; during the overlap both secrets sign. */
type EventSubscriptionRotateSecretCall = {
  /** Parameters of the path. */
  readonly params: EventSubscriptionRotateSecretParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
