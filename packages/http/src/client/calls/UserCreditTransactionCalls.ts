// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Transactions on a line of credit: charges, payments, fees, rewards and reversals. */
export interface UserCreditTransactionCalls {
  /** Creates a transaction on a credit balance; its core transaction follows. */
  readonly "user_credit_transaction.create": { readonly call: UserCreditTransactionCreateCall; readonly answer: UserCreditTransaction }
  /** Lists credit transactions, newest first. */
  readonly "user_credit_transaction.list": { readonly call: UserCreditTransactionListCall; readonly answer: PageOf<UserCreditTransaction> }
  /** Retrieves a credit transaction. */
  readonly "user_credit_transaction.get": { readonly call: UserCreditTransactionGetCall; readonly answer: UserCreditTransaction }
  /** Reverses a credit transaction by a new transaction that negates it. */
  readonly "user_credit_transaction.reverse": { readonly call: UserCreditTransactionReverseCall; readonly answer: UserCreditTransaction }
}

/** Objects of the lists. Transactions on a line of credit: charges, payments, fees, rewards and reversals. */
export interface UserCreditTransactionLists {
  /** Lists credit transactions, newest first. */
  readonly "user_credit_transaction.list": UserCreditTransaction
}

/** User credit transaction. */
type UserCreditTransaction = {
  /** Id of the object. */
  readonly id: Id<"user_credit_transaction">
  /** Balance that the transaction is booked on. */
  readonly user_credit_balance_id: Id<"user_credit_balance">
  /** Type. */
  readonly type: "card_network" | "funding" | "fee" | "fee_accrued" | "dispute_provisional" | "dispute_won" | "dispute_lost" | "charge_off" | "charge_off_recovery" | "rewards_earned" | "rewards_spent" | "rewards_redeemed" | "interest_accrued" | "adjustment" | "reallocation" | "payment" | "cancellation" | "client_credit"
  /** Transaction on the ledger that moved the money. */
  readonly core_transaction_id: string | null
  /** Transaction on the ledger of the other side. */
  readonly counterparty_core_transaction_id: string | null
  /** Text on the statement. 1 to 120 characters. */
  readonly description?: string
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Amount. Whole cents: 500 is 5.00 USD. Absolute value at most 9900000000, except for charge_off. -100,000,000,000,000 to 100,000,000,000,000. */
  readonly amount: number
  /** Amount in USD. Whole cents: 500 is 5.00 USD. Absolute value at most 9900000000, except for charge_off. -100,000,000,000,000 to 100,000,000,000,000. */
  readonly amount_in_usd: number
  /** Parts of the amount. */
  readonly amount_breakdown: UserCreditTransactionAmountBreakdown
  /** Time at which it takes effect. RFC 3339. */
  readonly effective_at: string
  /** Details. */
  readonly details?: UserCreditTransactionDetails
  /** Id of a funding. */
  readonly funding_id?: Id<"funding">
  /** Transaction that reverses this one. */
  readonly reversal_transaction_id?: Id<"user_credit_transaction">
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Id of the transaction at the client. 1 to 64 characters. */
  readonly client_transaction_id?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** User credit transaction amount breakdown. */
type UserCreditTransactionAmountBreakdown = {
  /** Part of the amount that is principal. Whole cents: 500 is 5.00 USD. Absolute value at most 9900000000, except for charge_off. -100,000,000,000,000 to 100,000,000,000,000. */
  readonly principal: number
  /** Part of the amount that is interest. Whole cents: 500 is 5.00 USD. Absolute value at most 9900000000, except for charge_off. -100,000,000,000,000 to 100,000,000,000,000. */
  readonly interest: number
  /** Part of the amount that are fees. Whole cents: 500 is 5.00 USD. Absolute value at most 9900000000, except for charge_off. -100,000,000,000,000 to 100,000,000,000,000. */
  readonly fees: number
}

/** User credit transaction details. */
type UserCreditTransactionDetails = {
  /** Kind of the fee. */
  readonly fee_type?: "atm" | "overdraft" | "periodic_maintenance" | "card" | "international_transaction" | "other"
  /** Rewards. */
  readonly rewards?: UserCreditTransactionRewards
  /** Network of the card. */
  readonly card_network?: UserCreditTransactionCardNetwork
  /** Amount in dispute. */
  readonly dispute?: UserCreditTransactionDispute
  /** The entry that this one reverses, or that reverses it. */
  readonly reversal?: UserCreditTransactionReversal
}

/** User credit transaction rewards. */
type UserCreditTransactionRewards = {
  /** Amount. Whole units of the reward. -9,900,000,000 to 9,900,000,000. */
  readonly amount: number
  /** Unit of the amount. */
  readonly unit: "usd" | "points"
}

/** User credit transaction card network. */
type UserCreditTransactionCardNetwork = {
  /** Id of a card. */
  readonly card_id?: Id<"card">
  /** BIN. The first six to eight digits of the card number. */
  readonly bin?: string
  /** Network of the card. */
  readonly card_network: "visa" | "mastercard" | "american_express" | "discover" | "other"
  /** Transaction that this one corrects. 1 to 64 characters. */
  readonly original_transaction_id?: string
  /** Kind of transfer on the network. */
  readonly network_transfer_type?: "purchase" | "refund" | "cash_advance" | "chargeback" | "other"
  /** Amount authorized. Whole cents; may be negative. */
  readonly authorization_amount?: number
  /** Currency of the authorization. */
  readonly authorization_currency_code?: string
  /** Amount that the banks settle. Whole cents; may be negative. */
  readonly settlement_amount?: number
  /** Currency of the settlement. */
  readonly settlement_currency_code?: string
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date?: string
  /** Merchant of the purchase. */
  readonly merchant?: UserCreditTransactionMerchant
}

/** User credit transaction merchant. */
type UserCreditTransactionMerchant = {
  /** Name. 1 to 120 characters. */
  readonly name?: string
  /** First line of the address. 1 to 120 characters. */
  readonly address_line_1?: string
  /** City. 1 to 64 characters. */
  readonly city?: string
  /** State or province. 1 to 64 characters. */
  readonly state?: string
  /** Country. */
  readonly country_code?: string
  /** ZIP code. 1 to 16 characters. */
  readonly zip_code?: string
  /** Merchant category code. */
  readonly mcc?: string
}

/** User credit transaction dispute. */
type UserCreditTransactionDispute = {
  /** Transaction that gave the credit while the dispute lasts. */
  readonly provisional_transaction_id: Id<"user_credit_transaction">
}

/** User credit transaction reversal. */
type UserCreditTransactionReversal = {
  /** Transaction that this one corrects. */
  readonly original_transaction_id: Id<"user_credit_transaction">
}

/** Fields of the request of `user_credit_transaction.create`. */
type UserCreditTransactionCreateBody = {
  /** Balance that the transaction is booked on. */
  readonly user_credit_balance_id: Id<"user_credit_balance">
  /** Type. */
  readonly type: "card_network" | "funding" | "fee" | "fee_accrued" | "dispute_provisional" | "dispute_won" | "dispute_lost" | "charge_off" | "charge_off_recovery" | "rewards_earned" | "rewards_spent" | "rewards_redeemed" | "interest_accrued" | "adjustment" | "reallocation" | "payment" | "cancellation" | "client_credit"
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Amount. Whole cents: 500 is 5.00 USD. Absolute value at most 9900000000, except for charge_off. -100,000,000,000,000 to 100,000,000,000,000. */
  readonly amount: number
  /** Parts of the amount. */
  readonly amount_breakdown: UserCreditTransactionAmountBreakdown
  /** Text on the statement. 1 to 120 characters. */
  readonly description?: string
  /** Time at which it takes effect. RFC 3339. */
  readonly effective_at?: string
  /** Details. */
  readonly details?: UserCreditTransactionCreateBodyDetails
  /** Id of a funding. */
  readonly funding_id?: Id<"funding">
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** User credit transaction create body details. */
type UserCreditTransactionCreateBodyDetails = {
  /** Kind of the fee. */
  readonly fee_type?: "atm" | "overdraft" | "periodic_maintenance" | "card" | "international_transaction" | "other"
  /** Rewards. */
  readonly rewards?: UserCreditTransactionRewards
  /** Network of the card. */
  readonly card_network?: UserCreditTransactionCardNetwork
  /** Amount in dispute. */
  readonly dispute?: UserCreditTransactionDispute
}

/** Creates a transaction on a credit balance; its core transaction follows. */
type UserCreditTransactionCreateCall = {
  /** Fields of the request. */
  readonly body: UserCreditTransactionCreateBody
  /** Key that makes repeats safe, of at least 5 characters: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the query of `user_credit_transaction.list`. */
type UserCreditTransactionListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"user_credit_transaction">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"user_credit_transaction">
  /** Balance that the transaction is booked on. */
  readonly user_credit_balance_id?: Id<"user_credit_balance">
  /** Id of the transaction at the client. 1 to 64 characters. */
  readonly client_transaction_id?: string
  /** Type. */
  readonly type?: "card_network" | "funding" | "fee" | "fee_accrued" | "dispute_provisional" | "dispute_won" | "dispute_lost" | "charge_off" | "charge_off_recovery" | "rewards_earned" | "rewards_spent" | "rewards_redeemed" | "interest_accrued" | "adjustment" | "reallocation" | "payment" | "cancellation" | "client_credit"
  /** Time of creation. */
  readonly created_at?: UserCreditTransactionCreatedAt
}

/** User credit transaction created at. */
type UserCreditTransactionCreatedAt = {
  /** Later than this time. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Earlier than this time. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists credit transactions, newest first. */
type UserCreditTransactionListCall = {
  /** Parameters of the query. */
  readonly query?: UserCreditTransactionListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `user_credit_transaction.get`. */
type UserCreditTransactionGetParams = {
  /** Id of a user credit transaction. */
  readonly user_credit_transaction_id: Id<"user_credit_transaction">
}

/** Retrieves a credit transaction. */
type UserCreditTransactionGetCall = {
  /** Parameters of the path. */
  readonly params: UserCreditTransactionGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `user_credit_transaction.reverse`. */
type UserCreditTransactionReverseParams = {
  /** Id of a user credit transaction. */
  readonly user_credit_transaction_id: Id<"user_credit_transaction">
}

/** Fields of the request of `user_credit_transaction.reverse`. */
type UserCreditTransactionReverseBody = {
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Reverses a credit transaction by a new transaction that negates it. */
type UserCreditTransactionReverseCall = {
  /** Parameters of the path. */
  readonly params: UserCreditTransactionReverseParams
  /** Fields of the request. */
  readonly body?: UserCreditTransactionReverseBody
  /** Key that makes repeats safe, of at least 5 characters: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}
