import type { Ach } from "@vostro/domain/resources/ach/Ach"
import {
  TRANSACTION_CODE_NAMES,
  type TransactionCodeName,
  transactionCodeOf
} from "@vostro/domain/resources/ach/TransactionCodes"
import { transactionCodes } from "../TransactionCode.ts"

type Code = keyof typeof transactionCodes

const named: Readonly<Record<TransactionCodeName, Code>> = {
  checking_credit: "22",
  checking_credit_prenote: "23",
  checking_debit: "27",
  checking_debit_prenote: "28",
  savings_credit: "32",
  savings_credit_prenote: "33",
  savings_debit: "37",
  savings_debit_prenote: "38"
}

const backward = {
  checking: { credit: "21", debit: "26" },
  savings: { credit: "31", debit: "36" },
  generalLedger: { credit: "41", debit: "46" },
  loan: { credit: "51", debit: "56" }
} as const

const isCode = (text: string): text is Code => Object.hasOwn(transactionCodes, text)

/** The transaction code an entry was made with, which is kept as digits, by its name, or follows from the entry. */
export const forwardCodeOf = ({ amount, counterparty, record_details, transaction_type }: Ach): Code => {
  const { transaction_code: kept = "" } = record_details
  if (isCode(kept)) return kept
  const name = TRANSACTION_CODE_NAMES.find((one) => one === kept)
  return named[name ?? transactionCodeOf(counterparty.account_type ?? "checking", transaction_type, amount)]
}

/** The transaction code of what goes back: for the same account and side. Source: rails.md 1.7. */
export const returnCodeOf = (one: Ach): Code => {
  const { account, side } = transactionCodes[forwardCodeOf(one)]
  return backward[account][side]
}
