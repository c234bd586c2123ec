import { type Deadline, lastInstantOf } from "../../../../kernel/calendar/Deadline.ts"
import { dayAt, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { instantOf } from "../../../../kernel/Instant.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { isActive, type RejectionOf, resolveRequest } from "../../return-request/ReturnRequest.ts"
import type { RequestRules } from "../../transfer/model/Network.ts"
import type { WireTrigger } from "../tables/Transitions.ts"
import type { ReturnRequest } from "./ReturnRequest.ts"

/** Time to answer a return request: ten banking days (S124). */
const ANSWER: Deadline = { from: "request", days: 10, unit: "banking", until: "midnight", source: "S124" }

/** Rules of the return requests for wires. */
export const requestRules: RequestRules<ReturnRequest, WireTrigger> = {
  // The last instant of the deadline is still in time.
  expiryOf: ({ deadline }) => Date.parse(deadline) + 1,
  made: ({ reason, additional_information: details }, status, { now }) => ({
    created_at: now.iso,
    deadline: instantOf(lastInstantOf(ANSWER, dayAt(now.ms, NETWORK_ZONE))).iso,
    status,
    reason,
    ...(details !== undefined && { details })
  })
}

/**
 * Revokes the acceptance of a request whose return failed: no money has returned, so the request is open again. Past
 * its deadline, or if another request is active, the service rejects it instead.
 */
export const withdrawAcceptance = (
  requests: ReadonlyArray<ReturnRequest>,
  accepted: ReturnRequest,
  status: "pending" | "response_needed",
  facts: Facts
): ReturnRequest => {
  const { resolution: _, ...request } = accepted
  const rejected = (rejection_reason: RejectionOf<ReturnRequest>) =>
    resolveRequest(accepted, { status: "rejected", resolved_by: "service", rejection_reason }, facts)
  if (Date.parse(request.deadline) < facts.now.ms) return rejected("customer_no_response")
  return requests.some(isActive) ? rejected("awaiting_reply") : { ...request, status }
}
