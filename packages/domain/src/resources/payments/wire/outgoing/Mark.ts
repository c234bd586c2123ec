import { Result } from "effect"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { alongside, unmoved } from "../../transfer/model/Move.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import { moveWire, reviseWire, type WireResult } from "../model/Move.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { wire } from "../model/Wire.ts"
import { atTime } from "./Send.ts"

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

/** Hands a wire to the network that the database shows as sent, and that the network does not have. */
export const markWireUnsent = (id: string, facts: Facts): WireResult =>
  Result.flatMap(found(wire, id, facts), (before) => {
    const { direction, kept, status } = before.object
    if (direction !== "outgoing") return refuse(wireTransfers, before.object, "mark_unsent", "outgoing")
    if (status !== "processing") return refuse(wireTransfers, before.object, "mark_unsent", ["processing"])
    const { marked_sent: isMarked, ...unmarked } = kept
    if (isMarked !== true) return Result.succeed(unmoved(before.object))
    const timers = atTime(before.object, facts.now.ms)
    return Result.succeed(alongside(reviseWire(before, { kept: unmarked }, facts), { timers }))
  })
