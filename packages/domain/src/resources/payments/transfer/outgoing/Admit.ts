import { Result } from "effect"
import type { Cents } from "../../../../kernel/Money.ts"
import { available, isPositionId } from "../../../../ledger/Position.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import type { AccountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import type { LimitedRail } from "../../../deposits/account-number/NumberLimits.ts"
import { relyingOn } from "../../../deposits/account-number/RelyOn.ts"
import { countPayment, LIMIT_DETAILS } from "../../limits/Count.ts"
import { alongside, type Moved } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"

/** Reason that the bank does not send a new payment, or the change of the limit that the payment counts against, if any. */
export interface Admitted<X> {
  readonly refusal?: X
  readonly counted?: Partial<Decision>
}

/** Returns a text about the balance of an account number that lacks the funds of a payment. A GL account has enough. */
export const shortfallOf = (place: string, amount: Cents, facts: Facts): string | undefined => {
  if (!isPositionId(place)) return undefined
  const position = facts.position(place)
  const balance = position === undefined ? 0 : available(position)
  return balance < amount ? `The available balance is ${balance} cents.` : undefined
}

/** Counts a new payment that nothing else refuses against the limit of its account number; `refused` makes its refusal. */
export const admitted = <X>(
  obstacle: X | undefined,
  [number, rail, amount]: readonly [AccountNumber, LimitedRail, Cents],
  refused: (reason: "aggregate_limit_exceeded", text: string) => X,
  facts: Facts
): Admitted<X> => {
  if (obstacle !== undefined) return { refusal: obstacle }
  const counted = countPayment(number, rail, amount, facts)
  if (counted === undefined) return {}
  return Result.match(counted, {
    onFailure: (reason) => ({ refusal: refused(reason, LIMIT_DETAILS) }),
    onSuccess: (parts) => ({ counted: parts })
  })
}

/** Starts a new payment as `start` does, while the commit guards its account number and its limit. */
export const started = <T extends Transfer, X>(
  fields: NewFields<T> & Pick<T, "kept">,
  { counted, refusal }: Admitted<X>,
  start: (fields: NewFields<T>, refusal: X | undefined) => Moved<T>,
  number: AccountNumber,
  facts: Facts
): Moved<T> => {
  const limited = counted === undefined ? fields : { ...fields, kept: { ...fields.kept, limited: true } }
  return alongside(start(limited, refusal), relyingOn(number.id, facts), counted ?? {})
}
