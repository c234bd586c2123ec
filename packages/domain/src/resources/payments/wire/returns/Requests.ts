import { type Deadline, lastInstantOf } from "../../../../kernel/calendar/Deadline.ts"
import { dayAt, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { instantOf } from "../../../../kernel/Instant.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { isActive, type ReturnRequest } from "../model/ReturnRequest.ts"

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

/** Outcome of a return request. */
export interface Outcome {
  readonly status: "accepted" | "rejected"
  readonly resolved_by: "client" | "service" | "counterparty"
  readonly rejection_reason?: NonNullable<ReturnRequest["resolution"]>["rejection_reason"]
  readonly rejection_details?: string
}

/** Resolves a return request. */
export const resolveRequest = (
  request: ReturnRequest,
  { status, resolved_by, rejection_reason, rejection_details }: Outcome,
  facts: Facts
): ReturnRequest => ({
  ...request,
  status,
  resolution: {
    resolved_at: facts.now.iso,
    resolved_by,
    ...(rejection_reason !== undefined && { rejection_reason }),
    ...(rejection_details !== undefined && { rejection_details })
  }
})

/** Resolves the active request of a list, if it has one. */
export const resolveActive = (
  requests: ReadonlyArray<ReturnRequest>,
  outcome: Outcome,
  facts: Facts
): ReadonlyArray<ReturnRequest> => requests.map((one) => (isActive(one) ? resolveRequest(one, outcome, facts) : one))
