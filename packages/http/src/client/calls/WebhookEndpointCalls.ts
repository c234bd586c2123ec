// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Webhook endpoints of programs (operator). */
export interface WebhookEndpointCalls {
  /** Creates a webhook endpoint for a program's events; only this response and a rotation show the signing secret. */
  readonly "webhook_endpoint.create": { readonly call: WebhookEndpointCreateCall; readonly answer: WebhookEndpointCreate }
  /** Lists a program's webhook endpoints, newest first. */
  readonly "webhook_endpoint.list": { readonly call: WebhookEndpointListCall; readonly answer: PageOf<WebhookEndpoint> }
  /** Rotates an endpoint's signing secret; during the overlap both secrets sign. */
  readonly "webhook_endpoint.rotate_secret": { readonly call: WebhookEndpointRotateSecretCall; readonly answer: WebhookEndpointCreate }
  /** Disables a webhook endpoint for good; deliveries to it stop. */
  readonly "webhook_endpoint.disable": { readonly call: WebhookEndpointDisableCall; readonly answer: WebhookEndpoint }
}

/** Objects of the lists. Webhook endpoints of programs (operator). */
export interface WebhookEndpointLists {
  /** Lists a program's webhook endpoints, newest first. */
  readonly "webhook_endpoint.list": WebhookEndpoint
}

/** Webhook endpoint. */
type WebhookEndpoint = {
  /** Id of the object. */
  readonly id: Id<"webhook_endpoint">
  /** Address that the bank sends webhooks to. */
  readonly url: string
  /** Names of events. At most 100 elements. Each: 1 to 100 characters. */
  readonly events: ReadonlyArray<string>
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "paused" | "disabled"
  /** Number of times that the secret was replaced. */
  readonly secret_generation: number
  /** Time at which the secret was last replaced. RFC 3339. */
  readonly secret_rotated_at?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Answer of `webhook_endpoint.create`. */
type WebhookEndpointCreate = {
  /** Id of the object. */
  readonly id: Id<"webhook_endpoint">
  /** Address that the bank sends webhooks to. */
  readonly url: string
  /** Names of events. At most 100 elements. Each: 1 to 100 characters. */
  readonly events: ReadonlyArray<string>
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "paused" | "disabled"
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
  readonly events?: ReadonlyArray<"account_number.activated" | "account_number.created" | "ach.approved" | "ach.canceled" | "ach.corrected" | "ach.pending_return" | "ach.posted" | "ach.processing" | "ach.rejected" | "ach.return_contested" | "ach.return_dishonored" | "ach.returned" | "ach.scheduled" | "ach.submitted" | "ach.under_review" | "blockchain_payment.awaiting_funds" | "blockchain_payment.canceled" | "blockchain_payment.created" | "blockchain_payment.posted" | "blockchain_payment.rejected" | "blockchain_payment.submitted" | "blockchain_payment.under_review" | "card.activated" | "card.closed" | "card.created" | "card.deactivated" | "funding.posted" | "funding.rejected" | "instant_payment.counterparty_status_updated" | "instant_payment.posted" | "instant_payment.rejected" | "instant_payment.return_request_response_needed" | "instant_payment.return_request_status_updated" | "instant_payment.under_review" | "internal_transfer.posted" | "internal_transfer.rejected" | "lending.disbursement.ach_correction" | "lending.disbursement.failed" | "lending.disbursement.processing" | "lending.disbursement.succeeded" | "receivable_sale.confirmed" | "receivable_sale.proposed" | "receivable_sale.settled" | "receivable_sale.unwound" | "submission.accepted" | "submission.booking" | "submission.checking" | "submission.failed" | "submission.received" | "submission.rejected" | "wire.cancel_pending" | "wire.canceled" | "wire.created" | "wire.posted" | "wire.processing" | "wire.rejected" | "wire.return_request_response_needed" | "wire.scheduled" | "wire.under_review" | (string & Readonly<Record<never, never>>)>
}

/** Creates a webhook endpoint for a program's events; only this response and a rotation show the signing secret. */
type WebhookEndpointCreateCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointCreateParams
  /** Fields of the request. */
  readonly body: WebhookEndpointCreateBody
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

/** Lists a program's webhook endpoints, newest first. */
type WebhookEndpointListCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointListParams
  /** Parameters of the query. */
  readonly query?: WebhookEndpointListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `webhook_endpoint.rotate_secret`. */
type WebhookEndpointRotateSecretParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Rotates an endpoint's signing secret; during the overlap both secrets sign. */
type WebhookEndpointRotateSecretCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointRotateSecretParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `webhook_endpoint.disable`. */
type WebhookEndpointDisableParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Disables a webhook endpoint for good; deliveries to it stop. */
type WebhookEndpointDisableCall = {
  /** Parameters of the path. */
  readonly params: WebhookEndpointDisableParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
