import { clientId, date } from "../columns/Kinds.ts"
import { known, type Layout } from "../columns/Layout.ts"
import { transferIds } from "./TransferTypes.ts"

/** New settlement dates and transfers of earlier transactions. Their `effective_at` never changes. */
export const transactionsUpdate: Layout = {
  type: "transactions_update",
  title: "Transactions update",
  content: "updates of transactions of earlier files",
  unique: [["transaction_id"]],
  rules: [],
  columns: [
    known("transaction_id", clientId, { required: true, example: "transaction" }),
    known("settlement_date", date, { required: true, example: "2026-11-24" }),
    known("transfer_ids", transferIds, { example: "ach_1" })
  ]
}
