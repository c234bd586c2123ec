// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Events of a program, which webhooks also deliver. */
export interface EventCalls {
  /** Lists events, newest first. */
  readonly "event.list": { readonly call: EventListCall; readonly answer: PageOf<EventObject> }
  /** Retrieves an event of the last 90 days. */
  readonly "event.get": { readonly call: EventGetCall; readonly answer: EventObject }
  /** Lists the events of a program, or of an object, with the requests that caused them, newest first. */
  readonly "event.trace": { readonly call: EventTraceCall; readonly answer: PageOf<EventTrace> }
}

/** Objects of the lists. Events of a program, which webhooks also deliver. */
export interface EventLists {
  /** Lists events, newest first. */
  readonly "event.list": EventObject
  /** Lists the events of a program, or of an object, with the requests that caused them, newest first. */
  readonly "event.trace": EventTrace
}

/** Event object. */
type EventObject = {
  /** Id of the object. */
  readonly id: Id<"event">
  /** Name of the event. */
  readonly event: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Object as it was after the event. */
  readonly object: { readonly [name: string]: unknown }
}

/** Answer of `event.trace`. */
type EventTrace = {
  /** Id of the object. */
  readonly id: Id<"event">
  /** Name of the event. */
  readonly event: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Object as it was after the event. */
  readonly object: { readonly [name: string]: unknown }
  /** Id of the request. */
  readonly request_id?: string
  /** Version of the object right after the event. */
  readonly object_version?: number
  /** False for an event that webhooks do not deliver. */
  readonly webhook?: boolean
}

/** Parameters of the query of `event.list`. */
type EventListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"event">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"event">
  /** Names of events. At most 100 elements. */
  readonly events?: ReadonlyArray<"account_number.activated" | "account_number.created" | "ach.approved" | "ach.canceled" | "ach.corrected" | "ach.pending_return" | "ach.posted" | "ach.processing" | "ach.rejected" | "ach.return_contested" | "ach.return_dishonored" | "ach.returned" | "ach.scheduled" | "ach.submitted" | "ach.under_review" | "blockchain_payment.awaiting_funds" | "blockchain_payment.canceled" | "blockchain_payment.created" | "blockchain_payment.posted" | "blockchain_payment.rejected" | "blockchain_payment.submitted" | "blockchain_payment.under_review" | "card.activated" | "card.closed" | "card.created" | "card.deactivated" | "funding.posted" | "funding.rejected" | "instant_payment.counterparty_status_updated" | "instant_payment.posted" | "instant_payment.rejected" | "instant_payment.return_request_response_needed" | "instant_payment.return_request_status_updated" | "instant_payment.under_review" | "internal_transfer.posted" | "internal_transfer.rejected" | "lending.disbursement.ach_correction" | "lending.disbursement.failed" | "lending.disbursement.processing" | "lending.disbursement.succeeded" | "receivable_sale.confirmed" | "receivable_sale.proposed" | "receivable_sale.settled" | "receivable_sale.unwound" | "submission.accepted" | "submission.booking" | "submission.checking" | "submission.failed" | "submission.received" | "submission.rejected" | "webhook_endpoint.exhausted" | "webhook_endpoint.failing" | "webhook_endpoint.paused" | "webhook_endpoint.recovered" | "wire.cancel_pending" | "wire.canceled" | "wire.created" | "wire.posted" | "wire.processing" | "wire.rejected" | "wire.return_request_response_needed" | "wire.scheduled" | "wire.under_review" | "internal_transfer.failed" | "internal_transfer.succeeded" | "wire.return_request.received" | "wires.return_request_response_needed" | (string & Readonly<Record<never, never>>)>
  /** Id of the object that it is about. */
  readonly object_id?: string
  /** Time of creation. */
  readonly created_at?: EventCreatedAt
}

/** Event created at. */
type EventCreatedAt = {
  /** Later than this time. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Earlier than this time. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists events, newest first. */
type EventListCall = {
  /** Parameters of the query. */
  readonly query?: EventListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `event.get`. */
type EventGetParams = {
  /** Id of an event. */
  readonly event_id: Id<"event">
}

/** Retrieves an event of the last 90 days. */
type EventGetCall = {
  /** Parameters of the path. */
  readonly params: EventGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `event.trace`. */
type EventTraceParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `event.trace`. */
type EventTraceQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"event">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"event">
  /** Names of events. At most 100 elements. */
  readonly events?: ReadonlyArray<"account_number.activated" | "account_number.created" | "ach.approved" | "ach.canceled" | "ach.corrected" | "ach.pending_return" | "ach.posted" | "ach.processing" | "ach.rejected" | "ach.return_contested" | "ach.return_dishonored" | "ach.returned" | "ach.scheduled" | "ach.submitted" | "ach.under_review" | "blockchain_payment.awaiting_funds" | "blockchain_payment.canceled" | "blockchain_payment.created" | "blockchain_payment.posted" | "blockchain_payment.rejected" | "blockchain_payment.submitted" | "blockchain_payment.under_review" | "card.activated" | "card.closed" | "card.created" | "card.deactivated" | "funding.posted" | "funding.rejected" | "instant_payment.counterparty_status_updated" | "instant_payment.posted" | "instant_payment.rejected" | "instant_payment.return_request_response_needed" | "instant_payment.return_request_status_updated" | "instant_payment.under_review" | "internal_transfer.posted" | "internal_transfer.rejected" | "lending.disbursement.ach_correction" | "lending.disbursement.failed" | "lending.disbursement.processing" | "lending.disbursement.succeeded" | "receivable_sale.confirmed" | "receivable_sale.proposed" | "receivable_sale.settled" | "receivable_sale.unwound" | "submission.accepted" | "submission.booking" | "submission.checking" | "submission.failed" | "submission.received" | "submission.rejected" | "webhook_endpoint.exhausted" | "webhook_endpoint.failing" | "webhook_endpoint.paused" | "webhook_endpoint.recovered" | "wire.cancel_pending" | "wire.canceled" | "wire.created" | "wire.posted" | "wire.processing" | "wire.rejected" | "wire.return_request_response_needed" | "wire.scheduled" | "wire.under_review" | "internal_transfer.failed" | "internal_transfer.succeeded" | "wire.return_request.received" | "wires.return_request_response_needed" | (string & Readonly<Record<never, never>>)>
  /** Id of the object that it is about. */
  readonly object_id?: string
}

/** Lists the events of a program, or of an object, with the requests that caused them, newest first. */
type EventTraceCall = {
  /** Parameters of the path. */
  readonly params: EventTraceParams
  /** Parameters of the query. */
  readonly query?: EventTraceQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
