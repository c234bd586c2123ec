import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import { command } from "../../../../operation/Define.ts"
import { inProgram } from "../../../../operation/InProgram.ts"
import { NetworkText } from "../../transfer/model/Message.ts"
import { postReadsOf } from "../../transfer/Reads.ts"
import { InstantPaymentView, instantPayment } from "../model/InstantPayment.ts"
import { inView } from "../model/Move.ts"
import { senderOf } from "../model/Party.ts"
import { itself } from "../outgoing/Access.ts"
import { originalReads } from "../outgoing/Original.ts"
import { REJECTION_REASONS } from "../tables/Reasons.ts"
import { approvePayment, holdForReview, rejectPayment } from "./Decide.ts"

const reviewed = {
  ...inProgram({ instant_payment_id: idOf("instant_payment") }),
  output: InstantPaymentView,
  rejects: ["object_state_conflict", "invalid_status_transition"],
  reads: itself
} as const

/** Reviews of instant payments by the operator. */
export const instantPaymentReviewOperations = [
  command({
    ...reviewed,
    name: "instant_payment.hold_for_review",
    summary: "Stops an outgoing instant payment that the network does not have yet, until it is approved or rejected.",
    at: ["POST", "/operator/v1/programs/:program_id/instant_payments/:instant_payment_id/review"],
    emits: ["instant_payment.under_review"],
    decide: ({ params }, facts) => inView(holdForReview(params.instant_payment_id, facts))
  }),
  command({
    ...reviewed,
    name: "instant_payment.approve",
    role: "move_money",
    summary: "Approves an instant payment under review: an outgoing one is sent, an incoming one is posted.",
    at: ["POST", "/operator/v1/programs/:program_id/instant_payments/:instant_payment_id/approve"],
    emits: ["instant_payment.posted", "instant_payment.rejected"],
    follow: ({ params }, facts) => postReadsOf(instantPayment, senderOf, params.instant_payment_id, facts),
    decide: ({ params }, facts) => inView(approvePayment(params.instant_payment_id, facts))
  }),
  command({
    ...reviewed,
    name: "instant_payment.reject",
    role: "move_money",
    summary: "Rejects an instant payment under review: an outgoing one releases its hold, an incoming one goes back.",
    at: ["POST", "/operator/v1/programs/:program_id/instant_payments/:instant_payment_id/reject"],
    body: Schema.Struct({
      reason: Schema.Literals(REJECTION_REASONS),
      additional_information: Schema.optionalKey(NetworkText)
    }),
    emits: ["instant_payment.rejected"],
    follow: ({ params }, facts) => originalReads(params.instant_payment_id, facts),
    decide: ({ params, body }, facts) => inView(rejectPayment(params.instant_payment_id, body, facts))
  })
] as const
