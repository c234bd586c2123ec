// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Programs of partners and their settings (operator). */
export interface ProgramCalls {
  /** Creates a partner program. */
  readonly "program.create": { readonly call: ProgramCreateCall; readonly answer: Program }
  /** Lists the bank's programs, newest first. */
  readonly "program.list": { readonly call: ProgramListCall; readonly answer: PageOf<Program> }
  /** Retrieves a program. */
  readonly "program.get": { readonly call: ProgramGetCall; readonly answer: Program }
  /** Updates a program's name or source IP allowlist; an empty list allows every address. */
  readonly "program.update": { readonly call: ProgramUpdateCall; readonly answer: Program }
  /** Disables an operation for a program; it returns 503 with Retry-After until it is enabled. */
  readonly "program.disable_endpoint": { readonly call: ProgramDisableEndpointCall; readonly answer: Program }
  /** Enables a disabled operation for a program. */
  readonly "program.enable_endpoint": { readonly call: ProgramEnableEndpointCall; readonly answer: Program }
}

/** Objects of the lists. Programs of partners and their settings (operator). */
export interface ProgramLists {
  /** Lists the bank's programs, newest first. */
  readonly "program.list": Program
}

/** Program. */
type Program = {
  /** Id of the object. */
  readonly id: Id<"program">
  /** Name. 1 to 120 characters. */
  readonly name: string
  /** Status in the lifecycle of the object. */
  readonly status: "active"
  /** Second to fifth digit of the company ids of the program. */
  readonly company_prefix: string
  /** Source addresses that may call; an empty list allows all. At most 30 elements. Each: at most 49 characters. */
  readonly source_ip_allowlist: ReadonlyArray<string>
  /** Operations disabled for the program. */
  readonly disabled_endpoints: ReadonlyArray<ProgramDisabledEndpoint>
  /** Time from which webhooks deliver events of wires. RFC 3339. */
  readonly wire_webhooks_from?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Program disabled endpoint. */
type ProgramDisabledEndpoint = {
  /** Name of the operation. 1 to 100 characters. */
  readonly operation: string
  /** Seconds after which to try again. */
  readonly retry_after_seconds: number
}

/** Fields of the request of `program.create`. */
type ProgramCreateBody = {
  /** Name. 1 to 120 characters. */
  readonly name: string
}

/** Creates a partner program. */
type ProgramCreateCall = {
  /** Fields of the request. */
  readonly body: ProgramCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the query of `program.list`. */
type ProgramListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"program">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"program">
}

/** Lists the bank's programs, newest first. */
type ProgramListCall = {
  /** Parameters of the query. */
  readonly query?: ProgramListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `program.get`. */
type ProgramGetParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Retrieves a program. */
type ProgramGetCall = {
  /** Parameters of the path. */
  readonly params: ProgramGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `program.update`. */
type ProgramUpdateParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `program.update`. */
type ProgramUpdateBody = {
  /** Name. 1 to 120 characters. */
  readonly name?: string
  /** Source addresses that may call; an empty list allows all. At most 30 elements. Each: at most 49 characters. */
  readonly source_ip_allowlist?: ReadonlyArray<string>
}

/** Updates a program's name or source IP allowlist; an empty list allows every address. */
type ProgramUpdateCall = {
  /** Parameters of the path. */
  readonly params: ProgramUpdateParams
  /** Fields of the request. */
  readonly body?: ProgramUpdateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `program.disable_endpoint`. */
type ProgramDisableEndpointParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Name of the operation. */
  readonly operation: "oauth_token.create" | "idempotency_key.get" | "client.self" | "request.list_own" | "request.get_own" | "entity.create" | "entity.create_v2" | "entity.find" | "entity.get" | "entity.update" | "application.create" | "application.get" | "application.update" | "application.relationships" | "file.create" | "file.list" | "file.get" | "file.content" | "account_number.create" | "account_number.register" | "account_number.list" | "account_number.get" | "account_number.update" | "account_number.assign" | "account_number.activate" | "account_number.deactivate" | "account_number.cancel" | "account_number.check_payee" | "account.create" | "account.get" | "account.find" | "account.update" | "account.activate" | "account.deactivate" | "account.close" | "account.relate" | "account.relationships" | "account.unrelate" | "core_account.get" | "internal_transfer.create" | "internal_transfer.list" | "internal_transfer.get" | "internal_transfer.simulate" | "ach.create" | "ach.list" | "ach.get" | "ach.update" | "ach.cancel" | "ach.return" | "ach.dishonor_return" | "ach.contest_dishonored_return" | "ach.reverse" | "ach.simulate_incoming" | "ach.simulate_incoming_return" | "ach.simulate_incoming_dishonored_return" | "ach.simulate_incoming_contested_return" | "ach.simulate_incoming_correction" | "ach.simulate_advance" | "ach.simulate" | "ach.calendar" | "ach.return_deadline" | "originator.create" | "originator.list" | "originator.get" | "originator.update" | "originator.activate" | "originator.deactivate" | "originator.cancel" | "wire.create" | "wire.list" | "wire.get" | "wire.update" | "wire.cancel" | "wire.return" | "wire.request_return" | "wire.reject_return_request" | "wire.simulate_incoming" | "wire.simulate_advance" | "wire.simulate_incoming_return" | "wire.simulate_incoming_return_request" | "wire.simulate_incoming_return_request_rejection" | "wire.simulate_incoming_return_request_acceptance" | "wire.create_v2" | "wire.list_v2" | "wire.get_v2" | "wire.update_v2" | "wire.cancel_v2" | "wire.return_v2" | "wire.request_return_v2" | "wire.reject_return_request_v2" | "wire.simulate_incoming_v2" | "wire.simulate_advance_v2" | "wire.simulate_incoming_return_v2" | "wire.simulate_incoming_return_request_v2" | "wire.simulate_incoming_return_request_rejection_v2" | "wire.simulate_incoming_return_request_acceptance_v2" | "wire.calendar" | "wire.simulate" | "instant_payment.create" | "instant_payment.list" | "instant_payment.get" | "instant_payment.cancel" | "instant_payment.return" | "instant_payment.request_return" | "instant_payment.reject_return_request" | "instant_payment.simulate_incoming" | "instant_payment.simulate_incoming_return" | "instant_payment.simulate_incoming_return_request" | "instant_payment.simulate_incoming_return_request_rejection" | "instant_payment.simulate_incoming_return_request_acceptance" | "instant_payment.simulate_counterparty_status" | "instant_payment.calendar" | "instant_payment.simulate" | "instant_payment.check_availability" | "blockchain_payment.create" | "blockchain_payment.list" | "blockchain_payment.get" | "blockchain_payment.get_v1" | "blockchain_payment.resubmit" | "blockchain_payment.simulate_advance" | "blockchain_payment.simulate" | "subledger_balance.create" | "subledger_balance.get" | "subledger_balance.find" | "card.create" | "card.list" | "card.get" | "card.find" | "card.update" | "card.activate" | "card.deactivate" | "card.close" | "user_credit_transaction.create" | "user_credit_transaction.list" | "user_credit_transaction.get" | "user_credit_transaction.reverse" | "user_deposit_transaction.list" | "user_deposit_transaction.get" | "non_posted_transaction.list" | "non_posted_transaction.get" | "funding.create" | "funding.get" | "funding.advance" | "disbursement.create" | "disbursement.get" | "disbursement.cancel" | "disbursement.simulate_advance" | "receivable_sale.create" | "receivable_sale.list" | "receivable_sale.get" | "receivable_sale.list_items" | "receivable_sale.confirm" | "receivable_sale.reject" | "submission.create" | "submission.list" | "submission.get" | "submission.faults" | "submission.content" | "event_subscription.test" | "event_resend.create" | "event_resend.get" | "event_replay.count" | "event_replay.list" | "event_replay.get" | "event_replay.start" | "event_replay.cancel" | "timeline.get" | "event.list" | "event.get" | "event_subscription.create" | "event_subscription.upsert" | "event_subscription.list" | "event_subscription.get" | "event_subscription.update" | "event_subscription.pause" | "event_subscription.resume" | "event_subscription.delete" | "event_subscription.rotate_secret" | "event_attempt.list" | (string & Readonly<Record<never, never>>)
}

/** Fields of the request of `program.disable_endpoint`. */
type ProgramDisableEndpointBody = {
  /** Seconds after which to try again. 1 to 86,400. */
  readonly retry_after_seconds: number
}

/** Disables an operation for a program; it returns 503 with Retry-After until it is enabled. */
type ProgramDisableEndpointCall = {
  /** Parameters of the path. */
  readonly params: ProgramDisableEndpointParams
  /** Fields of the request. */
  readonly body: ProgramDisableEndpointBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `program.enable_endpoint`. */
type ProgramEnableEndpointParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Name of the operation. 1 to 100 characters. */
  readonly operation: string
}

/** Enables a disabled operation for a program. */
type ProgramEnableEndpointCall = {
  /** Parameters of the path. */
  readonly params: ProgramEnableEndpointParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
