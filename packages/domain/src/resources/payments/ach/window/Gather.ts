import { Result } from "effect"
import { lastInstantOf } from "../../../../kernel/calendar/Deadline.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { isOpen } from "../../../../ledger/Position.ts"
import { type Decision, type Facts, together, unchanged, upserted } from "../../../../operation/Decision.ts"
import { originator } from "../../originator/Originator.ts"
import {
  type OriginatorUsage,
  originatorUsage,
  originatorUsageAfter,
  originatorUsageIdOf
} from "../../originator/Usage.ts"
import { takeTraceNumbers } from "../../trace-number/TraceNumber.ts"
import { type Ach, ach, type OutgoingAch } from "../entry/Ach.ts"
import { releaseOf } from "../entry/Ledger.ts"
import { mustMove, revised, unqueued } from "../entry/Move.ts"
import { isNumbered, originates } from "../entry/Outbound.ts"
import { updateLatestReturn } from "../entry/Returns.ts"
import type { SubmissionWindow } from "../queue/SubmissionWindow.ts"
import { ACH_DEADLINES } from "../schedule/AchDeadlines.ts"
import { REVERSAL_DEADLINE, REVERSAL_DESCRIPTION } from "../tables/Reversals.ts"

/** Read set of a page of a window's entries: originators, their usage, reversed entries, and positions. */
export const gatheringNeeds = (members: ReadonlyArray<Ach>) => {
  const originators = [...new Set(members.flatMap((one) => originatorOf(one) ?? []))]
  const reversed = new Set(members.flatMap((one) => reversedBy(one) ?? []))
  return {
    objects: [
      ...originators.flatMap((id) => [
        { kind: originator.kind, id },
        { kind: originatorUsage.kind, id: originatorUsageIdOf(id) }
      ]),
      ...[...reversed].map((id) => ({ kind: ach.kind, id }))
    ],
    positions: [...new Set(members.flatMap(({ account_number_id }) => account_number_id ?? []))]
  }
}

const originatorOf = ({ direction, kept }: Ach): string | undefined =>
  direction === "outgoing" ? kept.originator_id : undefined

const reversedBy = (one: Ach): string | undefined =>
  one.direction === "outgoing" && one.statement_descriptor === REVERSAL_DESCRIPTION
    ? one.reversal?.linked_ach_id
    : undefined

type Rejected = NonNullable<OutgoingAch["rejection"]>
type Judged =
  | { readonly member: Versioned<Ach>; readonly rejection?: never }
  | { readonly member: Versioned<OutgoingAch>; readonly rejection: Rejected }

/**
 * Processes a page of a window's entries: rejects those that may not be sent, and gives the others trace number and
 * dates. Entries that have them, from a submission that the network did not take, keep them. Only one decision at a time
 * reads an originator's limits, so they hold exactly.
 */
export const gather = (window: SubmissionWindow, members: ReadonlyArray<Versioned<Ach>>, facts: Facts) => {
  const usages = new Map<string, OriginatorUsage>()
  const judged = members.map((member) => judgedBy(member, window, usages, facts))
  const leaving = judged.flatMap(({ member, rejection }) => (rejection === undefined ? [member] : []))
  const unnumbered = leaving.filter(({ object }) => !isNumbered(object))
  const { numbered, parts } = takeTraceNumbers(unnumbered, facts)
  const sent = numbered.map(([member, traceNumber]) => sentAs(member, traceNumber, window, facts))
  const kept = leaving.flatMap(({ object }) => (isNumbered(object) ? [guardOf(object, facts)] : []))
  const rejected = judged.flatMap(({ member, rejection }) =>
    rejection === undefined ? [] : [rejectedBy(member, rejection, facts)]
  )
  return { entries: leaving.length, parts: [parts, ...sent, ...kept, ...rejected, bookedUsages(usages, facts)] }
}

// Returns, dishonored returns and contested returns are never rejected.
const judgedBy = (
  member: Versioned<Ach>,
  window: SubmissionWindow,
  usages: Map<string, OriginatorUsage>,
  facts: Facts
): Judged => {
  const one = member.object
  if (one.direction !== "outgoing" || originates(one) !== "forward") return { member }
  const rejection = refusalOf(one, window, usages, facts)
  return rejection === undefined ? { member } : { member: { ...member, object: one }, rejection }
}

