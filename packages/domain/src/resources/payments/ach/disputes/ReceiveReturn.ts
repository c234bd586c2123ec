import { Result } from "effect"
import { legalFor } from "../../../../kernel/Lifecycle.ts"
import type { Legal, Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, together } from "../../../../operation/Decision.ts"
import { allowed, lifecycleOf, transition } from "../../../../operation/Transition.ts"
import { type Ach, ach, type IncomingAch, type OutgoingAch } from "../entry/Ach.ts"
import { bookedOn, entryTransaction, releaseOf, returnTransaction } from "../entry/Ledger.ts"
import { isIncoming, isOutgoing, moveAch, refuseEntry, unqueued } from "../entry/Move.ts"
import { appendReceivedReturn } from "../entry/Returns.ts"
import { joinSettlement } from "../queue/AchSettlement.ts"
import { type ReturnCode, type ReturnRule, returnCodes } from "../tables/ReturnCodes.ts"
import { achSettlementAccount } from "../tables/SettlementAccounts.ts"
import { answering, returnParts } from "./Dispute.ts"

/** A return, dishonored return or contested return received from the other bank. */
export interface ReturnNotice {
  readonly return_code: ReturnCode
  readonly additional_information?: string
  /** Trace number of the stage, not of the entry. */
  readonly trace_number?: string
  /** Settlement time of the network, in ms; defaults to now. `settlementRefs` of that time must be loaded. */
  readonly settles_ms?: number
  /** Settlement date set by the network, possibly past; defaults to the settlement's date. */
  readonly settlement_date?: string
}

/**
 * Takes a return, dishonored return or contested return from the network; the code determines which. A late one is
 * accepted: the next stage can dispute it. Source: S10, S11 and S12.
 */
export const receiveReturn = (
  before: Versioned<Ach>,
  notice: ReturnNotice,
  facts: Facts
): Result.Result<Decision, Rejection> => {
  const { by, family }: ReturnRule = returnCodes[notice.return_code]
  const isForeign = by.every((sender) => sender === "gateway")
  const misplaced = (legal: Legal) => misplacedCode(before.object, family, legal)
  if (isForeign && before.object.sec_code !== "IAT") return misplaced("iat")
  switch (family) {
    case "return":
      return isOutgoing(before) ? applyReturn(before, notice, facts) : misplaced("outgoing")
    case "dishonor":
      return isIncoming(before) ? applyDishonor(before, notice, facts) : misplaced("incoming")
    case "contest":
      return isOutgoing(before) ? applyContest(before, notice, facts) : misplaced("outgoing")
  }
}

const misplacedCode = (one: Ach, on: string, legal: Legal) =>
  refuseEntry(one, on, legal, "value_not_allowed", "return_code")

const taking = (one: Ach, on: "return" | "dishonor_notice" | "contest") =>
  Result.orElse(allowed(ach, one, on), () => misplacedCode(one, on, legalFor(lifecycleOf(ach, one), on)))

// Settlement that a stage joins, and the date from which the next deadline counts.
const joinSettlementOf = ({ settlement_date, settles_ms }: ReturnNotice, facts: Facts) => {
  const { parts, settlement } = joinSettlement(settles_ms ?? facts.now.ms, facts)
  return { parts, id: settlement.id, date: settlement_date ?? settlement.settlement_date }
}

// A return undoes the entry's bookings (S53).
const applyReturn = (before: Versioned<OutgoingAch>, notice: ReturnNotice, facts: Facts) =>
  Result.gen(function* () {
    const one = before.object
    yield* taking(one, "return")
    const { date, id, parts } = joinSettlementOf(notice, facts)
    const place = bookedOn(one, id)
    const returns = appendReceivedReturn(one, notice.return_code, returnParts(notice))
    const kept = { ...unqueued(one.kept), returned_on: date, held: false, booked_on: place }
    const move = yield* moveAch(before, "return", { returns, kept }, facts)
    // An entry returned before it was posted is booked with its return and never settles on its own.
    const entry = one.kept.booked_on === undefined ? entryTransaction(one, place, achSettlementAccount(id), facts) : []
    return together([
      parts,
      { ...move, transactions: [...entry, ...returnTransaction(one, id, facts)], holds: releaseOf(one) }
    ])
  })

// A dishonored return takes effect on receipt. Only the second transition emits an event, and only its state is stored.
const applyDishonor = (before: Versioned<IncomingAch>, notice: ReturnNotice, facts: Facts) =>
  Result.gen(function* () {
    yield* taking(before.object, "dishonor_notice")
    const { object } = yield* transition(ach, before, "dishonor_notice", {}, facts)
    return yield* dishonored({ ...before, object }, notice, facts)
  })

/** Books an entry again whose return the other bank dishonored (S53), once the dishonor is noted. */
export const dishonored = (
  before: Versioned<IncomingAch>,
  notice: ReturnNotice,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const one = before.object
    yield* answering(notice.return_code, one)
    const { date, id, parts } = joinSettlementOf(notice, facts)
    const returns = appendReceivedReturn(one, notice.return_code, returnParts(notice))
    const kept = { ...unqueued(one.kept), dishonored_on: date }
    const move = yield* moveAch(before, "dishonor", { returns, kept }, facts)
    const transactions = entryTransaction(one, bookedOn(one, id), achSettlementAccount(id), facts, {
      code: "ach_dishonored_return"
    })
    return together([parts, { ...move, transactions }])
  })

// A contested return undoes the entry's bookings for good (S53).
const applyContest = (before: Versioned<OutgoingAch>, notice: ReturnNotice, facts: Facts) =>
  Result.gen(function* () {
    const one = before.object
    yield* taking(one, "contest")
    yield* answering(notice.return_code, one)
    const { id, parts } = joinSettlementOf(notice, facts)
    const returns = appendReceivedReturn(one, notice.return_code, returnParts(notice))
    const move = yield* moveAch(before, "contest", { returns, kept: unqueued(one.kept) }, facts)
    return together([parts, { ...move, transactions: returnTransaction(one, id, facts, "ach_contested_return") }])
  })
