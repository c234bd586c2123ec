// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Attempts to deliver webhooks of a program. */
export interface EventAttemptCalls {
  /** Lists attempts to deliver webhooks of the program, newest first; their answers on request. */
  readonly "event_attempt.list": { readonly call: EventAttemptListCall; readonly answer: PageOf<EventAttempt> }
}

/** Objects of the lists. Attempts to deliver webhooks of a program. */
export interface EventAttemptLists {
  /** Lists attempts to deliver webhooks of the program, newest first; their answers on request. */
  readonly "event_attempt.list": EventAttempt
}

/** Event attempt. */
type EventAttempt = {
  /** Id of the object. */
  readonly id: Id<"webhook_attempt">
  /** Id of a webhook delivery. */
  readonly webhook_delivery_id: Id<"webhook_delivery">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
  /** Id of an event. */
  readonly event_id: Id<"event">
  /** Name of the event. */
  readonly event: string
  /** Number of the attempt for its delivery, from 1. */
  readonly number: number
  /** True for an attempt that was sent by hand. */
  readonly resent: boolean
  /** Class of the HTTP status, or no_answer. */
  readonly result: "1xx" | "2xx" | "3xx" | "4xx" | "5xx" | "no_answer"
  /** HTTP status of the answer. */
  readonly status?: number
  /** Time from sending to the answer, in ms. */
  readonly duration_ms: number
  /** Beginning of the answer of the receiver. */
  readonly answer?: string
  /** Cause of a missing answer. */
  readonly failure?: string
  /** Time at which the attempt ended. RFC 3339. */
  readonly created_at: string
}

/** Parameters of the query of `event_attempt.list`. */
type EventAttemptListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"webhook_attempt">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"webhook_attempt">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id?: Id<"webhook_endpoint">
  /** Id of a webhook delivery. */
  readonly webhook_delivery_id?: Id<"webhook_delivery">
  /** Id of an event. */
  readonly event_id?: Id<"event">
  /** Name of the event. */
  readonly event?: "account_number.activated" | "account_number.created" | "ach.approved" | "ach.canceled" | "ach.corrected" | "ach.pending_return" | "ach.posted" | "ach.processing" | "ach.rejected" | "ach.return_contested" | "ach.return_dishonored" | "ach.returned" | "ach.scheduled" | "ach.submitted" | "ach.under_review" | "blockchain_payment.awaiting_funds" | "blockchain_payment.canceled" | "blockchain_payment.created" | "blockchain_payment.posted" | "blockchain_payment.rejected" | "blockchain_payment.submitted" | "blockchain_payment.under_review" | "card.activated" | "card.closed" | "card.created" | "card.deactivated" | "funding.posted" | "funding.rejected" | "instant_payment.counterparty_status_updated" | "instant_payment.posted" | "instant_payment.rejected" | "instant_payment.return_request_response_needed" | "instant_payment.return_request_status_updated" | "instant_payment.under_review" | "internal_transfer.posted" | "internal_transfer.rejected" | "lending.disbursement.ach_correction" | "lending.disbursement.failed" | "lending.disbursement.processing" | "lending.disbursement.succeeded" | "receivable_sale.confirmed" | "receivable_sale.proposed" | "receivable_sale.settled" | "receivable_sale.unwound" | "submission.accepted" | "submission.booking" | "submission.checking" | "submission.failed" | "submission.received" | "submission.rejected" | "webhook_endpoint.exhausted" | "webhook_endpoint.failing" | "webhook_endpoint.paused" | "webhook_endpoint.recovered" | "wire.cancel_pending" | "wire.canceled" | "wire.created" | "wire.posted" | "wire.processing" | "wire.rejected" | "wire.return_request_response_needed" | "wire.scheduled" | "wire.under_review" | "webhook_endpoint.test" | (string & Readonly<Record<never, never>>)
  /** Class of the HTTP status, or no_answer. */
  readonly result?: "1xx" | "2xx" | "3xx" | "4xx" | "5xx" | "no_answer"
  /** HTTP status of the answer. */
  readonly status?: string
  /** True for an attempt that was sent by hand. */
  readonly resent?: "true" | "false"
  /** Time at which the attempt ended. */
  readonly created_at?: EventAttemptCreatedAt
  /** True to show the beginnings of the answers. */
  readonly with_answer?: "true" | "false"
}

/** Event attempt created at. */
type EventAttemptCreatedAt = {
  /** Later than this time. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Earlier than this time. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists attempts to deliver webhooks of the program, newest first; their answers on request. */
type EventAttemptListCall = {
  /** Parameters of the query. */
  readonly query?: EventAttemptListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
