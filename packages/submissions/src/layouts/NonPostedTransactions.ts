import { cents, clientId, code, date, text } from "../columns/Kinds.ts"
import { known, type Layout } from "../columns/Layout.ts"
import { transactionTypes } from "./Transactions.ts"
import { transferType } from "./TransferTypes.ts"

/** Money on the FBO account that is not yet on the balance of a customer. */
export const nonPostedTransactions: Layout = {
  type: "non_posted_transactions",
  title: "Non-posted transactions",
  content: "every transaction that is settled and not yet posted to a balance, daily until it is posted",
  unique: [["id"]],
  rules: [],
  columns: [
    known("id", clientId, { required: true, example: "pending" }),
    known("amount", cents, { required: true, example: "40.00" }),
    known("type", code(...transactionTypes), { required: true, example: "deposit" }),
    known("transfer_type", transferType, { required: true, example: "ach" }),
    known("reconciliation_note", text(500), { example: "Receiver not yet known" }),
    known("settlement_date", date, { required: true, example: "2026-11-23" }),
    known("transfer_id", clientId, { example: "ach_2" })
  ]
}
