import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import type { Ach, IncomingAch, OutgoingAch } from "../entry/Ach.ts"
import { bookedOn, entryTransaction, returnTransaction } from "../entry/Ledger.ts"
import { byDirection, mustMove, unqueued } from "../entry/Move.ts"
import { answers, originates } from "../entry/Outbound.ts"
import { withLatestTaken } from "../entry/Returns.ts"
import { type AchSettlement, joinSettlement } from "../queue/AchSettlement.ts"
import type { SubmissionWindow } from "../queue/SubmissionWindow.ts"
import { achSettlementAccount } from "../tables/SettlementAccounts.ts"

/** Marks a page of entries accepted by the network: entries are submitted; returns of all stages move their money. */
export const mark = (
  { settles_at }: SubmissionWindow,
  members: ReadonlyArray<Versioned<Ach>>,
  facts: Facts
): ReadonlyArray<Partial<Decision>> => {
  if (members.length === 0) return []
  const { settlement, parts } = joinSettlement(Date.parse(settles_at), facts)
  return [parts, ...members.map((member) => taken(member, settlement, facts))]
}

/** Marks an entry accepted by the network, with the settlement that it joins or that books its return stage. */
export const taken = (before: Versioned<Ach>, settlement: AchSettlement, facts: Facts): Partial<Decision> =>
  byDirection(before, {
    outgoing: (ours) =>
      originates(ours.object) === "forward"
        ? entryTaken(ours, settlement, facts)
        : dishonorTaken(ours, settlement, facts),
    incoming: (theirs) =>
      answers(theirs.object) === "return"
        ? returnTaken(theirs, settlement, facts)
        : contestTaken(theirs, settlement, facts)
  })

const entryTaken = (before: Versioned<OutgoingAch>, { id }: AchSettlement, facts: Facts): Partial<Decision> =>
  mustMove(before, "submit", { kept: { ...before.object.kept, queue: id } }, facts)

const dishonorTaken = (
  before: Versioned<OutgoingAch>,
  { id, settlement_date }: AchSettlement,
  facts: Facts
): Partial<Decision> => {
  const one = before.object
  const kept = { ...unqueued(one.kept), dishonored_on: settlement_date }
  return {
    ...mustMove(before, "dishonor_sent", { returns: withLatestTaken(one), kept }, facts),
    transactions: entryTransaction(one, bookedOn(one, id), achSettlementAccount(id), facts, {
      code: "ach_dishonored_return"
    })
  }
}

const returnTaken = (
  before: Versioned<IncomingAch>,
  { id, settlement_date }: AchSettlement,
  facts: Facts
): Partial<Decision> => {
  const one = before.object
  const on = one.status === "pending_return" ? "return_sent" : "decline"
  const kept = { ...unqueued(one.kept), returned_on: settlement_date }
  return {
    ...mustMove(before, on, { returns: withLatestTaken(one), kept }, facts),
    transactions: returnTransaction(one, id, facts)
  }
}

const contestTaken = (before: Versioned<IncomingAch>, { id }: AchSettlement, facts: Facts): Partial<Decision> => {
  const one = before.object
  return {
    ...mustMove(before, "contest_sent", { returns: withLatestTaken(one), kept: unqueued(one.kept) }, facts),
    transactions: returnTransaction(one, id, facts, "ach_contested_return")
  }
}
