import { Schema } from "effect"
import { viewer } from "../../../kernel/InternalFields.ts"
import { Cents, CurrencyCode } from "../../../kernel/Money.ts"
import { Count, idOf, Metadata, resource, Timestamp } from "../../../kernel/Resource.ts"
import { Breakdown } from "../subledger-balance/model/Totals.ts"
import { UserCreditTransaction } from "../user-credit-transaction/UserCreditTransaction.ts"
import { statedTerms } from "./Terms.ts"
import { lifecycle, ReceivableSaleStatus, type ReceivableSaleTrigger } from "./Transitions.ts"

const shownFields = {
  id: idOf("receivable_sale"),
  status: ReceivableSaleStatus,
  buyer_name: statedTerms.buyer_name,
  price_rate: statedTerms.price_rate,
  settlement_account_number_id: statedTerms.settlement_account_number_id,
  currency_code: CurrencyCode,
  /** The sale has no transaction that was created later. */
  period_end: Timestamp,
  /** Number of transactions. */
  item_count: Count,
  /** Receivables sold, less those that payments and credits have reduced. */
  receivables: Breakdown,
  /** Losses and recoveries that the buyer takes over. */
  losses: Breakdown,
  /** Amount that the buyer pays; negative where the bank pays. */
  price: Cents,
  confirmed_at: Schema.optionalKey(Timestamp),
  settled_at: Schema.optionalKey(Timestamp),
  metadata: Metadata,
  created_at: Timestamp,
  updated_at: Timestamp
}

/** Internal fields of a sale. */
const Kept = Schema.Struct({
  /** Last transaction that the current status has processed. */
  cursor: Schema.optionalKey(Schema.String)
})

/** A sale of receivables of the bank to the buyer of a program (the spec names its events only). Amounts in cents. */
export interface ReceivableSale extends Schema.Schema.Type<typeof ReceivableSale> {}
export const ReceivableSale = Schema.Struct({ ...shownFields, kept: Kept })

/** A sale as shown in responses and events. */
export const ReceivableSaleView = Schema.Struct(shownFields)

/** Removes the internal fields of a sale. */
export const viewOf: (sale: ReceivableSale) => typeof ReceivableSaleView.Type = viewer<ReceivableSale>()

/** The resource of sales. */
export const receivableSale = resource<ReceivableSale, ReceivableSaleTrigger>({
  kind: "receivable_sale",
  schema: ReceivableSale,
  shown: viewOf,
  lifecycles: [lifecycle],
  refuses: "object_state_conflict",
  attributes: ({ status }) => ({ status }),
  indexed: ["status"]
})

/** Queue of the job that gathers and releases the transactions of sales. */
export const SALE_QUEUE = "receivable_sale.run"

const { id, user_credit_balance_id, type } = UserCreditTransaction.fields

/** A transaction in a sale, with its price. Never changes, also when the sale is unwound. */
export interface ReceivableSaleItem extends Schema.Schema.Type<typeof ReceivableSaleItem> {}
export const ReceivableSaleItem = Schema.Struct({
  id: idOf("receivable_sale_item"),
  receivable_sale_id: idOf("receivable_sale"),
  user_credit_transaction_id: id,
  user_credit_balance_id,
  type,
  receivables: Breakdown,
  losses: Breakdown,
  price: Cents,
  created_at: Timestamp
})

/** The resource of items. */
export const receivableSaleItem = resource<ReceivableSaleItem>({
  kind: "receivable_sale_item",
  schema: ReceivableSaleItem,
  attributes: ({ receivable_sale_id, user_credit_balance_id: balance }) => ({
    receivable_sale_id,
    user_credit_balance_id: balance
  }),
  indexed: ["receivable_sale_id", "user_credit_balance_id"]
})
