import type { Id } from "../kernel/Id.ts"
import { type Cents, sum } from "../kernel/Money.ts"

/**
 * One leg of a core transaction. `account` is the id of an account number (a deposit position, credited by a positive
 * amount), or of a GL or core account of the chart.
 */
export interface Leg {
  readonly account: string
  /** Cents; positive credits the account (raises the bank's debt to it), negative debits it. */
  readonly amount: Cents
  /** A forced leg ignores missing funds and closed positions: returns, chargebacks, corrections by the bank. */
  readonly forced?: boolean
}

/** Codes of core transactions whose cause moves money more than once. The kind of the cause distinguishes the others. */
export const transactionCodes = [
  "ach_origination",
  "ach_return",
  "ach_dishonored_return",
  "ach_contested_return"
] as const

/** Code of a core transaction. */
export type TransactionCode = (typeof transactionCodes)[number]

/** A balanced core transaction: its legs sum to zero (S50). */
export interface CoreTransaction {
  /** `core_transaction_<id>`; leg n has the address `core_transaction_<id>~n`, from 0. */
  readonly id: Id<"core_transaction">
  /** Id of the object that the money moves for. */
  readonly cause: string
  readonly code?: TransactionCode
  readonly legs: ReadonlyArray<Leg>
}

/** Creates a core transaction. An unbalanced one is a bug of the decider, so it throws a defect. */
export const coreTransaction = (
  id: Id<"core_transaction">,
  cause: string,
  legs: ReadonlyArray<Leg>,
  code?: TransactionCode
): CoreTransaction => {
  const total = sum(legs.map(({ amount }) => amount))
  if (legs.length < 2 || total !== 0) throw new RangeError(`a core transaction of ${cause} does not balance`)
  return { id, cause, ...(code !== undefined && { code }), legs }
}

/** Returns the address of a leg of a core transaction (spec, "ID patterns": `core_transaction_.+~\d+`). */
export const legId = (transactionId: string, leg: number): string => `${transactionId}~${leg}`
