import { Result } from "effect"
import { marksOf } from "../../transfer/outgoing/Mark.ts"
import { moveWire, reviseWire } from "../model/Move.ts"
import { wireTransfers } from "../model/Transfers.ts"

/** Marks of wires by what the network has. A wire that it has is booked as a sent one; `receive_status` books its outcome. */
export const wireMarks = marksOf(wireTransfers, {
  mark: (before, facts) => {
    const { direction, kept, status } = before.object
    const marked = { ...kept, processed_at: kept.processed_at ?? facts.now.iso, marked_sent: true }
    return direction === "outgoing" && status === "processing"
      ? Result.succeed(reviseWire(before, { kept: marked }, facts))
      : moveWire(before, "mark_sent", { kept: marked }, facts)
  },
  needed: ({ status }) => (status === "processing" ? undefined : ["processing"]),
  unmark: (before, facts) => {
    const { marked_sent: _, ...kept } = before.object.kept
    return reviseWire(before, { kept }, facts)
  },
  word: "sent",
  emits: ["wire.processing"]
})
