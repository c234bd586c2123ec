import type { Facts } from "../../../../operation/Decision.ts"
import type { MovedFields, NewFields } from "../../../../operation/Transition.ts"
import { type AccountNumber, relyingOn } from "../../../deposits/account-number/AccountNumber.ts"
import { type AccountElsewhere, isBlocked } from "../../blocked-account/model/BlockedAccount.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"
import { closedBy } from "../../suspense/ClosedBy.ts"
import type { SentBack } from "../Failures.ts"
import { alongside, type Moved, type Transfers } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"

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

/** Rules of a network for a payment that another bank sends. */
interface Receiving<T, S, X> {
  readonly fieldsOf: (stated: S, number: AccountNumber, facts: Facts) => NewFields<T>
  readonly obstacleTo: (stated: S, number: AccountNumber, facts: Facts) => X | undefined
  readonly take: (fields: NewFields<T>, on: Arrival, facts: Facts, stated: S) => Moved<T>
  /** Returns what a refused payment has by its refusal, and the return that sends its money back, if the bank has it. */
  readonly refused: (fields: NewFields<T>, reason: X, facts: Facts) => SentBack<MovedFields<T>>
}

/** Makes the decider that takes a payment for an account number, or refuses it. The commit guards the account number. */
export const receiverOf =
  <T extends Transfer<R>, R extends AnyRequest, S, X>(
    { create }: Transfers<T, R>,
    { fieldsOf, obstacleTo, refused, take }: Receiving<T, S, X>
  ) =>
  (stated: S, number: AccountNumber, on: Arrival, facts: Facts): Moved<T> => {
    const fields = fieldsOf(stated, number, facts)
    const guard = relyingOn(number.id, facts)
    const reason = obstacleTo(stated, number, facts)
    if (reason === undefined) return alongside(take(fields, on, facts, stated), guard)
    const { more, parts } = refused(fields, reason, facts)
    return alongside(create("refuse", { ...fields, ...more }, facts), parts, guard)
  }
