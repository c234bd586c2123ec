import { Result } from "effect"
import { isPositionId } from "../../../../ledger/Position.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import { moveWire, reviseWire, type WireResult } from "../model/Move.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { type Wire, wire } from "../model/Wire.ts"
import { withdrawnFromOriginal } from "./Original.ts"
import { atTime } from "./Send.ts"

/** Replaces the metadata of a wire of either direction. */
export const updateWire = (id: string, { metadata }: Pick<Wire, "metadata">, facts: Facts): WireResult =>
  Result.map(found(wire, id, facts), (before) => reviseWire(before, { metadata }, facts))

/** Cancels an outgoing wire that is not with the network yet. On v1 a scheduled one waits for the job (S122). */
export const cancelOutgoing = (id: string, by: "v1" | "v2", facts: Facts): WireResult =>
  Result.gen(function* () {
    const before = yield* found(wire, id, facts)
    const { direction, status, kept } = before.object
    // The bank sends back a wire that it refused.
    if (direction === "incoming") return yield* refuse(wireTransfers, before.object, "cancel", "outgoing")
    if (!isPositionId(kept.place)) return yield* refuse(wireTransfers, before.object, "cancel", "of_client")
    if (by === "v1" && (status === "scheduled" || status === "cancel_pending")) {
      const asked = yield* moveWire(before, "request_cancel", {}, facts)
      return alongside(asked, { timers: atTime(before.object, facts.now.ms) })
    }
    const canceled = yield* moveWire(before, "cancel", {}, facts)
    return alongside(canceled, withdrawnFromOriginal(before.object, facts))
  })
