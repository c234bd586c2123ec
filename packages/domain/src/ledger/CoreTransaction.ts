/**
 * The ledger of a program. Deciders make core transactions here, from rows that state each movement of money
 * (Posting.ts); the legs of each sum to zero. ChartOfAccounts.ts lists the accounts of the bank, Position.ts defines
 * the balance of an account number. The choice of a movement is left to the resources, checking funds and summing
 * balances to the stores.
 */

import type { Id } from "../kernel/Id.ts"
import { sum } from "../kernel/Money.ts"
import type { AnyResource } from "../kernel/Resource.ts"
import { type BankAccount, chartAccount } from "./ChartOfAccounts.ts"
import { isPositionId, type PositionId } from "./Position.ts"
import type { RecordedLeg, RecordedTransaction, TransactionCode } from "./RecordedTransaction.ts"

/** Account that a leg moves: the position of an account number, or an account of the chart. */
export type LedgerAccount = PositionId | BankAccount

/** Returns the account that a stored field names. Throws if its text names neither a position nor a bank account. */
export const ledgerAccount = (id: string): LedgerAccount => (isPositionId(id) ? id : chartAccount(id))

/** One leg of a core transaction that a decision books. */
export interface Leg extends RecordedLeg {
  readonly account: LedgerAccount
}

/** Key in the type of a cause. Exists in types only. */
declare const caused: unique symbol

/** Id of the object that money moves for; {@link causeOf} makes it from a kind that exists. */
export type Cause = string & { readonly [caused]: true }

/** Returns the id of an object of a resource as the cause of a core transaction. Throws if it is of another kind. */
export const causeOf = ({ kind }: Pick<AnyResource, "kind">, id: string): Cause => {
  if (!isOfKind(kind, id)) throw new RangeError(`the cause ${id} of a core transaction is no ${kind}`)
  return id
}

const isOfKind = (kind: string, id: string): id is Cause => id.startsWith(`${kind}_`)

/** A balanced core transaction of a decision: its legs sum to zero (S50). */
export interface CoreTransaction extends RecordedTransaction {
  readonly cause: Cause
  readonly legs: ReadonlyArray<Leg>
}

/** Creates a core transaction. An unbalanced one is a bug of the decider, so it throws a defect. */
export const coreTransaction = (
  id: Id<"core_transaction">,
  cause: Cause,
  legs: ReadonlyArray<Leg>,
  code?: TransactionCode
): CoreTransaction => {
  const total = sum(legs.map(({ amount }) => amount))
  if (legs.length < 2 || total !== 0) throw new RangeError(`a core transaction of ${cause} does not balance`)
  return { id, cause, ...(code !== undefined && { code }), legs }
}
