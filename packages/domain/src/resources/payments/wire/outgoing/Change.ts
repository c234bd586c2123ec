import { Result } from "effect"
import { type Facts, found } from "../../../../operation/Decision.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { cancelableOf } from "../../transfer/outgoing/Change.ts"
import { moveWire, reviseWire, type WireResult } from "../model/Move.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { type Wire, wire } from "../model/Wire.ts"
import { wireFailures } from "./Original.ts"

/** Replaces the metadata of a wire of either direction. */
export const updateWire = (id: string, { metadata }: Pick<Wire, "metadata">, facts: Facts): WireResult =>
  Result.map(found(wire, id, facts), (before) => reviseWire(before, { metadata }, facts))

/** Cancels an outgoing wire that is not with the network yet. On v1 a scheduled one waits for the job (S122). */
export const cancelWire = (id: string, by: "v1" | "v2", facts: Facts): WireResult =>
  Result.flatMap(cancelableOf(wireTransfers, id, facts), (before) => {
    const { object } = before
    const isScheduled = object.status === "scheduled" || object.status === "cancel_pending"
    if (by === "v2" || !isScheduled) return wireFailures.fail(before, "cancel", {}, facts)
    const asked = moveWire(before, "request_cancel", {}, facts)
    return Result.map(asked, (one) => alongside(one, wireTransfers.stepAt(object, facts.now.ms)))
  })
