import type { Versioned } from "../../../../kernel/Resource.ts"
import { available } from "../../../../ledger/Position.ts"
import { type Decision, decision, type Facts, together } from "../../../../operation/Decision.ts"
import type { Job } from "../../../../operation/Job.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import { heldNow } from "../../transfer/model/Held.ts"
import { type Ach, ach, type IncomingAch, type OutgoingAch } from "../entry/Ach.ts"
import { holdOf } from "../entry/Ledger.ts"
import { effectOf } from "../entry/Money.ts"
import { byDirection, isIncoming, mustMove, revised, unqueued } from "../entry/Move.ts"
import { FOLLOW_UP_QUEUE } from "../entry/Queues.ts"
import { requestedReturn } from "../entry/RequestedReturn.ts"
import { joinSettlement, settlementRefs } from "../queue/AchSettlement.ts"
import { goingWith, joinWindow, windowRefs } from "../queue/Join.ts"
import { returning } from "../queue/Returning.ts"
import { closedRefusal, rejectedBy } from "../window/Gather.ts"
import { reviewNeeds, reviewOf } from "./ReviewRules.ts"

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
    if (object.kept.screening === true) return screen(before, facts)
    return isIncoming(before) ? returnedOnceDue(before, facts) : decision({})
  }
}

/** References to the windows or settlements that an entry may join next. */
const queueRefs = (one: Ach, moment: Moment) =>
  one.direction === "outgoing" || one.status === "posted"
    ? windowRefs(one.direction === "outgoing" ? one.delivery_type : "same_business_day", moment)
    : settlementRefs(moment.now_ms, moment.now_ms)

const returnedOnceDue = (before: Versioned<IncomingAch>, facts: Facts): Decision => {
  const isDue = before.object.status === "posted" && requestedReturn(before.object) !== undefined
  return isDue ? returning(before, {}, facts) : decision({})
}

const screen = (before: Versioned<Ach>, facts: Facts): Decision =>
  before.object.status === "scheduled"
    ? byDirection(before, {
        outgoing: (sent) => screenOutgoing(sent, facts),
        incoming: (received) => screenIncoming(received, facts)
      })
    : decision({})

const screenOutgoing = (before: Versioned<OutgoingAch>, facts: Facts): Decision => {
  const one = before.object
  // An account number that was closed meanwhile takes no holds.
  const refusal = closedRefusal(one, facts) ?? lackOfFunds(one, facts)
  if (refusal !== undefined) return together([rejectedBy(before, refusal, facts)])
  const holds = drawsFunds(one) ? holdOf(one) : []
  const { hits, parts } = reviewOf(one, facts)
  const kept = { ...unqueued(one.kept), held: one.kept.held || holds.length > 0 }
  const next =
    hits.length > 0
      ? mustMove(before, "review", { kept: { ...kept, ...heldNow(facts, hits) } }, facts)
      : joining(before, kept, facts)
  return together([parts, next, { holds }])
}

// A held entry already has its funds.
const drawsFunds = (one: OutgoingAch): boolean => effectOf(one) < 0 && !one.kept.held

const lackOfFunds = (one: OutgoingAch, facts: Facts): OutgoingAch["rejection"] => {
  const position = facts.position(one.account_number_id)
  const balance = position === undefined ? 0 : available(position)
  return drawsFunds(one) && balance < one.amount
    ? { reason: "non_sufficient_funds", details: `The available balance of the account number is ${balance} cents.` }
    : undefined
}

const joining = (before: Versioned<OutgoingAch>, kept: OutgoingAch["kept"], facts: Facts): Partial<Decision> => {
  const one = before.object
  const { window, parts } = joinWindow(one.delivery_type, facts)
  return together([parts, revised(before, goingWith(window, { ...one, kept }), facts)])
}

// The entry settles even with its review open; its money waits in suspense.
const screenIncoming = (before: Versioned<IncomingAch>, facts: Facts): Decision => {
  const one = before.object
  const { queue } = one.kept
  const kept = { ...unqueued(one.kept), ...(queue !== undefined && { queue }) }
  const { hits, parts } = reviewOf(one, facts)
  if (hits.length > 0) {
    return together([parts, mustMove(before, "review", { kept: { ...kept, ...heldNow(facts, hits) } }, facts)])
  }
  if (queue !== undefined) return together([parts, revised(before, { kept }, facts)])
  // The settlement has passed, and the money is in suspense.
  const joined = joinSettlement(facts.now.ms, facts)
  return together([parts, joined.parts, revised(before, { kept: { ...kept, queue: joined.settlement.id } }, facts)])
}
