import type { Facts } from "../../../../operation/Decision.ts"
import type { RejectionOf } from "../../return-request/ReturnRequest.ts"
import type { Stated } from "../../transfer/model/Network.ts"
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

/** Returns the details of a rejection, with the ISO code of its reason. */
export const rejectionDetails = ({
  reason,
  additional_information,
  code
}: Stated<RejectionOf<ReturnRequest>>): string | undefined => detailsOf(reason, additional_information, code).details
