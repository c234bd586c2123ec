import { bankId, code, date, patterned } from "../columns/Kinds.ts"
import { type Kind, ours } from "../columns/Layout.ts"

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

const MOST = "9999999999999.99"

/** Amount of a report: a balance or a sum, which no limit of a payment or a file bounds. */
export const total: Kind = { is: "money", from: 2, to: 2, min: `-${MOST}`, max: MOST }

/** Amount of a report that is never negative. */
export const positiveTotal: Kind = { is: "money", from: 2, to: 2, min: "0.00", max: MOST }
