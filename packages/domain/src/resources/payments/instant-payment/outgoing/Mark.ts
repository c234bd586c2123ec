import { Result } from "effect"
import type { Legal } from "../../../../kernel/Rejection.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import { marksOf } from "../../transfer/outgoing/Mark.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { instantTransfers } from "../model/Transfers.ts"

const UNSETTLED = ["created", "under_review"]

const toMark = ({ direction, status }: InstantPayment): Legal | undefined => {
  if (direction !== "outgoing") return "outgoing"
  return UNSETTLED.includes(status) ? undefined : UNSETTLED
}

/** Marks of instant payments by what the network has. A payment that it has is submitted; `receive_status` books its outcome. */
export const instantMarks = marksOf(instantTransfers, {
  mark: (before, facts) => {
    const { object } = before
    const legal = toMark(object)
    if (legal !== undefined) return refuse(instantTransfers, object, "mark_sent", legal, "object_state_conflict")
    const submitted_at = object.kept.submitted_at ?? facts.now.iso
    return Result.succeed(instantTransfers.keep(before, { stage: "submitted", submitted_at, marked_sent: true }))
  },
  needed: (one) => toMark(one) ?? (one.kept.stage === "submitted" ? undefined : "at_network"),
  unmark: ({ object, version }) => {
    const { marked_sent: _, ...kept } = object.kept
    return instantTransfers.keep({ object: { ...object, kept }, version }, {})
  },
  word: "submitted",
  emits: []
})
