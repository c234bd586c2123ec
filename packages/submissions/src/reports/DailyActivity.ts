import { bankId, code, patterned, time } from "../columns/Kinds.ts"
import { type Layout, ours } from "../columns/Layout.ts"
import { inDollars, positiveTotal, reportDate, side } from "./Columns.ts"

const legId = patterned("the core transaction, `~` and the number of the leg from 0", 120, /^core_transaction_\w+~\d+$/)
const ledgerAccount = patterned(
  "`account_number_`, `core_account_` or `gl_` and word characters",
  120,
  /^(account_number|core_account|gl)_\w+$/
)

/** Transaction codes of the ledger. Other core transactions have none. */
const transactionCode = code("ach_origination", "ach_return", "ach_dishonored_return", "ach_contested_return")

/** Legs of the core transactions of a day. */
export const dailyActivity: Layout = {
  type: "daily_activity",
  title: "Daily activity",
  content: "every leg of the core transactions booked since the end of the previous banking day, oldest first",
  unique: [],
  rules: [],
  columns: [
    reportDate,
    ours("transaction_id", bankId("core_transaction"), { required: true, example: "core_transaction_1" }),
    ours("leg_id", legId, { required: true, example: "core_transaction_1~0" }),
    ours("booked_at", time, { required: true, example: "2026-11-23T13:30:00.000Z" }),
    ours("transaction_code", transactionCode, { example: "ach_origination" }),
    ours("cause_id", patterned("an id of the bank", 120, /^\w+$/), { required: true, example: "ach_1" }),
    ours("ledger_account", ledgerAccount, { required: true, example: "account_number_1" }),
    ours("account_id", bankId("account"), { example: "account_1" }),
    side,
    inDollars,
    ours("amount", positiveTotal, { required: true, example: "10.00" })
  ]
}
