import type { Ach } from "@vostro/domain/resources/payments/ach/entry/Ach"
import {
  TRANSACTION_CODE_NAMES,
  transactionCodeNumbers,
  transactionCodeOf
} from "@vostro/domain/resources/payments/ach/tables/TransactionCodes"
import { transactionCodes } from "../TransactionCode.ts"

type Code = keyof typeof transactionCodes

const backward = {
  checking: { credit: "21", debit: "26" },
  savings: { credit: "31", debit: "36" },
  generalLedger: { credit: "41", debit: "46" },
  loan: { credit: "51", debit: "56" }
} as const

const isCode = (text: string): text is Code => Object.hasOwn(transactionCodes, text)

/** Returns the transaction code of the forward entry, stored as digits or by name, else derived from the entry. */
export const forwardCodeOf = ({ amount, counterparty, kept, record_details, transaction_type }: Ach): Code => {
  if (kept.transaction_code !== undefined && isCode(kept.transaction_code)) return kept.transaction_code
  const name =
    TRANSACTION_CODE_NAMES.find((one) => one === record_details.transaction_code) ??
    transactionCodeOf(counterparty.account_type ?? "checking", transaction_type, amount)
  return `${transactionCodeNumbers[name]}`
}

/** Returns the transaction code of a return: same account type and side. Source: S44. */
export const returnCodeOf = (one: Ach): Code => {
  const { account, side } = transactionCodes[forwardCodeOf(one)]
  return backward[account][side]
}
