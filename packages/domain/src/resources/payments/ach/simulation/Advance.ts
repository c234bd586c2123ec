import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import { type Decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { type Ach, ach } from "../entry/Ach.ts"
import { revised } from "../entry/Move.ts"
import { sendsOf } from "../entry/Outbound.ts"
import { goesBackUnposted } from "../entry/Returns.ts"
import { ownSettlement } from "../queue/AchSettlement.ts"
import { goingWith, ownWindow } from "../queue/Join.ts"

/**
 * Advances an entry to its next step now, as if that were due: it joins a window or a settlement of its own. Workers do
 * the rest as usual.
 */
export const advanceAch = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(ach, id, facts)
    const one = before.object
    const { queue = "" } = one.kept
    // An undecided review blocks an entry in either direction, unless the entry is already to be sent back.
    if (one.status === "under_review" && !goesBackUnposted(one)) return yield* Result.fail(nothingDue)
    if (queue.startsWith("ach_settlement_")) {
      const { settlement, parts } = ownSettlement(one.record_details.effective_date, facts)
      const record_details = { ...one.record_details, settlement_date: settlement.settlement_date }
      const kept = { ...one.kept, queue: settlement.id }
      return together([parts, revised(before, { record_details, kept }, facts), { response: {} }])
    }
    // An entry with a trace number goes out with the window that it joined.
    if (queue.startsWith("ach_window_") && !isNumbered(one)) {
      const wished = sendsOf(one) === "forward" ? one.delivery_type : "same_business_day"
      const { window, parts } = ownWindow(wished, facts)
      const joined = sendsOf(one) === "forward" ? goingWith(window, one) : { kept: { ...one.kept, queue: window.id } }
      return together([parts, revised(before, joined, facts), { response: {} }])
    }
    return yield* Result.fail(nothingDue)
  })

const nothingDue = reject("operation_not_allowed", fault("value_not_allowed", "ach_id"))

const isNumbered = (one: Ach): boolean =>
  sendsOf(one) === "forward" ? one.status === "processing" : one.returns.at(-1)?.trace_number !== undefined
