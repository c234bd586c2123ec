import { Schema } from "effect"
import { NetworkText } from "../../transfer/model/Message.ts"
import { reviewOperationsOf } from "../../transfer/operations/Review.ts"
import { postReadsOf } from "../../transfer/Reads.ts"
import { instantPayment } from "../model/InstantPayment.ts"
import { operatedPayments } from "../model/Operated.ts"
import { senderOf } from "../model/Party.ts"
import { originalReads } from "../outgoing/Original.ts"
import { REJECTION_REASONS } from "../tables/Reasons.ts"
import { approvePayment, holdForReview, rejectPayment } from "./Decide.ts"

const Rejected = Schema.Struct({
  reason: Schema.Literals(REJECTION_REASONS),
  additional_information: Schema.optionalKey(NetworkText)
})

/** Reviews of instant payments by the operator. */
export const instantPaymentReviewOperations = reviewOperationsOf(operatedPayments, {
  hold: holdForReview,
  approve: {
    decide: approvePayment,
    follow: (id, facts) => postReadsOf(instantPayment, senderOf, id, facts),
    emits: ["instant_payment.posted", "instant_payment.rejected"]
  },
  sent: "sent",
  reject: { body: Rejected, decide: rejectPayment, follow: originalReads, emits: ["instant_payment.rejected"] }
})
