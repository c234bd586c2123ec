import { Result } from "effect"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Facts, found } from "../../../../operation/Decision.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import { incomingReads, postIncoming } from "../incoming/Post.ts"
import type { WireResult } from "../model/Move.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { type Wire, wire } from "../model/Wire.ts"
import { wireFailures } from "../outgoing/Original.ts"
import { processWire, scheduleWire, settleWire } from "../outgoing/Send.ts"
import { settledAnswer } from "./SimulatedFedwire.ts"

/** Takes a wire to its next status now, also outside the hours of Fedwire; an incoming one is posted. */
export const advanceWire = (id: string, facts: Facts): WireResult =>
  Result.flatMap(found(wire, id, facts), (before) => nextOf(before, facts))

/** Reads what the next status of a wire may need: its original, its account number and its position. */
export const advanceReads = (one: Wire): CommandReads => {
  const place = incomingReads(one)
  return { ...place, objects: [...(place.objects ?? []), ...wireFailures.refs(one)] }
}

/** Events of an advance. */
export const advanceEvents = [
  "wire.scheduled",
  "wire.processing",
  "wire.posted",
  "wire.canceled",
  "wire.rejected",
  "wire.created",
  "wire.return_request_response_needed"
] as const

const ADVANCED = ["created", "under_review", "scheduled", "cancel_pending", "processing"]

const nextOf = (before: Versioned<Wire>, facts: Facts): WireResult => {
  const one = before.object
  if (one.direction === "incoming") return postIncoming(before, facts)
  switch (one.status) {
    case "created":
    case "under_review":
      return scheduleWire(before, facts)
    case "scheduled":
      return Result.succeed(processWire(before, one.settlement_date, facts))
    case "cancel_pending":
      return Result.succeed(wireFailures.mustFail(before, "cancel", {}, facts))
    case "processing":
      return Result.succeed(settleWire(before, settledAnswer(one), facts))
    default:
      return refuse(wireTransfers, one, "advance", ADVANCED)
  }
}
