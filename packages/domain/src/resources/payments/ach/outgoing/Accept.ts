import type { Ref } from "../../../../kernel/Resource.ts"
import { available, isOpen } from "../../../../ledger/Position.ts"
import { type Decision, type Facts, together } from "../../../../operation/Decision.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import { createObject, type NewFields } from "../../../../operation/Transition.ts"
import { ach, type OutgoingAch } from "../entry/Ach.ts"
import { holdOf } from "../entry/Ledger.ts"
import { effectOf } from "../entry/Money.ts"
import { FOLLOW_UP_QUEUE } from "../entry/Queues.ts"
import { goingWith, joinWindow, windowRefs } from "../queue/Join.ts"
import { RULES, rulesFor } from "../review/ReviewRules.ts"
import type { DeliveryType } from "../schedule/AchWindow.ts"

/** References needed to accept an outgoing entry, besides the position of its account number. */
export const acceptingRefs = (wished: DeliveryType, moment: Moment): ReadonlyArray<Ref> => [
  RULES,
  ...windowRefs(wished, moment)
]

/**
 * Accepts a new outgoing entry: its money is held and it joins its window. Without sufficient funds, or with review
 * rules, the entry is screened first. Lack of funds never fails a creation; the rejection comes as an event.
 */
export const accepted = (one: NewFields<OutgoingAch>, facts: Facts): Decision => {
  const holds = effectOf(one) < 0 ? holdOf(one) : []
  const isShort = holds.length > 0 && !isCovered(one, facts)
  if (rulesFor("outgoing", facts) !== undefined || isShort) return screenedLater(one, facts)
  const { window, parts } = joinWindow(one.delivery_type, facts)
  const fields = { ...one, ...goingWith(window, one, holds.length > 0) }
  return together([parts, createObject(ach, "create", fields, facts).parts, { holds }])
}

const isCovered = ({ account_number_id, amount }: NewFields<OutgoingAch>, facts: Facts): boolean => {
  const position = facts.position(account_number_id)
  return position !== undefined && isOpen(position) && available(position) >= amount
}

const screenedLater = (one: NewFields<OutgoingAch>, facts: Facts): Decision => {
  const fields = { ...one, kept: { ...one.kept, screening: true } } as const
  const timers = [{ queue: FOLLOW_UP_QUEUE, object_id: one.id, due_at_ms: facts.now.ms }]
  return together([createObject(ach, "create", fields, facts).parts, { timers }])
}
