import type { Versioned } from "../../../../kernel/Resource.ts"
import { achSettlementAccount } from "../../../../ledger/ChartOfAccounts.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { Ach } from "../entry/Ach.ts"
import { bookedOn, entryTransaction, returnTransaction } from "../entry/Ledger.ts"
import { mustMove, unqueued } from "../entry/Move.ts"
import { sendsOf } from "../entry/Outbound.ts"
import { withLatestTaken } from "../entry/Returns.ts"
import { type AchSettlement, joinSettlement } from "../queue/AchSettlement.ts"
import type { SubmissionWindow } from "../queue/SubmissionWindow.ts"

/** A page of entries that the network has taken: they are submitted, and what ends a dispute moves its money. */
export const mark = (
  { settles_at }: SubmissionWindow,
  members: ReadonlyArray<Versioned<Ach>>,
  facts: Facts
): ReadonlyArray<Partial<Decision>> => {
  if (members.length === 0) return []
  const { settlement, parts } = joinSettlement(Date.parse(settles_at), facts)
  return [parts, ...members.map((member) => taken(member, settlement, facts))]
}

const taken = (before: Versioned<Ach>, settlement: AchSettlement, facts: Facts): Partial<Decision> => {
  const one = before.object
  const account = achSettlementAccount(settlement.id)
  switch (sendsOf(one)) {
    case "forward":
      return mustMove(before, "submit", { kept: { ...one.kept, queue: settlement.id } }, facts)
    case "return": {
      const on = one.status === "pending_return" ? "return_sent" : "decline"
      const parts = returnSent(before, on, { returned_on: settlement.settlement_date }, facts)
      return { ...parts, transactions: returnTransaction(one, account, facts) }
    }
    case "dishonored_return": {
      const parts = returnSent(before, "dishonor_sent", { dishonored_on: settlement.settlement_date }, facts)
      return { ...parts, transactions: entryTransaction(one, bookedOn(one), account, facts) }
    }
    case "contested_return":
      return {
        ...returnSent(before, "contest_sent", {}, facts),
        transactions: returnTransaction(one, account, facts)
      }
  }
}

const returnSent = (
  before: Versioned<Ach>,
  on: "return_sent" | "decline" | "dishonor_sent" | "contest_sent",
  dates: Pick<Partial<Ach["kept"]>, "returned_on" | "dishonored_on">,
  facts: Facts
): Partial<Decision> => {
  const one = before.object
  return mustMove(before, on, { returns: withLatestTaken(one), kept: { ...unqueued(one.kept), ...dates } }, facts)
}
