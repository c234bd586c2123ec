// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Sales of the bank's receivables to the buyer of a program. */
export interface ReceivableSaleCalls {
  /** Begins a sale of all unsold receivables of a period; the bank proposes it when it has gathered them. */
  readonly "receivable_sale.create": { readonly call: ReceivableSaleCreateCall; readonly answer: ReceivableSale }
  /** Lists sales of receivables, newest first. */
  readonly "receivable_sale.list": { readonly call: ReceivableSaleListCall; readonly answer: PageOf<ReceivableSale> }
  /** Retrieves a sale of receivables. */
  readonly "receivable_sale.get": { readonly call: ReceivableSaleGetCall; readonly answer: ReceivableSale }
  /** Lists the transactions in sales of receivables with their prices, newest first. */
  readonly "receivable_sale.list_items": { readonly call: ReceivableSaleListItemsCall; readonly answer: PageOf<ReceivableSaleListItems> }
  /** Confirms a proposed sale of receivables for the buyer. */
  readonly "receivable_sale.confirm": { readonly call: ReceivableSaleConfirmCall; readonly answer: ReceivableSale }
  /** Rejects a proposed sale of receivables for the buyer. */
  readonly "receivable_sale.reject": { readonly call: ReceivableSaleRejectCall; readonly answer: ReceivableSale }
  /** Settles a confirmed sale of receivables from the buyer's account number. */
  readonly "receivable_sale.settle": { readonly call: ReceivableSaleSettleCall; readonly answer: ReceivableSale }
  /** Unwinds a sale of receivables: its money and its receivables go back. */
  readonly "receivable_sale.unwind": { readonly call: ReceivableSaleUnwindCall; readonly answer: ReceivableSale }
}

/** Objects of the lists. Sales of the bank's receivables to the buyer of a program. */
export interface ReceivableSaleLists {
  /** Lists sales of receivables, newest first. */
  readonly "receivable_sale.list": ReceivableSale
  /** Lists the transactions in sales of receivables with their prices, newest first. */
  readonly "receivable_sale.list_items": ReceivableSaleListItems
}

