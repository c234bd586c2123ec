import { Result } from "effect"
import type { Decision } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import type { Versioned } from "../../kernel/Resource.ts"
import { achSettlementAccount } from "../../ledger/ChartOfAccounts.ts"
import { available, movesOf } from "../../ledger/Position.ts"
import type { Ach } from "../ach/Ach.ts"
import { FOLLOW_UP_LANE } from "../ach/FollowUp.ts"
import { effectOf, entryPosting, releaseOf, releasePosting, SUSPENSE } from "../ach/Ledger.ts"
import { moved, revised, rowOf, undeferred, unqueued } from "../ach/Move.ts"
import { holderOf, obstacleTo } from "../ach/Obstacle.ts"
import { goesBackUnposted, requestedReturn, withHop } from "../ach/Returns.ts"
import { returnCodeFor, type UnpostableReason } from "../ach/Unpostable.ts"
import { type Joined, joinWindow } from "../ach-window/Join.ts"
import type { AchSettlement } from "./AchSettlement.ts"

/**
 * Posts a page of entries that the network settles now. An incoming entry that cannot be posted goes into suspense, and
 * back with the next window. What needs funds comes after all that brings or frees them (rails.md 5.2).
 */
export const settle = (
  { id }: AchSettlement,
  members: ReadonlyArray<Versioned<Ach>>,
  facts: Facts
): ReadonlyArray<Partial<Decision>> => {
  const changes = new Map<string, number>()
  const returning = onlyOnce(() => joinWindow("same_business_day", facts))
  const inOrder = members.toSorted((a, b) => Number(needsFunds(a.object)) - Number(needsFunds(b.object)))
  const parts = inOrder.map((member, at) => {
    const part = settled(member, achSettlementAccount(id), facts.fresh(at), changes, returning.get, facts)
    for (const { account_number_id, held, posted } of movesOf(part.postings ?? [], part.holds ?? [])) {
      changes.set(account_number_id, (changes.get(account_number_id) ?? 0) + posted - held)
    }
    return part
  })
  return [...parts, ...returning.parts()]
}

// What is held for an entry is there for it alone.
const needsFunds = (one: Ach): boolean => one.direction === "incoming" && effectOf(one) < 0 && !one.kept.held

// Only a page that returns something joins a window, and all that it returns joins the same.
const onlyOnce = (join: () => Joined) => {
  let joined: Joined | undefined
  return { get: () => (joined ??= join()), parts: () => (joined === undefined ? [] : [joined.parts]) }
}

const settled = (
  before: Versioned<Ach>,
  account: string,
  uniquePart: string,
  changes: ReadonlyMap<string, number>,
  returning: () => Joined,
  facts: Facts
): Partial<Decision> => {
  const one = before.object
  if (one.direction === "outgoing") return posted(before, account, uniquePart, true, facts)
  if (goesBackUnposted(one)) {
    return suspended(before, account, uniquePart, {}, { queue: returning().window.id }, facts)
  }
  if (one.status === "under_review" || one.kept.screening === true)
    return unreviewed(before, account, uniquePart, facts)
  const reason = obstacleTo(one, facts) ?? lackOfFunds(one, changes, facts)
  if (reason !== undefined) return declined(before, reason, account, uniquePart, returning(), facts)
  return posted(before, account, uniquePart, !needsFunds(one), facts)
}

// Nobody has decided yet.
const unreviewed = (before: Versioned<Ach>, account: string, uniquePart: string, facts: Facts): Partial<Decision> => {
  const { screening } = before.object.kept
  return suspended(before, account, uniquePart, {}, screening === true ? { screening } : {}, facts)
}

// What one entry of the page takes is not there for the next one, and what one brings is.
const lackOfFunds = (one: Ach, changes: ReadonlyMap<string, number>, facts: Facts): UnpostableReason | undefined => {
  const { account_number_id: id } = one
  if (id === undefined || !needsFunds(one)) return undefined
  const position = facts.position(id)
  const before = (position === undefined ? 0 : available(position)) + (changes.get(id) ?? 0)
  return before < one.amount ? "non_sufficient_funds" : undefined
}

const posted = (
  before: Versioned<Ach>,
  account: string,
  uniquePart: string,
  forced: boolean,
  facts: Facts
): Partial<Decision> => {
  const one = before.object
  const place = one.account_number_id ?? ""
  const wished = one.direction === "incoming" && requestedReturn(one) !== undefined
  return {
    ...moved(
      before,
      Result.getOrThrow(rowOf(one, "post")),
      { kept: { ...undeferred(unqueued(one.kept)), held: false, booked: "position" } },
      facts
    ),
    postings:
      one.kept.booked === "suspense"
        ? releasePosting(one, place, uniquePart, forced)
        : entryPosting(one, place, account, uniquePart, forced),
    holds: releaseOf(one),
    // A return that was asked for before there was anything to return.
    timers: wished ? [{ lane: FOLLOW_UP_LANE, object_id: one.id, due_at_ms: facts.now.ms }] : []
  }
}

const suspended = (
  before: Versioned<Ach>,
  account: string,
  uniquePart: string,
  parts: Partial<Ach>,
  waits: Pick<Ach["kept"], "queue" | "screening">,
  facts: Facts
): Partial<Decision> => {
  const one = before.object
  const kept: Ach["kept"] = { ...unqueued(one.kept), ...waits, held: false, booked: "suspense" }
  return {
    ...revised(before, { ...parts, kept }, facts),
    postings: one.kept.booked === "suspense" ? [] : entryPosting(one, SUSPENSE, account, uniquePart),
    holds: releaseOf(one)
  }
}

const declined = (
  before: Versioned<Ach>,
  reason: UnpostableReason,
  account: string,
  uniquePart: string,
  { window }: Joined,
  facts: Facts
): Partial<Decision> => {
  const one = before.object
  // Every reason that is looked for here has a code for its side; R03 would be the honest answer if one had not.
  const code = returnCodeFor(reason, one.transaction_type, holderOf(one, facts)) ?? "R03"
  const returns = requestedReturn(one) === undefined ? withHop(one, code, "pending_return") : one.returns
  const unwished = { ...before, object: { ...one, kept: undeferred(one.kept) } }
  return suspended(unwished, account, uniquePart, { returns }, { queue: window.id }, facts)
}
