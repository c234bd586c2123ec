import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, found, together } from "../../../../operation/Decision.ts"
import { type Ach, ach } from "../entry/Ach.ts"
import { refuseEntry, revised } from "../entry/Move.ts"
import { isNumbered, originates } from "../entry/Outbound.ts"
import { goesBackUnposted } from "../entry/RequestedReturn.ts"
import { ownSettlement } from "../queue/AchSettlement.ts"
import { goingWith, ownWindow } from "../queue/Join.ts"

/**
 * Advances an entry to its next step now, as if that were due: the entry joins a window or settlement of its own, which
 * workers then process as usual.
 */
export const advanceAch = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(ach, id, facts)
    const one = before.object
    const { queue } = one.kept
    if (isHeldUp(one)) return yield* refuseEntry(one, "advance", "unheld")
    if (queue === undefined) return yield* refuseEntry(one, "advance", "due")
    if (queue.startsWith("ach_settlement_")) return together([...settledByItself(before, facts), { response: {} }])
    // An entry with a trace number is already being sent with its window.
    if (isNumbered(one)) return yield* refuseEntry(one, "advance", "unsent")
    return together([...sentByItself(before, facts), { response: {} }])
  })

// A review blocks an entry in either direction, unless the entry is incoming and returned unposted.
const isHeldUp = (one: Ach): boolean =>
  one.status === "under_review" && (one.direction === "outgoing" || !goesBackUnposted(one))

const settledByItself = (before: Versioned<Ach>, facts: Facts): ReadonlyArray<Partial<Decision>> => {
  const one = before.object
  const { settlement, parts } = ownSettlement(one.record_details.effective_date, facts)
  const record_details = { ...one.record_details, settlement_date: settlement.settlement_date }
  return [parts, revised(before, { record_details, kept: { ...one.kept, queue: settlement.id } }, facts)]
}

const sentByItself = (before: Versioned<Ach>, facts: Facts): ReadonlyArray<Partial<Decision>> => {
  const one = before.object
  if (one.direction === "outgoing" && originates(one) === "forward") {
    const { window, parts } = ownWindow(one.delivery_type, facts)
    return [parts, revised({ ...before, object: one }, goingWith(window, one), facts)]
  }
  const { window, parts } = ownWindow("same_business_day", facts)
  return [parts, revised(before, { kept: { ...one.kept, queue: window.id } }, facts)]
}