/** Receivable sale. */
type ReceivableSale = {
  /** Id of the object. */
  readonly id: Id<"receivable_sale">
  /** Status in the lifecycle of the object. */
  readonly status: "gathering" | "proposed" | "confirmed" | "settled" | "unwinding" | "unwound" | "empty"
  /** Name of the buyer. 1 to 120 characters. */
  readonly buyer_name: string
  /** Price of the debt. Price of 1.00 USD of debt: 0.995 is a discount of 0.5 %. */
  readonly price_rate: string
  /** Id of an account number. */
  readonly settlement_account_number_id: Id<"account_number">
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** End of the period: no transaction of the sale was created later. RFC 3339. */
  readonly period_end: string
  /** Number of transactions. */
  readonly item_count: number
  /** Receivables sold. */
  readonly receivables: ReceivableSaleReceivables
  /** Losses and recoveries that the buyer takes over. */
  readonly losses: ReceivableSaleReceivables
  /** Amount that the buyer pays; negative where the bank pays. Whole cents; may be negative. */
  readonly price: number
  /** Time of the confirmation. RFC 3339. */
  readonly confirmed_at?: string
  /** Time of the settlement. RFC 3339. */
  readonly settled_at?: string
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Receivable sale receivables. */
type ReceivableSaleReceivables = {
  /** Part of the amount that is principal. Whole cents; may be negative. */
  readonly principal: number
  /** Part of the amount that is interest. Whole cents; may be negative. */
  readonly interest: number
  /** Part of the amount that are fees. Whole cents; may be negative. */
  readonly fees: number
}

/** Answer of `receivable_sale.list_items`. */
type ReceivableSaleListItems = {
  /** Id of the object. */
  readonly id: Id<"receivable_sale_item">
  /** Id of a receivable sale. */
  readonly receivable_sale_id: Id<"receivable_sale">
  /** Id of a user credit transaction. */
  readonly user_credit_transaction_id: Id<"user_credit_transaction">
  /** Balance that the transaction is booked on. */
  readonly user_credit_balance_id: Id<"user_credit_balance">
  /** Type. */
  readonly type: "card_network" | "funding" | "fee" | "fee_accrued" | "dispute_provisional" | "dispute_won" | "dispute_lost" | "charge_off" | "charge_off_recovery" | "rewards_earned" | "rewards_spent" | "rewards_redeemed" | "interest_accrued" | "adjustment" | "reallocation" | "payment" | "cancellation" | "client_credit"
  /** Receivables sold. */
  readonly receivables: ReceivableSaleReceivables
  /** Losses and recoveries that the buyer takes over. */
  readonly losses: ReceivableSaleReceivables
  /** Amount that the buyer pays; negative where the bank pays. Whole cents; may be negative. */
  readonly price: number
  /** Time of creation. RFC 3339. */
  readonly created_at: string
}

/** Fields of the request of `receivable_sale.create`. */
type ReceivableSaleCreateBody = {
  /** End of the period: no transaction of the sale was created later. RFC 3339. */
  readonly period_end?: string
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Begins a sale of all unsold receivables of a period; the bank proposes it when it has gathered them. */
type ReceivableSaleCreateCall = {
  /** Fields of the request. */
  readonly body?: ReceivableSaleCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the query of `receivable_sale.list`. */
type ReceivableSaleListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"receivable_sale">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"receivable_sale">
  /** Status in the lifecycle of the object. */
  readonly status?: "gathering" | "proposed" | "confirmed" | "settled" | "unwinding" | "unwound" | "empty"
}

/** Lists sales of receivables, newest first. */
type ReceivableSaleListCall = {
  /** Parameters of the query. */
  readonly query?: ReceivableSaleListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `receivable_sale.get`. */
type ReceivableSaleGetParams = {
  /** Id of a receivable sale. */
  readonly receivable_sale_id: Id<"receivable_sale">
}

/** Retrieves a sale of receivables. */
type ReceivableSaleGetCall = {
  /** Parameters of the path. */
  readonly params: ReceivableSaleGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the query of `receivable_sale.list_items`. */
type ReceivableSaleListItemsQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"receivable_sale_item">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"receivable_sale_item">
  /** Id of a receivable sale. */
  readonly receivable_sale_id?: Id<"receivable_sale">
  /** Balance that the transaction is booked on. */
  readonly user_credit_balance_id?: Id<"user_credit_balance">
}

/** Lists the transactions in sales of receivables with their prices, newest first. */
type ReceivableSaleListItemsCall = {
  /** Parameters of the query. */
  readonly query?: ReceivableSaleListItemsQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `receivable_sale.confirm`. */
type ReceivableSaleConfirmParams = {
  /** Id of a receivable sale. */
  readonly receivable_sale_id: Id<"receivable_sale">
}

/** Confirms a proposed sale of receivables for the buyer. */
type ReceivableSaleConfirmCall = {
  /** Parameters of the path. */
  readonly params: ReceivableSaleConfirmParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `receivable_sale.reject`. */
type ReceivableSaleRejectParams = {
  /** Id of a receivable sale. */
  readonly receivable_sale_id: Id<"receivable_sale">
}

/** Rejects a proposed sale of receivables for the buyer. */
type ReceivableSaleRejectCall = {
  /** Parameters of the path. */
  readonly params: ReceivableSaleRejectParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `receivable_sale.settle`. */
type ReceivableSaleSettleParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a receivable sale. */
  readonly receivable_sale_id: Id<"receivable_sale">
}

/** Settles a confirmed sale of receivables from the buyer's account number. */
type ReceivableSaleSettleCall = {
  /** Parameters of the path. */
  readonly params: ReceivableSaleSettleParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `receivable_sale.unwind`. */
type ReceivableSaleUnwindParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a receivable sale. */
  readonly receivable_sale_id: Id<"receivable_sale">
}

/** Unwinds a sale of receivables: its money and its receivables go back. */
type ReceivableSaleUnwindCall = {
  /** Parameters of the path. */
  readonly params: ReceivableSaleUnwindParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
