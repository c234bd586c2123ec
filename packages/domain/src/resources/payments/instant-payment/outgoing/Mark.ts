import { Result } from "effect"
import type { Legal } from "../../../../kernel/StateFault.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import type { Marks } from "../../transfer/operations/Mark.ts"
import { type Unmarking, unmarkedOf } from "../../transfer/outgoing/Change.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentResult } from "../model/Move.ts"
import { instantTransfers } from "../model/Transfers.ts"

const UNSETTLED = ["created", "under_review"]

const toMark = ({ direction, status }: InstantPayment): Legal | undefined => {
  if (direction !== "outgoing") return "outgoing"
  return UNSETTLED.includes(status) ? undefined : UNSETTLED
}

const markSent = (id: string, facts: Facts): InstantPaymentResult =>
  Result.flatMap(found(instantPayment, id, facts), (before) => {
    const legal = toMark(before.object)
    if (legal !== undefined) return refuse(instantTransfers, before.object, "mark_sent", legal, "object_state_conflict")
    const submitted_at = before.object.kept.submitted_at ?? facts.now.iso
    return Result.succeed(instantTransfers.keep(before, { stage: "submitted", submitted_at, marked_sent: true }))
  })

const unmarking: Unmarking<InstantPayment> = {
  needed: (one) => toMark(one) ?? (one.kept.stage === "submitted" ? undefined : "at_network"),
  unmark: ({ object, version }) => {
    const { marked_sent: _, ...kept } = object.kept
    return instantTransfers.keep({ object: { ...object, kept }, version }, {})
  }
}

/**
 * Marks of instant payments by what the network has. A payment that it has counts as submitted, towards no limit, and is not
 * handed over; `receive_status` then books its outcome. A payment that it lacks is handed over.
 */
export const instantMarks: Marks<InstantPayment> = {
  sent: markSent,
  unsent: (id, facts) => unmarkedOf(instantTransfers, id, unmarking, facts),
  word: "submitted",
  emits: []
}
