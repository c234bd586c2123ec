import { Schema } from "effect"
import { reviewOperationsOf } from "../../transfer/operations/Review.ts"
import { operatedWires } from "../model/Operated.ts"
import { wireText } from "../model/Text.ts"
import { originalReads } from "../outgoing/Original.ts"
import { REJECTION_REASONS } from "../tables/Reasons.ts"
import { approvalReads, approveWire, holdForReview, rejectWire } from "./Decide.ts"

/** Reviews of wires by the operator. */
export const wireReviewOperations = reviewOperationsOf(operatedWires, {
  hold: holdForReview,
  approve: {
    decide: approveWire,
    follow: approvalReads,
    emits: ["wire.scheduled", "wire.posted", "wire.rejected", "wire.created"]
  },
  sent: "scheduled",
  reject: {
    body: Schema.Struct({
      reason: Schema.Literals(REJECTION_REASONS),
      additional_information: Schema.optionalKey(wireText(1, 105))
    }),
    decide: rejectWire,
    follow: originalReads,
    emits: ["wire.rejected", "wire.created", "wire.return_request_response_needed"]
  }
})
