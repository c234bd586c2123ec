import type { ErrorCode } from "../../../../kernel/ErrorCode.ts"
import type { Cents } from "../../../../kernel/Money.ts"
import { type Resource, refTo } from "../../../../kernel/Resource.ts"
import type { Posting } from "../../../../ledger/Posting.ts"
import { asked, load } from "../../../../operation/Asking.ts"
import { type Decision, type Facts, found, together } from "../../../../operation/Decision.ts"
import type { Asking } from "../../../../operation/Operation.ts"
import { type MovedFields, transition } from "../../../../operation/Transition.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"
import { type MovingOut, movedOut } from "../../suspense/Money.ts"
import { booked, type StatedTarget, targetFault } from "../../suspense/MoveOut.ts"
import type { Failures } from "../Failures.ts"
import { alongside, type Moved, type MoveResult, type Transfers } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"
import { originalRefs } from "../Reads.ts"
import { returned } from "./Returned.ts"

/** Money of a payment in suspense. */
export interface Item {
  readonly id: string
  readonly status: string
  readonly amount: Cents
  readonly created_at: string
  readonly updated_at: string
}

/** Items of the suspense account of a network, and the return that sends their money back. */
interface SuspenseRules<T, I extends Item> {
  readonly resource: Resource<I, "open" | "resolve">
  readonly paymentOf: (item: I) => string
  /** Makes the return of a payment, out of suspense. */
  readonly sendBack: (one: T, item: I, facts: Facts) => MoveResult<T>
  /** Returns the fields of an item whose money went to a target: to the sender, by the return `back`. */
  readonly resolved: (resolution: StatedTarget, back: T | undefined) => MovedFields<I>
  /** Codes that refuse a resolution, and its events. */
  readonly rejects: ReadonlyArray<ErrorCode>
  readonly emits: ReadonlyArray<string>
}

/** Items of the suspense account of a network, and their resolution. */
export interface SuspenseItems<I extends Item> {
  readonly resource: Resource<I, "open" | "resolve">
  /** Row by which the money moves to an account number or to unclaimed property. */
  readonly posting: Posting<MovingOut>
  /** Moves the money of an open item out of suspense: back to the sender, to an account number, or to unclaimed property. */
  readonly resolve: (id: string, stated: StatedTarget) => Asking<Decision>
  readonly rejects: ReadonlyArray<ErrorCode>
  readonly emits: ReadonlyArray<string>
}

/** Makes the items of the suspense account of a network. */
export const suspenseOf = <T extends Transfer<R>, R extends AnyRequest, I extends Item>(
  transfers: Transfers<T, R>,
  { withdrawn }: Pick<Failures<T>, "withdrawn">,
  { emits, paymentOf, rejects, resolved, resource, sendBack }: SuspenseRules<T, I>
): SuspenseItems<I> => {
  const posting = movedOut(transfers.resource, resource, transfers.suspense)
  function* sentBack(item: I): Asking<Moved<T>> {
    const before = yield* load(transfers.resource, paymentOf(item))
    const facts = yield* asked({ objects: originalRefs(transfers, before.object) })
    const back = yield* sendBack(before.object, item, facts)
    const linked = returned(transfers, before, back.payment, "client", facts)
    return alongside(back, linked, withdrawn(before.object, facts))
  }
  function* resolve(id: string, stated: StatedTarget): Asking<Decision> {
    const positions = stated.account_number_id === undefined ? [] : [stated.account_number_id]
    const facts = yield* asked({ objects: [refTo(resource, id)], positions })
    const before = yield* found(resource, id, facts)
    yield* targetFault(stated)
    const back = stated.to === "sender" ? yield* sentBack(before.object) : undefined
    const money = { posting, payment_id: paymentOf(before.object), amount: before.object.amount }
    const moved = back?.decision ?? (yield* booked(stated, money, facts))
    const after = resolved(stated, back?.payment)
    const { parts } = yield* transition<I, I, "open" | "resolve">(resource, before, "resolve", after, facts)
    return together([moved, parts])
  }
  return { emits, posting, rejects, resolve, resource }
}
