import { Result } from "effect"
import { BY_OPERATOR } from "../../transfer/model/Held.ts"
import { reasonBody } from "../../transfer/model/Message.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import { reviewsOf } from "../../transfer/Reviews.ts"
import { incomingReads, postIncoming } from "../incoming/Post.ts"
import { holdWire } from "../model/Move.ts"
import { wireText } from "../model/Text.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { approvedCreditor, creditorReads } from "../outgoing/AutomaticReview.ts"
import { wireFailures } from "../outgoing/Original.ts"
import { scheduleWire } from "../outgoing/Send.ts"
import { sendBack } from "../returns/Return.ts"
import { REJECTION_REASONS } from "../tables/Reasons.ts"

/** Reviews of wires by the operator. A refused wire is not stopped; the parties of an approved one are known from then. */
export const wireReviews = reviewsOf(wireTransfers, {
  hold: (before, facts) =>
    before.object.kept.refusal === undefined
      ? holdWire(before, BY_OPERATOR, facts)
      : refuse(wireTransfers, before.object, "review", "accepted"),
  // The network alone rejects a wire that it has.
  needed: ({ status }, on) => (on === "approve" || status === "under_review" ? undefined : ["under_review"]),
  release: (before, facts) =>
    Result.map(scheduleWire(before, facts), (one) => alongside(one, approvedCreditor(before.object, facts))),
  post: postIncoming,
  refuse: (before, rejection, facts) =>
    wireFailures.refuse(before, { rejection }, () => sendBack(before.object, rejection, facts), facts),
  sent: "scheduled",
  body: reasonBody(REJECTION_REASONS, wireText(1, 105)),
  reads: {
    approve: (one, { settings }) => {
      const { objects = [], ...others } = incomingReads(one)
      return { ...others, objects: [...objects, ...creditorReads(one, settings)] }
    },
    reject: wireFailures.reads
  },
  emits: {
    approve: ["wire.scheduled", "wire.posted", "wire.rejected", "wire.created"],
    reject: ["wire.rejected", "wire.created", "wire.return_request_response_needed"]
  }
})
