import { available, isPositionId } from "../../../../ledger/Position.ts"
import { decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { createPayment, type InstantPaymentDecision, mustMovePayment } from "../model/Move.ts"
import { detailsOf } from "../tables/Reasons.ts"
import { atTime, REST_MS } from "./Queue.ts"

/**
 * Creates an outgoing payment with its hold and its timer. A payment that the bank will not send is accepted and
 * rejected at once.
 */
export const acceptPayment = (fields: NewFields<InstantPayment>, facts: Facts): InstantPaymentDecision => {
  const creation = createPayment("create", fields, facts)
  const { decision: made, payment } = creation
  const rejection = obstacleTo(payment, facts)
  if (rejection === undefined) {
    return { payment, decision: { ...made, timers: atTime(payment, facts.now.ms + REST_MS) } }
  }
  const end = mustMovePayment({ object: payment, version: 0 }, "reject", { rejection }, facts).decision
  return { payment, decision: decision({ changes: end.changes, events: end.events }) }
}

const obstacleTo = (one: InstantPayment, facts: Facts): InstantPayment["rejection"] => {
  const { place } = one.kept
  if (!isPositionId(place)) return undefined
  const position = facts.position(place)
  const balance = position === undefined ? 0 : available(position)
  if (balance >= one.amount) return undefined
  const reason = "non_sufficient_funds"
  return { rejected_by: "service", reason, ...detailsOf(reason, `The available balance is ${balance} cents.`) }
}
