// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Subscriptions of a program's own receivers to its events; each is a webhook endpoint. */
export interface EventSubscriptionCalls {
  /** Subscribes a URL to events of the program; only this response and a rotation show the signing secret of its webhooks. */
  readonly "event_subscription.create": { readonly call: EventSubscriptionCreateCall; readonly answer: EventSubscriptionCreate }
  /** Lists the program's event subscriptions, newest first, without their secrets. */
  readonly "event_subscription.list": { readonly call: EventSubscriptionListCall; readonly answer: PageOf<EventSubscription> }
  /** Retrieves an event subscription, without its secret. */
  readonly "event_subscription.get": { readonly call: EventSubscriptionGetCall; readonly answer: EventSubscription }
  /** Changes the URL or the events of an event subscription; pending deliveries go to the new URL. */
  readonly "event_subscription.update": { readonly call: EventSubscriptionUpdateCall; readonly answer: EventSubscription }
  /** Pauses an event subscription; later events are not delivered, and pending deliveries wait. */
  readonly "event_subscription.pause": { readonly call: EventSubscriptionPauseCall; readonly answer: EventSubscription }
  /** Resumes a paused event subscription; deliveries that waited are sent within three hours. */
  readonly "event_subscription.resume": { readonly call: EventSubscriptionResumeCall; readonly answer: EventSubscription }
  /** Rotates the signing secret of an event subscription; during the overlap both secrets sign. */
  readonly "event_subscription.rotate_secret": { readonly call: EventSubscriptionRotateSecretCall; readonly answer: EventSubscriptionCreate }
  /** Deletes an event subscription: it stays readable as `disabled`, and deliveries to it stop for good. */
  readonly "event_subscription.delete": { readonly call: EventSubscriptionDeleteCall; readonly answer: EventSubscription }
}

/** Objects of the lists. Subscriptions of a program's own receivers to its events; each is a webhook endpoint. */
export interface EventSubscriptionLists {
  /** Lists the program's event subscriptions, newest first, without their secrets. */
  readonly "event_subscription.list": EventSubscription
}

/** Event subscription. */
type EventSubscription = {
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

/** Answer of `event_subscription.create`. */
type EventSubscriptionCreate = {
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

/** Fields of the request of `event_subscription.create`. */
type EventSubscriptionCreateBody = {
  /** Address that the bank sends webhooks to. At most 2000 characters. */
  readonly url: string
  /** Names of events. At most 100 elements. */
  readonly events?: ReadonlyArray<"account_number.activated" | "account_number.created" | "ach.approved" | "ach.canceled" | "ach.corrected" | "ach.pending_return" | "ach.posted" | "ach.processing" | "ach.rejected" | "ach.return_contested" | "ach.return_dishonored" | "ach.returned" | "ach.scheduled" | "ach.submitted" | "ach.under_review" | "blockchain_payment.awaiting_funds" | "blockchain_payment.canceled" | "blockchain_payment.created" | "blockchain_payment.posted" | "blockchain_payment.rejected" | "blockchain_payment.submitted" | "blockchain_payment.under_review" | "card.activated" | "card.closed" | "card.created" | "card.deactivated" | "funding.posted" | "funding.rejected" | "instant_payment.counterparty_status_updated" | "instant_payment.posted" | "instant_payment.rejected" | "instant_payment.return_request_response_needed" | "instant_payment.return_request_status_updated" | "instant_payment.under_review" | "internal_transfer.posted" | "internal_transfer.rejected" | "lending.disbursement.ach_correction" | "lending.disbursement.failed" | "lending.disbursement.processing" | "lending.disbursement.succeeded" | "receivable_sale.confirmed" | "receivable_sale.proposed" | "receivable_sale.settled" | "receivable_sale.unwound" | "submission.accepted" | "submission.booking" | "submission.checking" | "submission.failed" | "submission.received" | "submission.rejected" | "wire.cancel_pending" | "wire.canceled" | "wire.created" | "wire.posted" | "wire.processing" | "wire.rejected" | "wire.return_request_response_needed" | "wire.scheduled" | "wire.under_review" | (string & Readonly<Record<never, never>>)>
}

/** Subscribes a URL to events of the program; only this response and a rotation show the signing secret of its webhooks. */
type EventSubscriptionCreateCall = {
  /** Fields of the request. */
  readonly body: EventSubscriptionCreateBody
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

/** Lists the program's event subscriptions, newest first, without their secrets. */
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
  readonly events?: ReadonlyArray<"account_number.activated" | "account_number.created" | "ach.approved" | "ach.canceled" | "ach.corrected" | "ach.pending_return" | "ach.posted" | "ach.processing" | "ach.rejected" | "ach.return_contested" | "ach.return_dishonored" | "ach.returned" | "ach.scheduled" | "ach.submitted" | "ach.under_review" | "blockchain_payment.awaiting_funds" | "blockchain_payment.canceled" | "blockchain_payment.created" | "blockchain_payment.posted" | "blockchain_payment.rejected" | "blockchain_payment.submitted" | "blockchain_payment.under_review" | "card.activated" | "card.closed" | "card.created" | "card.deactivated" | "funding.posted" | "funding.rejected" | "instant_payment.counterparty_status_updated" | "instant_payment.posted" | "instant_payment.rejected" | "instant_payment.return_request_response_needed" | "instant_payment.return_request_status_updated" | "instant_payment.under_review" | "internal_transfer.posted" | "internal_transfer.rejected" | "lending.disbursement.ach_correction" | "lending.disbursement.failed" | "lending.disbursement.processing" | "lending.disbursement.succeeded" | "receivable_sale.confirmed" | "receivable_sale.proposed" | "receivable_sale.settled" | "receivable_sale.unwound" | "submission.accepted" | "submission.booking" | "submission.checking" | "submission.failed" | "submission.received" | "submission.rejected" | "wire.cancel_pending" | "wire.canceled" | "wire.created" | "wire.posted" | "wire.processing" | "wire.rejected" | "wire.return_request_response_needed" | "wire.scheduled" | "wire.under_review" | (string & Readonly<Record<never, never>>)>
}

/** Changes the URL or the events of an event subscription; pending deliveries go to the new URL. */
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

/** Pauses an event subscription; later events are not delivered, and pending deliveries wait. */
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

/** Resumes a paused event subscription; deliveries that waited are sent within three hours. */
type EventSubscriptionResumeCall = {
  /** Parameters of the path. */
  readonly params: EventSubscriptionResumeParams
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

/** Parameters of the path of `event_subscription.delete`. */
type EventSubscriptionDeleteParams = {
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
}

/** Deletes an event subscription: it stays readable as `disabled`, and deliveries to it stop for good. */
type EventSubscriptionDeleteCall = {
  /** Parameters of the path. */
  readonly params: EventSubscriptionDeleteParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
