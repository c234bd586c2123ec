import { bankId, code, date, patterned } from "../Kinds.ts"
import { ours } from "../Layout.ts"

const DAY = "2026-11-23"

/** Sides of an account. */
export const sides = ["CREDIT", "DEBIT"] as const

/** Day of the report. */
export const reportDate = ours("report_date", date, { required: true, example: DAY })

/** Currency of the amounts. */
export const inDollars = ours("currency", code("USD"), { required: true, example: "USD" })

/** Side of the account that an amount changes: a credit raises the bank's debt to it. */
export const side = ours("direction", code(...sides), { required: true, example: "CREDIT" })

/** Core account of the program. */
export const coreAccountId = ours("core_account_id", bankId("core_account"), {
  required: true,
  example: "core_account_fbo"
})

/** Count of transactions, entries or balances. */
export const count = patterned("a whole number", 16, /^(0|[1-9]\d*)$/)
