import { type Deadline, lastInstantOf } from "../../../../kernel/calendar/Deadline.ts"
import { dayAt, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { instantOf } from "../../../../kernel/Instant.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { ReturnRequest } from "../model/ReturnRequest.ts"

/** Time to answer a return request: ten banking days (S124). */
const ANSWER: Deadline = { from: "request", days: 10, unit: "banking", until: "midnight", source: "S124" }

/** Terms of a return request. */
export interface StatedRequest {
  readonly reason: ReturnRequest["reason"]
  readonly additional_information?: string
}

/** Creates a return request of a status, with its deadline. */
export const newRequest = (
  { reason, additional_information: details }: StatedRequest,
  status: "pending" | "response_needed",
  facts: Facts
): ReturnRequest => ({
  created_at: facts.now.iso,
  deadline: instantOf(lastInstantOf(ANSWER, dayAt(facts.now.ms, NETWORK_ZONE))).iso,
  status,
  reason,
  ...(details !== undefined && { details })
})
