import { Result } from "effect"
import { decision } from "../../../../operation/Decision.ts"
import type { Job } from "../../../../operation/Job.ts"
import { REVIEW_QUEUE } from "../incoming/Deadline.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { refuseReviewed } from "./Decide.ts"

/** Sends back accepted payments that are still under review at their deadline. */
export const expireReviewJob: Job<InstantPayment> = {
  queue: REVIEW_QUEUE,
  resource: instantPayment,
  emits: ["instant_payment.rejected"],
  reads: () => ({}),
  decide: (object, version, facts) => {
    if (object.direction === "outgoing" || object.status !== "under_review") return decision({})
    const stated = { reason: "narrative", additional_information: "Not posted by the deadline." } as const
    return Result.getOrThrow(refuseReviewed({ object, version }, stated, facts)).decision
  }
}
