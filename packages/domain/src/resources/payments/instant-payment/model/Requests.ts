import type { Facts } from "../../../../operation/Facts.ts"
import type { OutcomeOf } from "../../return-request/ReturnRequest.ts"
import { detailsOf, type InstantPaymentReason } from "../tables/Reasons.ts"
import type { REQUEST_REJECTION_REASONS } from "../tables/ReturnReasons.ts"
import { deadlineFor } from "./Deadlines.ts"
import type { ReturnRequest } from "./ReturnRequest.ts"

/** Reason with its text, as a client or another bank states it. */
export interface Stated<R extends InstantPaymentReason> {
  readonly reason: R
  readonly additional_information?: string
  /** ISO code that another bank gave the reason as. */
  readonly code?: string
}

/** Terms of a return request. */
export type StatedRequest = Stated<ReturnRequest["reason"]>

/** Terms of the rejection of a return request. */
export type StatedRejection = Stated<(typeof REQUEST_REJECTION_REASONS)[number]>

/** Creates a return request of a status, with its deadline. */
export const newRequest = (
  { reason, additional_information, code }: StatedRequest,
  status: "pending" | "response_needed",
  { now }: Pick<Facts, "now">
): ReturnRequest => ({
  created_at: now.iso,
  deadline: deadlineFor(status, now.ms),
  status,
  reason,
  ...detailsOf(reason, additional_information, code)
})

/** Outcome of a rejection, with the ISO code of its reason in the details. */
export const rejection = (
  { reason, additional_information, code }: StatedRejection,
  resolved_by: "client" | "service" | "counterparty"
): OutcomeOf<ReturnRequest> => {
  const { details } = detailsOf(reason, additional_information, code)
  return {
    status: "rejected",
    resolved_by,
    rejection_reason: reason,
    ...(details !== undefined && { rejection_details: details })
  }
}
