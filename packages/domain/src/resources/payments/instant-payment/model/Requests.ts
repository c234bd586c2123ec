import type { Facts } from "../../../../operation/Facts.ts"
import type { OutcomeOf } from "../../return-request/ReturnRequest.ts"
import type { RejectionOf, Stated } from "../../transfer/model/Network.ts"
import { detailsOf } from "../tables/Reasons.ts"
import { deadlineFor } from "./Deadlines.ts"
import type { ReturnRequest } from "./ReturnRequest.ts"

/** Creates a return request of a status, with its deadline. */
export const newRequest = (
  { reason, additional_information, code }: Stated<ReturnRequest["reason"]>,
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
  { reason, additional_information, code }: Stated<RejectionOf<ReturnRequest>>,
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
