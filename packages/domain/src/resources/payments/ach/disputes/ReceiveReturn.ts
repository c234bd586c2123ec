import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { achSettlementAccount } from "../../../../ledger/ChartOfAccounts.ts"
import { type Decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { Ach } from "../entry/Ach.ts"
import { bookedOn, entryPosting, releaseOf, returnPosting } from "../entry/Ledger.ts"
import { type AchTransition, moved, rowOf, unqueued } from "../entry/Move.ts"
import { withHop } from "../entry/Returns.ts"
import { type JoinedSettlement, joinSettlement } from "../queue/AchSettlement.ts"
import { type ReturnCode, type ReturnRule, returnCodes } from "../tables/ReturnCodes.ts"
import { answering, hopParts } from "./Dispute.ts"

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
    const row = yield* Result.mapError(lastRow(one, family), () => misplaced)
    if (family !== "return") yield* answering(notice.return_code, one)
    const joined = joinSettlement(notice.settles_ms ?? facts.now.ms, facts)
    return together([joined.parts, ended(before, row, joined, notice, facts)])
  })

type Family = ReturnRule["family"]

/** Whose entries they are that each hop of the other side is about. */
const directions = { return: "outgoing", dishonor: "incoming", contest: "outgoing" } as const satisfies Readonly<
  Record<Family, Ach["direction"]>
>

const misplaced = reject("operation_not_allowed", fault("value_not_allowed", "return_code"))

// A dishonor is noticed and done at once: both rows are in the table, and the second one tells of it.
const lastRow = (one: Ach, family: Family): Result.Result<AchTransition, Rejection> =>
  family === "dishonor"
    ? Result.flatMap(rowOf(one, "dishonor_notice"), ({ to }) => rowOf({ ...one, status: to }, "dishonor"))
    : rowOf(one, family)

// A return undoes the entry, its dishonor books it again, and the contest of that undoes it for good (S53).
const ended = (
  before: Versioned<Ach>,
  row: AchTransition,
  { settlement }: JoinedSettlement,
  notice: ReturnNotice,
  facts: Facts
): Partial<Decision> => {
  const one = before.object
  const account = achSettlementAccount(settlement.id)
  const returns = withHop(one, notice.return_code, row.to, hopParts(notice))
  const kept = unqueued(one.kept)
  const { settlement_date = settlement.settlement_date } = notice
  switch (row.on) {
    case "dishonor": {
      const dates = { dishonored_on: settlement_date }
      return {
        ...moved(before, row, { returns, kept: { ...kept, ...dates } }, facts),
        postings: entryPosting(one, bookedOn(one), account, facts.fresh(0))
      }
    }
    case "return": {
      const dates = { returned_on: settlement_date }
      return {
        ...moved(before, row, { returns, kept: { ...kept, ...dates, held: false, booked_on: bookedOn(one) } }, facts),
        // What comes back before it was posted is booked with its return, and never settles by itself.
        postings: [
          ...(one.kept.booked_on === undefined ? entryPosting(one, bookedOn(one), account, facts.fresh(0)) : []),
          ...returnPosting(one, account, facts.fresh(1))
        ],
        holds: releaseOf(one)
      }
    }
    default:
      return {
        ...moved(before, row, { returns, kept }, facts),
        postings: returnPosting(one, account, facts.fresh(0))
      }
  }
}
