import { Result, Schema } from "effect"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import type { Reviews } from "../../transfer/operations/Review.ts"
import { incomingReads, postIncoming } from "../incoming/Post.ts"
import { moveWire, type WireResult } from "../model/Move.ts"
import { wireText } from "../model/Text.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { type Wire, wire } from "../model/Wire.ts"
import { approvedCreditor, creditorReads } from "../outgoing/AutomaticReview.ts"
import { wireFailures } from "../outgoing/Original.ts"
import { scheduleWire } from "../outgoing/Send.ts"
import { sendBack } from "../returns/Return.ts"
import { REJECTION_REASONS } from "../tables/Reasons.ts"

const Rejected = Schema.Struct({
  reason: Schema.Literals(REJECTION_REASONS),
  additional_information: Schema.optionalKey(wireText(1, 105))
})

/** Stops an outgoing wire that is not with the network yet, until it is approved or rejected; not a refused one. */
const hold = (id: string, facts: Facts): WireResult =>
  Result.flatMap(found(wire, id, facts), (before) =>
    before.object.kept.refusal === undefined
      ? moveWire(before, "review", {}, facts)
      : refuse(wireTransfers, before.object, "review", "accepted")
  )

/** Reads what the approval of a loaded wire needs: its place and its parties. */
const approvalReads = (id: string, facts: Facts): CommandReads => {
  const one = facts.find(wire, id)?.object
  if (one === undefined) return {}
  const { objects = [], ...others } = incomingReads(id, facts)
  return { ...others, objects: [...objects, ...creditorReads(one, facts.settings)] }
}

/** Approves a wire under review: an outgoing one is scheduled, an incoming one is posted, or sent back. */
const approve = (id: string, facts: Facts): WireResult =>
  Result.flatMap(found(wire, id, facts), (before) =>
    before.object.direction === "outgoing"
      ? Result.map(scheduleWire(before, facts), (one) => alongside(one, approvedCreditor(before.object, facts)))
      : postIncoming(before, facts)
  )

/**
 * Rejects a wire under review: an outgoing one releases its hold, an incoming one goes back. A wire that the network has
 * is rejected by the network alone.
 */
export const rejectWire = (id: string, rejection: NonNullable<Wire["rejection"]>, facts: Facts): WireResult =>
  Result.flatMap(found(wire, id, facts), (before) =>
    before.object.status === "under_review"
      ? wireFailures.refuse(before, { rejection }, () => sendBack(before.object, rejection, facts), facts)
      : refuse(wireTransfers, before.object, "reject", ["under_review"])
  )

/** Reviews of wires by the operator. */
export const wireReviews: Reviews<Wire, typeof Rejected.Type> = {
  hold,
  approve: {
    decide: approve,
    follow: approvalReads,
    emits: ["wire.scheduled", "wire.posted", "wire.rejected", "wire.created"]
  },
  sent: "scheduled",
  reject: {
    body: Rejected,
    decide: rejectWire,
    follow: wireFailures.reads,
    emits: ["wire.rejected", "wire.created", "wire.return_request_response_needed"]
  }
}
