import type { DeliveryType } from "../../../../kernel/calendar/AchWindow.ts"
import { available, isOpen } from "../../../../ledger/Position.ts"
import { created, type Decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import { type Ach, ach, viewOf } from "../entry/Ach.ts"
import { FOLLOW_UP_LANE } from "../entry/Lanes.ts"
import { effectOf, holdOf } from "../entry/Ledger.ts"
import { goingWith, joinWindow, windowRefs } from "../queue/Join.ts"
import { rulesFor } from "../review/Review.ts"
import { RULES } from "../review/ReviewRules.ts"

/** What has to be loaded to accept an outgoing entry. */
export const acceptingNeeds = (accountNumberId: string, wished: DeliveryType, moment: Moment) => ({
  objects: [RULES, ...windowRefs(wished, moment)],
  positions: [accountNumberId]
})

/**
 * Accepts a new outgoing entry. Its money is held and it joins its window; where there is not enough, or somebody may
 * have to look at it, it is screened first: no creation fails for lack of funds, the rejection comes as an event.
 */
export const accepted = (one: Ach, facts: Facts): Decision => {
  const holds = effectOf(one) < 0 ? holdOf(one) : []
  const position = facts.position(one.account_number_id ?? "")
  const isCovered = position !== undefined && isOpen(position) && available(position) >= one.amount
  if (rulesFor("outgoing", facts) !== undefined || (holds.length > 0 && !isCovered)) return screenedLater(one, facts)
  const { window, parts } = joinWindow(one.delivery_type, facts)
  const object = goingWith(window, one, holds.length > 0)
  return together([parts, { response: viewOf(object), changes: [created(ach, object)], holds }])
}

const screenedLater = (one: Ach, facts: Facts): Decision => {
  const object: Ach = { ...one, kept: { ...one.kept, screening: true } }
  return together([
    {
      response: viewOf(object),
      changes: [created(ach, object)],
      timers: [{ lane: FOLLOW_UP_LANE, object_id: object.id, due_at_ms: facts.now.ms }]
    }
  ])
}
