import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { achSettlementAccount } from "../../../../ledger/ChartOfAccounts.ts"
import { type Decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { allowed, transition } from "../../../../operation/Transition.ts"
import { type Ach, ach } from "../entry/Ach.ts"
import { bookedOn, entryTransaction, releaseOf, returnTransaction } from "../entry/Ledger.ts"
import { moveAch, unqueued } from "../entry/Move.ts"
import { appendReceivedReturn } from "../entry/Returns.ts"
import type { AchTrigger } from "../entry/Transitions.ts"
import { type JoinedSettlement, joinSettlement } from "../queue/AchSettlement.ts"
import { type ReturnCode, type ReturnRule, returnCodes } from "../tables/ReturnCodes.ts"
import { answering, returnParts } from "./Dispute.ts"

/** A hop of a dispute that the other side tells of. */
export interface ReturnNotice {
  readonly return_code: ReturnCode
  readonly additional_information?: string
  /** The hop's own, not the entry's. */
  readonly trace_number?: string
  /** When the network settles it, in ms; without it, now. `settlementRefs` of that time must have been loaded. */
  readonly settles_ms?: number
  /** The day that the network has set for it, which may have passed; without one, that of the settlement. */
  readonly settlement_date?: string
}

/**
 * Takes a return, a dishonor or a contest from the network; which of them it is follows from the code. Whether it comes
 * in time is for the next hop to say. Source: S10, S11 and S12.
 */
export const receiveReturn = (
  before: Versioned<Ach>,
  notice: ReturnNotice,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const { by, family }: ReturnRule = returnCodes[notice.return_code]
    const one = before.object
    const isForeign = by.every((sender) => sender === "gateway")
    if (one.direction !== directions[family] || (isForeign && one.sec_code !== "IAT"))
      return yield* Result.fail(misplaced)
    yield* Result.mapError(allowed(ach, one, first[family]), () => misplaced)
    if (family !== "return") yield* answering(notice.return_code, one)
    const joined = joinSettlement(notice.settles_ms ?? facts.now.ms, facts)
    return together([joined.parts, yield* ended(before, family, joined, notice, facts)])
  })

type Family = ReturnRule["family"]

/** Whose entries they are that each hop of the other side is about. */
const directions = { return: "outgoing", dishonor: "incoming", contest: "outgoing" } as const satisfies Readonly<
  Record<Family, Ach["direction"]>
>

const misplaced = reject("operation_not_allowed", fault("value_not_allowed", "return_code"))

/** The first trigger of each hop of the other side. */
const first = { return: "return", dishonor: "dishonor_notice", contest: "contest" } as const satisfies Readonly<
  Record<Family, AchTrigger>
>

// A dishonor is noticed and done at once. Only the second move emits an event, and only its state is stored.
const noticed = (before: Versioned<Ach>, facts: Facts): Result.Result<Versioned<Ach>, Rejection> =>
  Result.map(transition(ach, before, "dishonor_notice", {}, facts), ({ object }) => ({ ...before, object }))

// A return undoes the entry, its dishonor books it again, and the contest of that undoes it for good (S53).
const ended = (
  before: Versioned<Ach>,
  family: Family,
  { settlement }: JoinedSettlement,
  notice: ReturnNotice,
  facts: Facts
): Result.Result<Partial<Decision>, Rejection> => {
  const one = before.object
  const account = achSettlementAccount(settlement.id)
  const returns = appendReceivedReturn(one, notice.return_code, returnParts(notice))
  const { settlement_date = settlement.settlement_date } = notice
  switch (family) {
    case "dishonor": {
      const kept = { ...unqueued(one.kept), dishonored_on: settlement_date }
      const last = Result.flatMap(noticed(before, facts), (now) => moveAch(now, "dishonor", { returns, kept }, facts))
      return Result.map(last, (parts) => ({
        ...parts,
        transactions: entryTransaction(one, bookedOn(one), account, facts)
      }))
    }
    case "return": {
      const kept = { ...unqueued(one.kept), returned_on: settlement_date, held: false, booked_on: bookedOn(one) }
      return Result.map(moveAch(before, "return", { returns, kept }, facts), (parts) => ({
        ...parts,
        // What comes back before it was posted is booked with its return, and never settles by itself.
        transactions: [
          ...(one.kept.booked_on === undefined ? entryTransaction(one, bookedOn(one), account, facts) : []),
          ...returnTransaction(one, account, facts)
        ],
        holds: releaseOf(one)
      }))
    }
    case "contest":
      return Result.map(moveAch(before, "contest", { returns, kept: unqueued(one.kept) }, facts), (parts) => ({
        ...parts,
        transactions: returnTransaction(one, account, facts)
      }))
  }
}
