import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import { command } from "../../../../operation/Define.ts"
import { inPartition } from "../../../../operation/InProgram.ts"
import { inV2 } from "../model/Move.ts"
import { wireText } from "../model/Text.ts"
import { WireV2 } from "../model/Wire.ts"
import { itself } from "../outgoing/Access.ts"
import { originalReads } from "../outgoing/Original.ts"
import { REJECTION_REASONS } from "../tables/Reasons.ts"
import { approvalReads, approveWire, holdForReview, rejectWire } from "./Decide.ts"

const reviewed = {
  ...inPartition({ wire_id: idOf("wire") }),
  output: WireV2,
  rejects: ["object_state_conflict"],
  reads: itself
} as const

/** Reviews of wires by the operator. */
export const wireReviewOperations = [
  command({
    ...reviewed,
    name: "wire.hold_for_review",
    summary: "Stops an outgoing wire that the network does not have yet, until it is approved or rejected.",
    at: ["POST", "/operator/v1/programs/:program_id/wires/:wire_id/review"],
    emits: ["wire.under_review"],
    decide: ({ params }, facts) => inV2(holdForReview(params.wire_id, facts))
  }),
  command({
    ...reviewed,
    name: "wire.approve",
    role: "move_money",
    summary: "Approves a wire under review: an outgoing one is scheduled, an incoming one is posted.",
    at: ["POST", "/operator/v1/programs/:program_id/wires/:wire_id/approve"],
    emits: ["wire.scheduled", "wire.posted", "wire.rejected", "wire.created"],
    follow: ({ params }, facts) => approvalReads(params.wire_id, facts),
    decide: ({ params }, facts) => inV2(approveWire(params.wire_id, facts))
  }),
  command({
    ...reviewed,
    name: "wire.reject",
    role: "move_money",
    summary: "Rejects a wire under review: an outgoing one releases its hold, an incoming one goes back.",
    at: ["POST", "/operator/v1/programs/:program_id/wires/:wire_id/reject"],
    body: Schema.Struct({
      reason: Schema.Literals(REJECTION_REASONS),
      additional_information: Schema.optionalKey(wireText(1, 105))
    }),
    emits: ["wire.rejected", "wire.created", "wire.return_request_response_needed"],
    follow: ({ params }, facts) => originalReads(params.wire_id, facts),
    decide: ({ params, body }, facts) => inV2(rejectWire(params.wire_id, body, facts))
  })
] as const
