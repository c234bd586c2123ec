import { Result } from "effect"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { CommandReads, Moment } from "../../../../operation/Operation.ts"
import { reasonBody } from "../../transfer/model/Message.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import { type Reviews, reviewsOf } from "../../transfer/Reviews.ts"
import { incomingReads, postIncoming } from "../incoming/Post.ts"
import { moveWire, type WireResult } from "../model/Move.ts"
import { wireText } from "../model/Text.ts"
import { wireTransfers } from "../model/Transfers.ts"
import type { Wire } from "../model/Wire.ts"
import { approvedCreditor, creditorReads } from "../outgoing/AutomaticReview.ts"
import { wireFailures } from "../outgoing/Original.ts"
import { scheduleWire } from "../outgoing/Send.ts"
import { sendBack } from "../returns/Return.ts"
import { REJECTION_REASONS } from "../tables/Reasons.ts"

/** Reads what the approval of a wire needs: its place and its parties. */
const approvalReads = (one: Wire, { settings }: Moment): CommandReads => {
  const { objects = [], ...others } = incomingReads(one)
  return { ...others, objects: [...objects, ...creditorReads(one, settings)] }
}

/**
 * Rejects a wire under review: an outgoing one releases its hold, an incoming one goes back. A wire that the network has
 * is rejected by the network alone.
 */
const refuseReviewed = (before: Versioned<Wire>, rejection: NonNullable<Wire["rejection"]>, facts: Facts): WireResult =>
  wireFailures.refuse(before, { rejection }, () => sendBack(before.object, rejection, facts), facts)

/** Reviews of wires by the operator. A refused wire is not stopped; the parties of an approved one are known from then. */
export const wireReviews: Reviews<Wire, NonNullable<Wire["rejection"]>> = {
  ...reviewsOf(wireTransfers, {
    hold: (before, facts) =>
      before.object.kept.refusal === undefined
        ? moveWire(before, "review", {}, facts)
        : refuse(wireTransfers, before.object, "review", "accepted"),
    needed: ({ status }, on) => (on === "approve" || status === "under_review" ? undefined : ["under_review"]),
    release: (before, facts) =>
      Result.map(scheduleWire(before, facts), (one) => alongside(one, approvedCreditor(before.object, facts))),
    post: postIncoming,
    refuse: refuseReviewed
  }),
  sent: "scheduled",
  body: reasonBody(REJECTION_REASONS, wireText(1, 105)),
  reads: { approve: approvalReads, reject: wireFailures.reads },
  emits: {
    approve: ["wire.scheduled", "wire.posted", "wire.rejected", "wire.created"],
    reject: ["wire.rejected", "wire.created", "wire.return_request_response_needed"]
  }
}
