import type { RequestRules } from "../../transfer/model/Network.ts"
import { detailsOf } from "../tables/Reasons.ts"
import type { InstantPaymentTrigger } from "../tables/Transitions.ts"
import { deadlineFor, expiryOf } from "./Deadlines.ts"
import type { ReturnRequest } from "./ReturnRequest.ts"

/** Rules of the return requests for instant payments. The details of a rejection have the ISO code of its reason. */
export const requestRules: RequestRules<ReturnRequest, InstantPaymentTrigger> = {
  conflict: "related_object_conflict",
  answered: "resolve_request",
  expiryOf,
  made: ({ reason, additional_information, code }, status, { now }) => ({
    created_at: now.iso,
    deadline: deadlineFor(status, now.ms),
    status,
    reason,
    ...detailsOf(reason, additional_information, code)
  }),
  rejectionDetails: ({ reason, additional_information, code }) =>
    detailsOf(reason, additional_information, code).details
}
