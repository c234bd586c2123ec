import { Schema } from "effect"
import { Timestamp } from "../../../kernel/Fields.ts"
import { Cents } from "../../../kernel/Money.ts"
import { idOf, resource } from "../../../kernel/Resource.ts"
import { Breakdown } from "../subledger-balance/model/Breakdown.ts"
import { UserCreditTransaction } from "../user-credit-transaction/UserCreditTransaction.ts"

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
