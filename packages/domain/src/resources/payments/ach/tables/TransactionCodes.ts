import { Struct } from "effect"

/** Side of an entry, from the view of its receiver's account. */
export type Side = "credit" | "debit"

/** The meaning of a transaction code. */
export interface TransactionRule {
  readonly account: "checking" | "savings" | "general_ledger" | "loan" | "advice"
  readonly side: Side
  /** `remittance`: zero dollars with addenda. `return`: a returned entry or a notification of change. */
  readonly use: "live" | "prenote" | "remittance" | "return" | "reversal" | "advice"
}

/** Every transaction code, ADV's from 81 on. Source: S44; Nacha Operating Rules, Appendix 3. */
export const transactionCodes = {
  21: { account: "checking", side: "credit", use: "return" },
  22: { account: "checking", side: "credit", use: "live" },
  23: { account: "checking", side: "credit", use: "prenote" },
  24: { account: "checking", side: "credit", use: "remittance" },
  26: { account: "checking", side: "debit", use: "return" },
  27: { account: "checking", side: "debit", use: "live" },
  28: { account: "checking", side: "debit", use: "prenote" },
  29: { account: "checking", side: "debit", use: "remittance" },
  31: { account: "savings", side: "credit", use: "return" },
  32: { account: "savings", side: "credit", use: "live" },
  33: { account: "savings", side: "credit", use: "prenote" },
  34: { account: "savings", side: "credit", use: "remittance" },
  36: { account: "savings", side: "debit", use: "return" },
  37: { account: "savings", side: "debit", use: "live" },
  38: { account: "savings", side: "debit", use: "prenote" },
  39: { account: "savings", side: "debit", use: "remittance" },
  41: { account: "general_ledger", side: "credit", use: "return" },
  42: { account: "general_ledger", side: "credit", use: "live" },
  43: { account: "general_ledger", side: "credit", use: "prenote" },
  44: { account: "general_ledger", side: "credit", use: "remittance" },
  46: { account: "general_ledger", side: "debit", use: "return" },
  47: { account: "general_ledger", side: "debit", use: "live" },
  48: { account: "general_ledger", side: "debit", use: "prenote" },
  49: { account: "general_ledger", side: "debit", use: "remittance" },
  51: { account: "loan", side: "credit", use: "return" },
  52: { account: "loan", side: "credit", use: "live" },
  53: { account: "loan", side: "credit", use: "prenote" },
  54: { account: "loan", side: "credit", use: "remittance" },
  55: { account: "loan", side: "debit", use: "reversal" },
  56: { account: "loan", side: "debit", use: "return" },
  81: { account: "advice", side: "credit", use: "advice" },
  82: { account: "advice", side: "debit", use: "advice" },
  83: { account: "advice", side: "credit", use: "advice" },
  84: { account: "advice", side: "debit", use: "advice" },
  85: { account: "advice", side: "credit", use: "advice" },
  86: { account: "advice", side: "debit", use: "advice" },
  87: { account: "advice", side: "credit", use: "advice" },
  88: { account: "advice", side: "debit", use: "advice" }
} as const satisfies Readonly<Record<number, TransactionRule>>

/** A transaction code by its number in a file. */
export type TransactionCode = keyof typeof transactionCodes

/** Returns the rule of a two-digit transaction code, or `undefined` for an unknown code. */
export const transactionRule = (digits: string): TransactionRule | undefined => {
  const rules: Readonly<Record<string, TransactionRule>> = transactionCodes
  return Object.hasOwn(rules, digits) ? rules[digits] : undefined
}

/** Transaction codes with a name in the interface. Source: S47; S44. */
export const transactionCodeNumbers = {
  checking_credit: 22,
  checking_credit_prenote: 23,
  checking_debit: 27,
  checking_debit_prenote: 28,
  savings_credit: 32,
  savings_credit_prenote: 33,
  savings_debit: 37,
  savings_debit_prenote: 38
} as const satisfies Readonly<Record<string, TransactionCode>>

/** A transaction code by its name: `record_details.transaction_code`. */
export type TransactionCodeName = keyof typeof transactionCodeNumbers

/** All names of transaction codes, in the order of their numbers. */
export const TRANSACTION_CODE_NAMES: ReadonlyArray<TransactionCodeName> = Struct.keys(transactionCodeNumbers)

/** Returns the name of a transaction code, or `undefined` if the interface has none. */
export const transactionCodeName = (code: number): TransactionCodeName | undefined =>
  TRANSACTION_CODE_NAMES.find((name) => transactionCodeNumbers[name] === code)

/** The account types of counterparties. Source: S47. */
export type AccountType = "checking" | "savings"

/**
 * Returns the transaction code of an entry we send. An amount of 0 cents is a prenote: a live code would be returned
 * with R19 (S20).
 */
export const transactionCodeOf = (account: AccountType, side: Side, amount: number): TransactionCodeName =>
  amount === 0 ? `${account}_${side}_prenote` : `${account}_${side}`

/** Returns the account type of a transaction code by its first digit: 2 is checking, 3 savings, others `undefined`. */
export const accountTypeOf = (code: string): AccountType | undefined => {
  if (/^2\d$/.test(code)) return "checking"
  return /^3\d$/.test(code) ? "savings" : undefined
}

/** Transaction code of the reversal of each code. A loan may be debited for a reversal only. Source: S15 and S44. */
export const reversalCodes = {
  22: 27,
  27: 22,
  32: 37,
  37: 32,
  42: 47,
  47: 42,
  52: 55
} as const satisfies Readonly<Partial<Record<TransactionCode, TransactionCode>>>
