import { bankId } from "../columns/Kinds.ts"
import { type Layout, ours } from "../columns/Layout.ts"
import { coreAccountId, inDollars, reportDate, total } from "./Columns.ts"

/** Balances of account numbers at the end of a day. */
export const dailyBalance: Layout = {
  type: "daily_balance",
  title: "Daily balance",
  content: "every account number that was opened by the end of the day, with its balance on the ledger",
  unique: [],
  rules: [],
  columns: [
    reportDate,
    coreAccountId,
    ours("account_id", bankId("account"), { required: true, example: "account_1" }),
    ours("account_number_id", bankId("account_number"), { required: true, example: "account_number_1" }),
    inDollars,
    ours("closing_balance", total, { required: true, example: "1250.00" })
  ]
}
