// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Transactions on a deposit balance, booked by submitted files. */
export interface UserDepositTransactionCalls {
  /** Lists deposit transactions, newest first. */
  readonly "user_deposit_transaction.list": { readonly call: UserDepositTransactionListCall; readonly answer: PageOf<UserDepositTransaction> }
  /** Retrieves a deposit transaction. */
  readonly "user_deposit_transaction.get": { readonly call: UserDepositTransactionGetCall; readonly answer: UserDepositTransaction }
}

/** Objects of the lists. Transactions on a deposit balance, booked by submitted files. */
export interface UserDepositTransactionLists {
  /** Lists deposit transactions, newest first. */
  readonly "user_deposit_transaction.list": UserDepositTransaction
}

/** User deposit transaction. */
type UserDepositTransaction = {
  /** Id of the object. */
  readonly id: Id<"user_deposit_transaction">
  /** Id of a subledger balance. */
  readonly subledger_balance_id: Id<"subledger_balance">
  /** Id of the transaction at the client. 1 to 64 characters. */
  readonly client_transaction_id: string
  /** Type. */
  readonly type: "card_network" | "funding" | "fee" | "fee_accrued" | "dispute_provisional" | "dispute_won" | "dispute_lost" | "charge_off" | "charge_off_recovery" | "rewards_earned" | "rewards_spent" | "rewards_redeemed" | "interest_accrued" | "adjustment" | "reallocation" | "payment" | "cancellation" | "client_credit" | "deposit" | "withdrawal" | "interest_paid"
  /** Kind of the fee. */
  readonly fee_type?: "atm" | "overdraft" | "periodic_maintenance" | "card" | "international_transaction" | "other"
  /** Applied or reversed. */
  readonly action: "applied" | "reversed"
  /** Kind of the transfer. */
  readonly transfer_type: "ach" | "wire" | "international_wire" | "instant_payment" | "check" | "card" | "oct" | "aft" | "internal_transfer" | "external_transfer" | "no_money_movement" | "out_of_bank_settlement"
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Amount. Whole cents that the transaction moves the balance by. */
  readonly amount: number
  /** Amount as the file states it. Dollars as in the file, with up to eight decimals if the type does not move the balance. */
  readonly stated_amount: string
  /** Description. 1 to 120 characters. */
  readonly description?: string
  /** Settlement that the entry belongs to. 1 to 64 characters. */
  readonly settlement_group?: string
  /** Id of a card. */
  readonly card_id?: Id<"card">
  /** BIN. The first six to eight digits of the card number. */
  readonly bin?: string
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date?: string
  /** Time at which it takes effect. RFC 3339. */
  readonly effective_at: string
  /** Ids of the transfers that moved the money. At most 100 elements. Each: 1 to 64 characters. */
  readonly transfer_ids: ReadonlyArray<string>
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Parameters of the query of `user_deposit_transaction.list`. */
type UserDepositTransactionListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"user_deposit_transaction">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"user_deposit_transaction">
  /** Id of a subledger balance. */
  readonly subledger_balance_id?: Id<"subledger_balance">
  /** Id of the transaction at the client. 1 to 64 characters. */
  readonly client_transaction_id?: string
  /** Type. */
  readonly type?: "card_network" | "funding" | "fee" | "fee_accrued" | "dispute_provisional" | "dispute_won" | "dispute_lost" | "charge_off" | "charge_off_recovery" | "rewards_earned" | "rewards_spent" | "rewards_redeemed" | "interest_accrued" | "adjustment" | "reallocation" | "payment" | "cancellation" | "client_credit" | "deposit" | "withdrawal" | "interest_paid"
  /** Time of creation. */
  readonly created_at?: UserDepositTransactionCreatedAt
}

/** User deposit transaction created at. */
type UserDepositTransactionCreatedAt = {
  /** Later than this time. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Earlier than this time. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists deposit transactions, newest first. */
type UserDepositTransactionListCall = {
  /** Parameters of the query. */
  readonly query?: UserDepositTransactionListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `user_deposit_transaction.get`. */
type UserDepositTransactionGetParams = {
  /** Id of a user deposit transaction. */
  readonly user_deposit_transaction_id: Id<"user_deposit_transaction">
}

/** Retrieves a deposit transaction. */
type UserDepositTransactionGetCall = {
  /** Parameters of the path. */
  readonly params: UserDepositTransactionGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
