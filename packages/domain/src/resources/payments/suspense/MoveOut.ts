import { Result, Schema } from "effect"
import { type Cents, negate } from "../../../kernel/Money.ts"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { type AnyResource, idOf } from "../../../kernel/Resource.ts"
import type { GlAccount } from "../../../ledger/ChartOfAccounts.ts"
import { closedFaults } from "../../../ledger/ClosedFaults.ts"
import { causeOf, coreTransaction, type Leg } from "../../../ledger/CoreTransaction.ts"
import { positionId } from "../../../ledger/Position.ts"
import type { Decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { SuspenseTarget } from "./SuspenseItem.ts"

const TARGET = "account_number_id"

/** Body of a resolution. `account_number_id` is the credited account number, for `account_number` alone. */
export const ResolutionBody = Schema.Struct({
  to: SuspenseTarget,
  account_number_id: Schema.optionalKey(idOf("account_number"))
})
/** Destination of money in suspense, as the operator states it. */
export type StatedTarget = typeof ResolutionBody.Type

/** Money of a payment in the suspense account of its rail. */
export interface MoneyInSuspense {
  readonly account: GlAccount
  /** Resource of the payment. */
  readonly payments: Pick<AnyResource, "kind">
  readonly payment_id: string
  readonly amount: Cents
}

/** Changes that move money out of suspense, and the resolution of its item. */
export interface MovedOut<R> {
  readonly parts: Partial<Decision>
  readonly resolution: R
}

type Booked = MovedOut<StatedTarget>

/** Refuses an account number without that destination, and the destination without an account number. */
export const targetFault = (stated: StatedTarget): Result.Result<void, Rejection> =>
  (stated.to === "account_number") !== (stated.account_number_id !== undefined)
    ? Result.fail(reject("parameters_invalid", fault("value_conflicting", "to", TARGET)))
    : Result.succeed(undefined)

/** Moves money out of suspense to an open account number or to unclaimed property. */
export const booked = (
  resolution: StatedTarget,
  { account: from, payment_id, payments, amount }: MoneyInSuspense,
  facts: Facts
): Result.Result<Booked, Rejection> => {
  const { account_number_id } = resolution
  const account = account_number_id === undefined ? "gl_unclaimed_property" : positionId(account_number_id)
  if (account_number_id !== undefined) {
    const position = facts.position(account_number_id)
    const faults = position === undefined ? [fault("not_found", TARGET)] : closedFaults(position, TARGET)
    if (faults.length > 0) return Result.fail(reject("parameters_invalid", ...faults))
  }
  const legs: ReadonlyArray<Leg> = [
    { account: from, amount: negate(amount) },
    { account, amount }
  ]
  const transactions = [coreTransaction(facts.newId("core_transaction"), causeOf(payments, payment_id), legs)]
  return Result.succeed({ parts: { transactions }, resolution })
}
