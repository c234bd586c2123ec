import { code } from "../columns/Kinds.ts"
import { type Layout, ours } from "../columns/Layout.ts"
import { coreAccountId, count, inDollars, reportDate, total } from "./Columns.ts"

/** Comparison of the program's own records with the FBO account. */
export const platformReconciliation: Layout = {
  type: "platform_reconciliation",
  title: "Platform reconciliation",
  content:
    "the FBO account of a program that submits files: its balance at the end of the day, and the deposit balances and non-posted transactions of the last files when the report is written. The difference is what the files lack",
  unique: [],
  rules: [{ rule: "sum", column: "fbo_balance", parts: ["deposit_balances", "non_posted_transactions", "difference"] }],
  columns: [
    reportDate,
    coreAccountId,
    inDollars,
    ours("balance_count", count, { required: true, example: "1" }),
    ours("deposit_balances", total, { required: true, example: "1250.00" }),
    ours("non_posted_count", count, { required: true, example: "1" }),
    ours("non_posted_transactions", total, { required: true, example: "40.00" }),
    ours("fbo_balance", total, { required: true, example: "1300.00" }),
    ours("difference", total, { required: true, example: "10.00" }),
    ours("status", code("BALANCED", "UNBALANCED"), { required: true, example: "UNBALANCED" })
  ]
}
