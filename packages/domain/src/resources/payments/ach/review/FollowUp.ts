import type { Versioned } from "../../../../kernel/Resource.ts"
import { available } from "../../../../ledger/Position.ts"
import { type Decision, decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { Job } from "../../../../operation/Job.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import { type Ach, ach } from "../entry/Ach.ts"
import { effectOf, holdOf } from "../entry/Ledger.ts"
import { mustMove, revised, unqueued } from "../entry/Move.ts"
import { FOLLOW_UP_QUEUE } from "../entry/Queues.ts"
import { requestedReturn } from "../entry/Returns.ts"
import { joinSettlement, settlementRefs } from "../queue/AchSettlement.ts"
import { goingWith, joinWindow, windowRefs } from "../queue/Join.ts"
import { returning } from "../queue/Returning.ts"
import { closedRefusal, rejectedBy } from "../window/Gather.ts"
import { reviewNeeds, reviewOf } from "./Review.ts"

/** Screens entries that could not be accepted immediately, and sends returns that were requested too early. */
export const followUpJob: Job<Ach> = {
  queue: FOLLOW_UP_QUEUE,
  resource: ach,
  emits: ["ach.under_review", "ach.rejected", "ach.pending_return"],
  // Entries of one account number share an activity counter.
  in_turn: true,
  reads: (one, moment) => ({
    objects: [...reviewNeeds(one), ...queueRefs(one, moment)],
    positions: one.account_number_id === undefined ? [] : [one.account_number_id]
  }),
  decide: (object, version, facts) => {
    const before = { object, version }
    if (object.kept.screening === true) return screened(before, facts)
    const isReturnDue = object.status === "posted" && requestedReturn(object) !== undefined
    return isReturnDue ? returning(before, {}, facts) : decision({})
  }
}

/** References to the windows or settlements that an entry may join next. */
const queueRefs = (one: Ach, moment: Moment) =>
  one.direction === "outgoing" || one.status === "posted"
    ? windowRefs(one.direction === "outgoing" ? one.delivery_type : "same_business_day", moment)
    : settlementRefs(moment.now_ms, moment.now_ms)

const screened = (before: Versioned<Ach>, facts: Facts): Decision => {
  const one = before.object
  if (one.status !== "scheduled") return decision({})
  // Nothing can be held on an account number that was closed meanwhile.
  const closed = one.direction === "outgoing" ? closedRefusal(one, facts) : undefined
  if (closed !== undefined) return together([rejectedBy(before, closed, facts)])
  const funds = fundsFor(one, facts)
  if (funds.isShort) {
    const details = `The available balance of the account number is ${funds.balance} cents.`
    return together([rejectedBy(before, { reason: "non_sufficient_funds", details }, facts)])
  }
  const { isDue, parts } = reviewOf(one, facts)
  const kept = { ...unqueued(one.kept), held: one.kept.held || funds.holds.length > 0 }
  if (isDue) {
    return together([
      parts,
      mustMove(before, "review", { kept: keepSettlement(one, kept) }, facts),
      { holds: funds.holds }
    ])
  }
  return together([parts, enqueue(before, kept, facts), { holds: funds.holds }])
}

// An incoming entry settles even if its review is undecided; its money then waits in suspense.
const keepSettlement = (one: Ach, kept: Ach["kept"]): Ach["kept"] =>
  one.direction === "incoming" && one.kept.queue !== undefined ? { ...kept, queue: one.kept.queue } : kept

const fundsFor = (one: Ach, facts: Facts) => {
  const position = facts.position(one.account_number_id ?? "")
  const balance = position === undefined ? 0 : available(position)
  const isOurs = one.direction === "outgoing" && effectOf(one) < 0 && !one.kept.held
  return { balance, isShort: isOurs && balance < one.amount, holds: isOurs ? holdOf(one) : [] }
}

const enqueue = (before: Versioned<Ach>, kept: Ach["kept"], facts: Facts): Partial<Decision> => {
  const one = before.object
  if (one.direction === "incoming") {
    // The entry keeps its settlement during the screening, unless that has passed and its money is in suspense.
    if (one.kept.queue !== undefined) return revised(before, { kept: { ...kept, queue: one.kept.queue } }, facts)
    const { settlement, parts } = joinSettlement(facts.now.ms, facts)
    return together([parts, revised(before, { kept: { ...kept, queue: settlement.id } }, facts)])
  }
  const { window, parts } = joinWindow(one.delivery_type, facts)
  return together([parts, revised(before, goingWith(window, { ...one, kept }), facts)])
}
