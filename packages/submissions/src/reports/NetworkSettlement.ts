import { code, patterned } from "../columns/Kinds.ts"
import { type Layout, ours } from "../columns/Layout.ts"
import { count, inDollars, positiveTotal, reportDate, total } from "./Columns.ts"

/** Networks that move cash of the bank. */
export const settlementNetworks = ["ach", "fedwire", "fednow", "rtp", "blockchain", "other"] as const

const account = patterned("`gl_` and word characters", 80, /^gl_\w+$/)

/** Cash that the networks moved on the accounts in which the bank settles with them. */
export const networkSettlement: Layout = {
  type: "network_settlement",
  title: "Network settlement",
  content:
    "for every network the cash that it moved since the end of the previous banking day, on the bank's account at the Federal Reserve or the prefunded account at RTP. A credit brings cash",
  unique: [],
  rules: [],
  columns: [
    reportDate,
    ours("network", code(...settlementNetworks), { required: true, example: "ach" }),
    ours("settlement_account", account, { required: true, example: "gl_due_from_reserve" }),
    inDollars,
    ours("credit_count", count, { required: true, example: "1" }),
    ours("credits", positiveTotal, { required: true, example: "10.00" }),
    ours("debit_count", count, { required: true, example: "0" }),
    ours("debits", positiveTotal, { required: true, example: "0.00" }),
    ours("net_amount", total, { required: true, example: "10.00" })
  ]
}
