import type { ErrorCode } from "../../../kernel/ErrorCode.ts"
import type { Cents } from "../../../kernel/Money.ts"
import { type Resource, refTo } from "../../../kernel/Resource.ts"
import type { Posting } from "../../../ledger/Posting.ts"
import { asked } from "../../../operation/Asking.ts"
import { type Decision, found, together } from "../../../operation/Decision.ts"
import type { Asking } from "../../../operation/Operation.ts"
import { type MovedFields, transition } from "../../../operation/Transition.ts"
import type { MovingOut } from "../suspense/Money.ts"
import { booked, type MovedOut, type StatedTarget, targetFault } from "../suspense/MoveOut.ts"

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
  /** Row by which the money moves out. */
  readonly posting: Posting<MovingOut>
  readonly paymentOf: (item: I) => string
  readonly sentAgain: (item: I) => Asking<MovedOut<S>>
  /** Returns the fields of an item that is resolved. */
  readonly resolved: (resolution: S | StatedTarget) => MovedFields<I>
  /** Codes that refuse a resolution, and its events. */
  readonly rejects: ReadonlyArray<ErrorCode>
  readonly emits: ReadonlyArray<string>
}

/** Moves the money of an open item out of suspense: back to the sender, to an account number, or to unclaimed property. */
export function* resolveItemOf<I extends Item, S>(
  { paymentOf, posting, resolved, resource, sentAgain }: SuspenseItems<I, S>,
  id: string,
  stated: StatedTarget
): Asking<Decision> {
  const positions = stated.account_number_id === undefined ? [] : [stated.account_number_id]
  const facts = yield* asked({ objects: [refTo(resource, id)], positions })
  const before = yield* found(resource, id, facts)
  const money = { posting, payment_id: paymentOf(before.object), amount: before.object.amount }
  yield* targetFault(stated)
  const moved: MovedOut<S | StatedTarget> =
    stated.to === "sender" ? yield* sentAgain(before.object) : yield* booked(stated, money, facts)
  const after = resolved(moved.resolution)
  const { parts } = yield* transition<I, I, "open" | "resolve">(resource, before, "resolve", after, facts)
  return together([moved.parts, parts])
}
