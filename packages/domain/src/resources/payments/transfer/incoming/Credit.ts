import type { Facts } from "../../../../operation/Decision.ts"
import type { AccountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { relyingOn } from "../../../deposits/account-number/RelyOn.ts"
import type { AccountElsewhere } from "../../blocked-account/model/AccountElsewhere.ts"
import { isBlocked } from "../../blocked-account/model/BlockedAccount.ts"
import { closedBy } from "../../suspense/ClosedBy.ts"
import { alongside, type Moved } from "../model/Move.ts"

/** Credits of account numbers by the payments of a network, whose parties are `P`. */
interface Crediting<P, X extends string> {
  readonly senderOf: (payment: P) => AccountElsewhere | undefined
  /** True if the controls of the account number admit the sender. */
  readonly admits: (number: AccountNumber, payment: P) => boolean
  /** Reason for a sender on the negative list. */
  readonly listed: X
  /** Reason for a sender that the controls do not admit. */
  readonly uncontrolled: X
}

/** Makes the function that returns the reason that an account number may not be credited with a payment. */
export const obstacleOf =
  <P, X extends string>({ admits, listed, senderOf, uncontrolled }: Crediting<P, X>) =>
  (payment: P, number: AccountNumber, facts: Facts): ReturnType<typeof closedBy> | X => {
    const closed = closedBy(number.id, facts)
    if (closed !== undefined) return closed
    if (isBlocked(senderOf(payment), "receive", facts)) return listed
    return admits(number, payment) ? undefined : uncontrolled
  }

/** Trigger of a new payment that the bank takes: it is posted, or its money waits in suspense. */
export type Arrival = "receive" | "review"

/** What becomes of a payment that another bank sends, as a network states it. */
interface Receiving<T, S, F, X> {
  readonly fieldsOf: (stated: S, number: AccountNumber, facts: Facts) => F
  readonly obstacleTo: (stated: S, number: AccountNumber, facts: Facts) => X | undefined
  readonly take: (fields: F, on: Arrival, facts: Facts) => Moved<T>
  readonly refuse: (fields: F, reason: X, facts: Facts) => Moved<T>
}

/** Makes the decider that takes a payment for an account number, or refuses it. The commit guards the account number. */
export const receiverOf =
  <T, S, F, X>({ fieldsOf, obstacleTo, refuse, take }: Receiving<T, S, F, X>) =>
  (stated: S, number: AccountNumber, on: Arrival, facts: Facts): Moved<T> => {
    const fields = fieldsOf(stated, number, facts)
    const reason = obstacleTo(stated, number, facts)
    const made = reason === undefined ? take(fields, on, facts) : refuse(fields, reason, facts)
    return alongside(made, relyingOn(number.id, facts))
  }
