import { Result } from "effect"
import { legalFor } from "../../../../kernel/Lifecycle.ts"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, found, together } from "../../../../operation/Decision.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import { allowed, lifecycleOf } from "../../../../operation/Transition.ts"
import { type Ach, ach, type IncomingAch, type OutgoingAch } from "../entry/Ach.ts"
import { releaseOf } from "../entry/Ledger.ts"
import { byDirection, moveAch, refuseEntry, revised, undeferred } from "../entry/Move.ts"
import { goesBackUnposted, requestedReturn } from "../entry/RequestedReturn.ts"
import { type ClientReturnCode, returnable } from "../entry/Returnable.ts"
import { appendReturn } from "../entry/Returns.ts"
import { joinSettlement, settlementRefs } from "../queue/AchSettlement.ts"
import { goingWith, joinWindow, windowRefs } from "../queue/Join.ts"
import { rejectedBy } from "../window/Gather.ts"

/**
 * References to the windows and settlements that an entry may join after a review. Outgoing entries of either delivery
 * type may be under review.
 */
export const reviewedNeeds = (moment: Moment) => [
  ...windowRefs("same_business_day", moment),
  ...windowRefs("next_business_day", moment),
  ...settlementRefs(moment.now_ms, moment.now_ms)
]

// A review is decided once: an incoming entry to be sent back keeps its status until it is returned.
const checkUnderReview = (one: Ach, on: string): Result.Result<unknown, Rejection> =>
  one.direction === "incoming" && goesBackUnposted(one)
    ? refuseEntry(one, on, "not_sent_back")
    : Result.orElse(allowed(ach, one, "approve"), ({ errors: [first] }) =>
        refuseEntry(one, on, legalFor(lifecycleOf(ach, one), "approve"), first?.code)
      )

/** Approves an entry under review. An outgoing entry joins the window that fits now (S10, S11). */
export const approveAch = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(ach, id, facts)
    yield* checkUnderReview(before.object, "approve")
    return yield* byDirection(before, {
      outgoing: (sent) => approvedToGo(sent, facts),
      incoming: (received) => approvedToPost(received, facts)
    })
  })

const approvedToGo = (before: Versioned<OutgoingAch>, facts: Facts) => {
  const { window, parts } = joinWindow(before.object.delivery_type, facts)
  const move = moveAch(before, "approve", goingWith(window, before.object), facts)
  return Result.map(move, (approved) => together([parts, approved]))
}

// The entry waits for its settlement. If that has passed and the money is in suspense, it is posted now.
const approvedToPost = (before: Versioned<IncomingAch>, facts: Facts) => {
  const { kept } = before.object
  if (kept.booked_on === undefined) return Result.map(moveAch(before, "approve", {}, facts), (move) => together([move]))
  const { settlement, parts } = joinSettlement(facts.now.ms, facts)
  const move = moveAch(before, "approve", { kept: { ...kept, queue: settlement.id } }, facts)
  return Result.map(move, (approved) => together([parts, approved]))
}

/** Details and return code of an entry that fails its review. */
export interface Refusal {
  readonly details?: string
  /** Return code of an incoming entry. */
  readonly return_code: ClientReturnCode
}

/** Rejects an entry under review: an outgoing entry ends, an incoming one is sent back (S10, S11). */
export const refuseAch = (
  id: string,
  { details = "The review rejected the entry.", return_code }: Refusal,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(ach, id, facts)
    yield* checkUnderReview(before.object, "reject")
    return yield* byDirection(before, {
      outgoing: (sent) => Result.succeed(together([rejectedBy(sent, { reason: "review_rejected", details }, facts)])),
      incoming: (received) => sentBack(received, return_code, facts)
    })
  })

const sentBack = (
  before: Versioned<IncomingAch>,
  code: ClientReturnCode,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const one = before.object
    // If the client has already requested the return, the client's code is used.
    const isRequested = requestedReturn(one) !== undefined
    if (!isRequested) yield* returnable(code, one, facts)
    const returns = isRequested ? one.returns : appendReturn(one, code, "pending_return")
    const kept = undeferred(one.kept)
    // Before its settlement an entry cannot be returned; the settlement sends it back.
    if (one.kept.booked_on === undefined) return together([revised(before, { returns, kept }, facts)])
    const { window, parts } = joinWindow("same_business_day", facts)
    const waiting = { ...kept, held: false, queue: window.id }
    return together([parts, revised(before, { returns, kept: waiting }, facts), { holds: releaseOf(one) }])
  })