const refusalOf = (
  one: OutgoingAch,
  window: SubmissionWindow,
  usages: Map<string, OriginatorUsage>,
  facts: Facts
): Rejected | undefined => {
  if (isReturned(one, facts)) return { reason: "entry_returned", details: "The entry to reverse was returned." }
  // The entry was checked and counted when it got its trace number.
  if (isNumbered(one)) return undefined
  const closed = closedRefusal(one, facts)
  if (closed !== undefined) return closed
  if (isLateReversal(one, window)) return { reason: "deadline_passed", details: "The reversal deadline has passed." }
  const id = one.kept.originator_id
  if (id === undefined) return undefined
  const sender = facts.find(originator, id)?.object
  if (sender?.status !== "active") return { reason: "originator_status", details: "The originator is not active." }
  // A prenote exceeds no limit, not even one lowered below the amount already sent.
  if (one.amount === 0) return undefined
  const before = usages.get(id) ?? facts.find(originatorUsage, originatorUsageIdOf(id))?.object
  const after = originatorUsageAfter(before, sender, window.banking_day, one.transaction_type, one.amount)
  if (Result.isFailure(after)) {
    return { reason: "aggregate_limit_exceeded", details: `The originator's ${after.failure} limit would be exceeded.` }
  }
  usages.set(id, after.success)
  return undefined
}

// The reversal was in time when requested, and may have waited for a review since (S14).
const isLateReversal = ({ kept }: OutgoingAch, { cutoff_at }: SubmissionWindow): boolean =>
  kept.reverses_settled_on !== undefined &&
  Date.parse(cutoff_at) > lastInstantOf(ACH_DEADLINES[REVERSAL_DEADLINE], kept.reverses_settled_on)

// The entry was returned after its reversal was requested: the reversal would move the money back a second time (S53).
const isReturned = (one: OutgoingAch, facts: Facts): boolean => {
  const status = reversedIn(one, facts)?.object.status
  return status === "returned" || status === "pending_dishonored_return" || status === "return_contested"
}

const reversedIn = (one: OutgoingAch, facts: Facts): Versioned<Ach> | undefined => {
  const id = reversedBy(one)
  return id === undefined ? undefined : facts.find(ach, id)
}

/** Returns the rejection of an entry whose account number or account is not open. Its position must be loaded. */
export const closedRefusal = ({ account_number_id }: OutgoingAch, facts: Facts): Rejected | undefined => {
  const position = facts.position(account_number_id)
  return position !== undefined && isOpen(position)
    ? undefined
    : { reason: "account_number_status", details: "The account number is not active." }
}

const sentAs = (
  before: Versioned<Ach>,
  traceNumber: string,
  { effective_date, settlement_date }: SubmissionWindow,
  facts: Facts
): Partial<Decision> => {
  const one = before.object
  if (one.direction !== "outgoing" || originates(one) !== "forward") {
    return revised(before, { returns: updateLatestReturn(one, { trace_number: traceNumber }) }, facts)
  }
  const record_details = { ...one.record_details, trace_number: traceNumber, effective_date, settlement_date }
  return together([mustMove({ ...before, object: one }, "process", { record_details }, facts), guardOf(one, facts)])
}

// The entry to reverse must not be returned while its reversal goes out.
const guardOf = (one: Ach, facts: Facts): Partial<Decision> => {
  const reversed = one.direction === "outgoing" ? reversedIn(one, facts) : undefined
  return reversed === undefined ? {} : { requiredVersions: [unchanged(ach, reversed)] }
}

/** Rejects an entry and releases its hold. */
export const rejectedBy = (before: Versioned<OutgoingAch>, rejection: Rejected, facts: Facts): Partial<Decision> => {
  const kept = { ...unqueued(before.object.kept), held: false }
  const on = before.object.status === "processing" ? "withhold" : "reject"
  return { ...mustMove(before, on, { rejection, kept }, facts), holds: releaseOf(before.object) }
}

const bookedUsages = (usages: ReadonlyMap<string, OriginatorUsage>, facts: Facts): Partial<Decision> => ({
  changes: [...usages.values()].map((usage) => upserted(originatorUsage, facts.find(originatorUsage, usage.id), usage))
})
