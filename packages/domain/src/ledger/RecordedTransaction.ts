import type { Id } from "../kernel/Id.ts"
import type { Cents } from "../kernel/Money.ts"

/** Codes of core transactions whose cause moves money more than once. The kind of the cause distinguishes the others. */
export const transactionCodes = [
  "ach_origination",
  "ach_return",
  "ach_dishonored_return",
  "ach_contested_return"
] as const

/** Code of a core transaction. */
export type TransactionCode = (typeof transactionCodes)[number]

/** One leg of a core transaction as a store keeps it. A store does not know the chart: its account is text. */
export interface RecordedLeg {
  /** Id of an account number (a deposit position, credited by a positive amount), or of a GL or core account. */
  readonly account: string
  /** Cents; positive credits the account (raises the bank's debt to it), negative debits it. */
  readonly amount: Cents
  /** A forced leg ignores missing funds and closed positions: returns, chargebacks, corrections by the bank. */
  readonly forced?: boolean
}

/** A core transaction as a store keeps it. */
export interface RecordedTransaction {
  /** `core_transaction_<id>`; leg n has the address `core_transaction_<id>~n`, from 0. */
  readonly id: Id<"core_transaction">
  /** Id of the object that the money moves for. */
  readonly cause: string
  readonly code?: TransactionCode
  readonly legs: ReadonlyArray<RecordedLeg>
}

/** Returns the address of a leg of a core transaction (spec, "ID patterns": `core_transaction_.+~\d+`). */
export const legId = (transactionId: string, leg: number): string => `${transactionId}~${leg}`
