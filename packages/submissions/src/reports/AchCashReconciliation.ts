import { bankId, code, date } from "../columns/Kinds.ts"
import { known, type Layout, ours } from "../columns/Layout.ts"
import { inDollars, positiveTotal, side } from "./Columns.ts"

/** Stages of an ACH entry that move cash. Notifications of change move none. */
export const achCashTypes = ["ORIGINATION", "RETURN", "DISHONORED_RETURN", "CONTESTED_RETURN"] as const

/** ACH entries whose settlements moved cash at the Federal Reserve on a day. */
export const achCashReconciliation: Layout = {
  type: "ach_cash_reconciliation",
  title: "ACH cash reconciliation",
  content:
    "every amount of an ACH entry in the settlements that were cleared since the end of the previous banking day. A credit brings the program cash. The amounts of a settlement add up to the cash that it moved at the Federal Reserve",
  unique: [],
  rules: [],
  columns: [
    ours("settlement_date", date, { required: true, example: "2026-11-23" }),
    ours("settlement_code", bankId("ach_settlement"), { required: true, example: "ach_settlement_202611231330" }),
    known("type", code(...achCashTypes), { required: true, example: "ORIGINATION" }),
    ours("account_id", bankId("account"), { example: "account_1" }),
    ours("account_number_id", bankId("account_number"), { example: "account_number_1" }),
    side,
    inDollars,
    ours("amount", positiveTotal, { required: true, example: "10.00" }),
    ours("ach_id", bankId("ach"), { required: true, example: "ach_1" })
  ]
}
