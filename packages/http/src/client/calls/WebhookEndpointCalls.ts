// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Webhook endpoints of programs (operator). */
export interface WebhookEndpointCalls {
  /** Sends a test to a webhook endpoint, once, even if it is paused; the object of the webhook is the endpoint itself. */
  readonly "webhook_endpoint.test": { readonly call: WebhookEndpointTestCall; readonly answer: WebhookEndpointTest }
  /** Creates a webhook endpoint for events of a program; only this response and a rotation show the signing secret. */
  readonly "webhook_endpoint.create": { readonly call: WebhookEndpointCreateCall; readonly answer: WebhookEndpointCreate }
  /** Creates the webhook endpoint with the uid of the body, or gives it the fields of the body; only a creation shows the secret. */
  readonly "webhook_endpoint.upsert": { readonly call: WebhookEndpointUpsertCall; readonly answer: WebhookEndpointUpsert }
  /** Lists the webhook endpoints of a program, newest first, without their secrets. */
  readonly "webhook_endpoint.list": { readonly call: WebhookEndpointListCall; readonly answer: PageOf<WebhookEndpoint> }
  /** Retrieves a webhook endpoint, without its secret. */
  readonly "webhook_endpoint.get": { readonly call: WebhookEndpointGetCall; readonly answer: WebhookEndpoint }
  /** Changes fields of a webhook endpoint; pending deliveries go to the new URL. */
  readonly "webhook_endpoint.update": { readonly call: WebhookEndpointUpdateCall; readonly answer: WebhookEndpoint }
  /** Pauses a webhook endpoint; events and pending deliveries wait until it resumes. */
  readonly "webhook_endpoint.pause": { readonly call: WebhookEndpointPauseCall; readonly answer: WebhookEndpoint }
  /** Resumes a paused webhook endpoint; deliveries that waited are sent, the earliest first. */
  readonly "webhook_endpoint.resume": { readonly call: WebhookEndpointResumeCall; readonly answer: WebhookEndpoint }
  /** Disables a webhook endpoint for good: it stays readable as `disabled`, and deliveries to it stop. */
  readonly "webhook_endpoint.disable": { readonly call: WebhookEndpointDisableCall; readonly answer: WebhookEndpoint }
  /** Rotates the signing secret of a webhook endpoint; during the overlap both secrets sign. */
  readonly "webhook_endpoint.rotate_secret": { readonly call: WebhookEndpointRotateSecretCall; readonly answer: WebhookEndpointCreate }
}

/** Objects of the lists. Webhook endpoints of programs (operator). */
export interface WebhookEndpointLists {
  /** Lists the webhook endpoints of a program, newest first, without their secrets. */
  readonly "webhook_endpoint.list": WebhookEndpoint
}

/** Webhook endpoint. */
type WebhookEndpoint = {
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

/** Answer of `webhook_endpoint.test`. */
type WebhookEndpointTest = {
  /** Id of the object. */
  readonly id: Id<"webhook_delivery">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
  /** Id of an event. */
  readonly event_id: Id<"event">
  /** Name of the event. */
  readonly event: "webhook_endpoint.test"
}

/** Answer of `webhook_endpoint.create`. */
type WebhookEndpointCreate = {
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

/** Answer of `webhook_endpoint.upsert`. */
type WebhookEndpointUpsert = {
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

/** Parameters of the path of `webhook_endpoint.test`. */
type WebhookEndpointTestParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Sends a test to a webhook endpoint, once, even if it is paused; the object of the webhook is the endpoint itself. */
type WebhookEndpointTestCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointTestParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `webhook_endpoint.create`. */
type WebhookEndpointCreateParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `webhook_endpoint.create`. */
type WebhookEndpointCreateBody = {
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

/** Creates a webhook endpoint for events of a program; only this response and a rotation show the signing secret. */
type WebhookEndpointCreateCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointCreateParams
  /** Fields of the request. */
  readonly body: WebhookEndpointCreateBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `webhook_endpoint.upsert`. */
type WebhookEndpointUpsertParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `webhook_endpoint.upsert`. */
type WebhookEndpointUpsertBody = {
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

/** Creates the webhook endpoint with the uid of the body, or gives it the fields of the body; only a creation shows the secret. */
type WebhookEndpointUpsertCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointUpsertParams
  /** Fields of the request. */
  readonly body: WebhookEndpointUpsertBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `webhook_endpoint.list`. */
type WebhookEndpointListParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `webhook_endpoint.list`. */
type WebhookEndpointListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"webhook_endpoint">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"webhook_endpoint">
}

/** Lists the webhook endpoints of a program, newest first, without their secrets. */
type WebhookEndpointListCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointListParams
  /** Parameters of the query. */
  readonly query?: WebhookEndpointListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `webhook_endpoint.get`. */
type WebhookEndpointGetParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Retrieves a webhook endpoint, without its secret. */
type WebhookEndpointGetCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `webhook_endpoint.update`. */
type WebhookEndpointUpdateParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Fields of the request of `webhook_endpoint.update`. */
type WebhookEndpointUpdateBody = {
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

/** Changes fields of a webhook endpoint; pending deliveries go to the new URL. */
type WebhookEndpointUpdateCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointUpdateParams
  /** Fields of the request. */
  readonly body?: WebhookEndpointUpdateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `webhook_endpoint.pause`. */
type WebhookEndpointPauseParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Pauses a webhook endpoint; events and pending deliveries wait until it resumes. */
type WebhookEndpointPauseCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointPauseParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `webhook_endpoint.resume`. */
type WebhookEndpointResumeParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Resumes a paused webhook endpoint; deliveries that waited are sent, the earliest first. */
type WebhookEndpointResumeCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointResumeParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `webhook_endpoint.disable`. */
type WebhookEndpointDisableParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Disables a webhook endpoint for good: it stays readable as `disabled`, and deliveries to it stop. */
type WebhookEndpointDisableCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointDisableParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `webhook_endpoint.rotate_secret`. */
type WebhookEndpointRotateSecretParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Rotates the signing secret of a webhook endpoint; during the overlap both secrets sign. */
type WebhookEndpointRotateSecretCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointRotateSecretParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
