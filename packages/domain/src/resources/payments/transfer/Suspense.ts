import { Result } from "effect"
import type { Cents } from "../../../kernel/Money.ts"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Resource, Versioned } from "../../../kernel/Resource.ts"
import type { GlAccount } from "../../../ledger/ChartOfAccounts.ts"
import { type Decision, together } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { type MovedFields, transition } from "../../../operation/Transition.ts"
import { type MovedOut, movedOut, type StatedTarget } from "../suspense/MoveOut.ts"

/** Money of a payment in suspense. */
export interface Item {
  readonly id: string
  readonly status: string
  readonly amount: Cents
  readonly created_at: string
  readonly updated_at: string
}

/** Items of the suspense account of a network, and the way of their money back to the sender. */
export interface SuspenseItems<I extends Item, S> {
  readonly resource: Resource<I, "open" | "resolve">
  readonly account: GlAccount
  readonly paymentOf: (item: I) => string
  readonly sentAgain: (item: I, facts: Facts) => Result.Result<MovedOut<S>, Rejection>
  /** Returns the fields of an item that is resolved. */
  readonly resolved: (resolution: S | StatedTarget) => MovedFields<I>
}

/** Moves the money of an open item out of suspense: back to the sender, to an account number, or to unclaimed property. */
export const resolveItemOf = <I extends Item, S>(
  { account, paymentOf, resolved, resource, sentAgain }: SuspenseItems<I, S>,
  id: string,
  stated: StatedTarget,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before: Versioned<I> = yield* found(resource, id, facts)
    const money = { account, payment_id: paymentOf(before.object), amount: before.object.amount }
    const { parts, resolution } = yield* movedOut<S>(stated, money, () => sentAgain(before.object, facts), facts)
    const moved = yield* transition<I, I, "open" | "resolve">(resource, before, "resolve", resolved(resolution), facts)
    return together([parts, moved.parts])
  })
