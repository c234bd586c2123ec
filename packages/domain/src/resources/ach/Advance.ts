import { Result } from "effect"
import { type Decision, together } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { found } from "../../kernel/Found.ts"
import { fault, type Rejection, reject } from "../../kernel/Rejection.ts"
import { ownSettlement } from "../ach-settlement/AchSettlement.ts"
import { goingWith, ownWindow } from "../ach-window/Join.ts"
import { type Ach, ach } from "./Ach.ts"
import { revised } from "./Move.ts"
import { sendsOf } from "./Outbound.ts"

/**
 * Takes an entry to its next step now, as if the time for it had come: it goes out with a window of its own, or settles
 * by itself. Workers do the rest, as they always do.
 */
export const advanceAch = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(ach, id, facts)
    const one = before.object
    const { queue = "" } = one.kept
    if (queue.startsWith("ach_settlement_")) {
      const { settlement, parts } = ownSettlement(facts)
      const record_details = { ...one.record_details, settlement_date: settlement.settlement_date }
      const kept = { ...one.kept, queue: settlement.id }
      return together([parts, revised(before, { record_details, kept }, facts), { response: {} }])
    }
    // What has its trace number is on its way with the window that it joined.
    if (queue.startsWith("ach_window_") && !isNumbered(one)) {
      const wished = sendsOf(one) === "forward" ? one.delivery_type : "same_business_day"
      const { window, parts } = ownWindow(wished, facts)
      const moved = sendsOf(one) === "forward" ? goingWith(window, one) : one
      return together([
        parts,
        revised(before, { ...moved, kept: { ...one.kept, queue: window.id } }, facts),
        { response: {} }
      ])
    }
    return yield* Result.fail(reject("operation_not_allowed", fault("value_not_allowed", "ach_id")))
  })

const isNumbered = (one: Ach): boolean =>
  sendsOf(one) === "forward" ? one.status === "processing" : one.returns.at(-1)?.trace_number !== undefined
