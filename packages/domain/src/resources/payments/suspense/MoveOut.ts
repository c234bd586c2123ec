import { Result, Schema } from "effect"
import type { Cents } from "../../../kernel/Money.ts"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { idOf } from "../../../kernel/Resource.ts"
import { closedFaults } from "../../../ledger/ClosedFaults.ts"
import type { Posting } from "../../../ledger/Posting.ts"
import { booked as bookedBy } from "../../../operation/Booked.ts"
import type { Decision, Facts } from "../../../operation/Decision.ts"
import type { MovingOut } from "./Money.ts"
import { SuspenseTarget } from "./SuspenseItem.ts"

const TARGET = "account_number_id"

/** Body of a resolution. `account_number_id` is the credited account number, for `account_number` alone. */
export const ResolutionBody = Schema.Struct({
  to: SuspenseTarget,
  account_number_id: Schema.optionalKey(idOf("account_number"))
})
/** Destination of money in suspense, as the operator states it. */
export type StatedTarget = typeof ResolutionBody.Type

/** Money of a payment in suspense, and the row by which it moves out. */
export interface MoneyInSuspense {
  readonly posting: Posting<MovingOut>
  readonly payment_id: string
  readonly amount: Cents
}

/** Refuses an account number without that destination, and the destination without an account number. */
export const targetFault = (stated: StatedTarget): Result.Result<void, Rejection> =>
  (stated.to === "account_number") !== (stated.account_number_id !== undefined)
    ? Result.fail(reject("parameters_invalid", fault("value_conflicting", "to", TARGET)))
    : Result.succeed(undefined)

/** Moves money out of suspense to an open account number or to unclaimed property. */
export const booked = (
  { account_number_id }: StatedTarget,
  { posting, payment_id, amount }: MoneyInSuspense,
  facts: Facts
): Result.Result<Partial<Decision>, Rejection> => {
  if (account_number_id !== undefined) {
    const position = facts.position(account_number_id)
    const faults = position === undefined ? [fault("not_found", TARGET)] : closedFaults(position, TARGET)
    if (faults.length > 0) return Result.fail(reject("parameters_invalid", ...faults))
  }
  return Result.succeed({ transactions: bookedBy(posting, payment_id, { amount, account_number_id }, facts) })
}
