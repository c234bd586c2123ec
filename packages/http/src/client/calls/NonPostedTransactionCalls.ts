// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Money on the FBO account that is not yet on the balance of a customer. */
export interface NonPostedTransactionCalls {
  /** Lists transactions that were not posted, newest first; `submission_id` selects those of one file. */
  readonly "non_posted_transaction.list": { readonly call: NonPostedTransactionListCall; readonly answer: PageOf<NonPostedTransaction> }
  /** Retrieves a transaction that was not posted. */
  readonly "non_posted_transaction.get": { readonly call: NonPostedTransactionGetCall; readonly answer: NonPostedTransaction }
}

/** Objects of the lists. Money on the FBO account that is not yet on the balance of a customer. */
export interface NonPostedTransactionLists {
  /** Lists transactions that were not posted, newest first; `submission_id` selects those of one file. */
  readonly "non_posted_transaction.list": NonPostedTransaction
}

/** Non posted transaction. */
type NonPostedTransaction = {
  /** Id of the object. */
  readonly id: Id<"non_posted_transaction">
  /** Id of the transaction at the client. 1 to 64 characters. */
  readonly client_transaction_id: string
  /** Id of a submission. */
  readonly submission_id: Id<"submission">
  /** Amount. Whole cents; may be negative. */
  readonly amount: number
  /** Type. */
  readonly type: "card_network" | "funding" | "fee" | "fee_accrued" | "dispute_provisional" | "dispute_won" | "dispute_lost" | "charge_off" | "charge_off_recovery" | "rewards_earned" | "rewards_spent" | "rewards_redeemed" | "interest_accrued" | "adjustment" | "reallocation" | "payment" | "cancellation" | "client_credit" | "deposit" | "withdrawal" | "interest_paid"
  /** Kind of the transfer. */
  readonly transfer_type: "ach" | "wire" | "international_wire" | "instant_payment" | "check" | "card" | "oct" | "aft" | "internal_transfer" | "external_transfer" | "no_money_movement" | "out_of_bank_settlement"
  /** Note on the reconciliation of the money. 1 to 500 characters. */
  readonly reconciliation_note?: string
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date: string
  /** Id of the transfer that moved the money. 1 to 64 characters. */
  readonly transfer_id?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Parameters of the query of `non_posted_transaction.list`. */
type NonPostedTransactionListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"non_posted_transaction">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"non_posted_transaction">
  /** Id of a submission. */
  readonly submission_id?: Id<"submission">
  /** Id of the transaction at the client. 1 to 64 characters. */
  readonly client_transaction_id?: string
  /** Time of creation. */
  readonly created_at?: NonPostedTransactionCreatedAt
}

/** Non posted transaction created at. */
type NonPostedTransactionCreatedAt = {
  /** Later than this time. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Earlier than this time. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists transactions that were not posted, newest first; `submission_id` selects those of one file. */
type NonPostedTransactionListCall = {
  /** Parameters of the query. */
  readonly query?: NonPostedTransactionListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `non_posted_transaction.get`. */
type NonPostedTransactionGetParams = {
  /** Id of a non posted transaction. */
  readonly non_posted_transaction_id: Id<"non_posted_transaction">
}

/** Retrieves a transaction that was not posted. */
type NonPostedTransactionGetCall = {
  /** Parameters of the path. */
  readonly params: NonPostedTransactionGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
