import { Result } from "effect"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import type { Marks } from "../../transfer/operations/Mark.ts"
import { type Unmarking, unmarkedOf } from "../../transfer/outgoing/Change.ts"
import { moveWire, reviseWire, type WireResult } from "../model/Move.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { type Wire, wire } from "../model/Wire.ts"

/**
 * Marks an outgoing wire that the network has: it is booked as a sent one, and is not handed over. `receive_status` then
 * books its outcome. It counts towards no limit.
 */
export const markWireSent = (id: string, facts: Facts): WireResult =>
  Result.flatMap(found(wire, id, facts), (before) => {
    const { direction, kept, status } = before.object
    const marked = { ...kept, processed_at: kept.processed_at ?? facts.now.iso, marked_sent: true }
    return direction === "outgoing" && status === "processing"
      ? Result.succeed(reviseWire(before, { kept: marked }, facts))
      : moveWire(before, "mark_sent", { kept: marked }, facts)
  })

const unmarking: Unmarking<Wire> = {
  needed: ({ status }) => (status === "processing" ? undefined : ["processing"]),
  unmark: (before, facts) => {
    const { marked_sent: _, ...kept } = before.object.kept
    return reviseWire(before, { kept }, facts)
  }
}

/** Marks of wires by what the network has. A wire that it lacks is handed over. */
export const wireMarks: Marks<Wire> = {
  sent: markWireSent,
  unsent: (id, facts) => unmarkedOf(wireTransfers, id, unmarking, facts),
  word: "sent",
  emits: ["wire.processing"]
}
