import { TRANSACTION_CODE_NAMES, transactionCodeNumbers, transactionCodeOf } from "@vostro/domain/ach"
import type { Ach } from "@vostro/domain/rails"
import { transactionCodes } from "../codes/TransactionCode.ts"

type Code = keyof typeof transactionCodes

const backward = {
  checking: { credit: "21", debit: "26" },
  savings: { credit: "31", debit: "36" },
  generalLedger: { credit: "41", debit: "46" },
  loan: { credit: "51", debit: "56" }
} as const

const isCode = (text: string): text is Code => Object.hasOwn(transactionCodes, text)

/** Returns the transaction code of the forward entry, stored as digits or by name, else derived from the entry. */
export const forwardCodeOf = (one: Ach): Code => {
  const digits = one.direction === "incoming" ? one.kept.transaction_code : undefined
  if (digits !== undefined && isCode(digits)) return digits
  const { amount, record_details, transaction_type } = one
  const account = one.direction === "outgoing" ? one.counterparty.account_type : "checking"
  const name =
    TRANSACTION_CODE_NAMES.find((known) => known === record_details.transaction_code) ??
    transactionCodeOf(account, transaction_type, amount)
  return `${transactionCodeNumbers[name]}`
}

/** Returns the transaction code of a return: same account type and side. Source: S44. */
export const returnCodeOf = (one: Ach): Code => {
  const { account, side } = transactionCodes[forwardCodeOf(one)]
  return backward[account][side]
}
