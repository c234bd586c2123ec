import type { Versioned } from "../../../../kernel/Resource.ts"
import { available, movesOf } from "../../../../ledger/Position.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import type { Ach, IncomingAch, OutgoingAch, ReceivedAch } from "../entry/Ach.ts"
import { entryTransaction, releaseOf, releaseTransaction } from "../entry/Ledger.ts"
import { effectOf } from "../entry/Money.ts"
import { byDirection, mustMove, revised, undeferred, unqueued } from "../entry/Move.ts"
import { astray, holderOf, obstacleTo } from "../entry/Obstacle.ts"
import { FOLLOW_UP_QUEUE } from "../entry/Queues.ts"
import { goesBackUnposted, requestedReturn } from "../entry/RequestedReturn.ts"
import { appendReturn } from "../entry/Returns.ts"
import type { AchSettlement } from "../queue/AchSettlement.ts"
import { type Joined, joinWindow } from "../queue/Join.ts"
import { achSettlementAccount, achSuspenseAccount } from "../tables/SettlementAccounts.ts"
import { returnCodeFor, type UnpostableReason } from "../tables/Unpostable.ts"

/**
 * Posts a page of entries that the network settles now, in order of arrival. An incoming entry that cannot be posted is
 * booked in suspense and returned with the next window.
 */
export const settle = (
  { id }: AchSettlement,
  members: ReadonlyArray<Versioned<Ach>>,
  facts: Facts
): ReadonlyArray<Partial<Decision>> => {
  const changes = new Map<string, number>()
  const returning = onlyOnce(() => joinWindow("same_business_day", facts))
  const parts = members.map((member) => {
    const part = settled(member, { settlementId: id, changes, returning: returning.get, facts })
    for (const { account_number_id, held, posted } of movesOf(part.transactions ?? [], part.holds ?? [])) {
      changes.set(account_number_id, (changes.get(account_number_id) ?? 0) + posted - held)
    }
    return part
  })
  return [...parts, ...returning.parts()]
}

/** Context in which one entry of a page is settled. */
interface Settling {
  readonly settlementId: string
  /** Changes of available balances by earlier entries of the page, in cents by account number. */
  readonly changes: ReadonlyMap<string, number>
  /** Joins the window that returns entries that cannot be posted. */
  readonly returning: () => Joined
  readonly facts: Facts
}

/** Returns the entries that need no funds. Draws are posted after all entries that bring or free funds (S52). */
export const withoutDraws = (members: ReadonlyArray<Versioned<Ach>>): ReadonlyArray<Versioned<Ach>> =>
  members.filter(({ object }) => !needsFunds(object))

// A hold reserves money for its entry alone.
const needsFunds = (one: Ach): boolean => one.direction === "incoming" && effectOf(one) < 0 && !one.kept.held

// A page joins a window only if it returns an entry; all its returns join the same window.
const onlyOnce = (join: () => Joined) => {
  let joined: Joined | undefined
  return { get: () => (joined ??= join()), parts: () => (joined === undefined ? [] : [joined.parts]) }
}

const settled = (before: Versioned<Ach>, settling: Settling): Partial<Decision> =>
  byDirection(before, {
    outgoing: (sent) => sentPosted(sent, settling),
    incoming: (received) => receivedSettled(received, settling)
  })

const receivedSettled = (before: Versioned<IncomingAch>, settling: Settling): Partial<Decision> => {
  const one = before.object
  const { changes, facts, returning } = settling
  if (goesBackUnposted(one)) return suspended(before, {}, { queue: returning().window.id }, settling)
  // The review is still pending.
  if (one.status === "under_review") return suspended(before, {}, {}, settling)
  if (one.kept.screening === true) return suspended(before, {}, { screening: true }, settling)
  if (one.account_number_id === undefined) return declined(before, astray(one), settling)
  const reason = obstacleTo(one, facts) ?? lackOfFunds(one, changes, facts)
  return reason === undefined
    ? receivedPosted({ ...before, object: one }, settling)
    : declined(before, reason, settling)
}

// Earlier entries of the page change the funds available to later ones.
const lackOfFunds = (
  one: ReceivedAch,
  changes: ReadonlyMap<string, number>,
  facts: Facts
): UnpostableReason | undefined => {
  const { account_number_id: id } = one
  if (!needsFunds(one)) return undefined
  const position = facts.position(id)
  const before = (position === undefined ? 0 : available(position)) + (changes.get(id) ?? 0)
  return before < one.amount ? "non_sufficient_funds" : undefined
}

// The network has already moved the money.
const sentPosted = (before: Versioned<OutgoingAch>, { facts, settlementId }: Settling): Partial<Decision> => {
  const one = before.object
  const place = one.account_number_id
  const kept = { ...unqueued(one.kept), held: false, booked_on: place }
  return {
    ...mustMove(before, "post", { kept }, facts),
    transactions: entryTransaction(one, place, achSettlementAccount(settlementId), facts),
    holds: releaseOf(one)
  }
}

const receivedPosted = (before: Versioned<ReceivedAch>, { facts, settlementId }: Settling): Partial<Decision> => {
  const one = before.object
  const place = one.account_number_id
  const { booked_on: suspense, ...kept } = undeferred(unqueued(one.kept))
  const step = mustMove(before, "post", { kept: { ...kept, held: false, booked_on: place } }, facts)
  // An account with money cannot be closed, so a held entry's position is still open; otherwise the commit checks it.
  const forced = one.kept.held
  return {
    ...step,
    transactions:
      suspense === undefined
        ? entryTransaction(one, place, achSettlementAccount(settlementId), facts, { forced })
        : releaseTransaction(one, suspense, facts, forced),
    holds: releaseOf(one),
    // The return was requested before the entry was posted.
    timers:
      requestedReturn(one) === undefined
        ? step.timers
        : [...step.timers, { queue: FOLLOW_UP_QUEUE, object_id: one.id, due_at_ms: facts.now.ms }]
  }
}

const suspended = (
  before: Versioned<IncomingAch>,
  parts: Partial<IncomingAch>,
  waits: Pick<IncomingAch["kept"], "queue" | "screening">,
  { facts, settlementId }: Settling
): Partial<Decision> => {
  const one = before.object
  const booked_on = one.kept.booked_on ?? achSuspenseAccount(settlementId)
  // Until the review ends, the debit reserves the money that the network has taken for it.
  const held = waits.queue === undefined && one.kept.held
  const kept = { ...unqueued(one.kept), ...waits, held, booked_on }
  return {
    ...revised(before, { ...parts, kept }, facts),
    transactions:
      one.kept.booked_on === undefined
        ? entryTransaction(one, booked_on, achSettlementAccount(settlementId), facts)
        : [],
    holds: held ? [] : releaseOf(one)
  }
}

const declined = (before: Versioned<IncomingAch>, reason: UnpostableReason, settling: Settling): Partial<Decision> => {
  const one = before.object
  // Every reason checked here has a return code for its side; R03 is the fallback if one had not.
  const code = returnCodeFor(reason, one.transaction_type, holderOf(one, settling.facts)) ?? "R03"
  const returns = requestedReturn(one) === undefined ? appendReturn(one, code, "pending_return") : one.returns
  const unwished = { ...before, object: { ...one, kept: undeferred(one.kept) } }
  return suspended(unwished, { returns }, { queue: settling.returning().window.id }, settling)
}
