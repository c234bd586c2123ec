import { addDays } from "../../../../kernel/calendar/CalendarDay.ts"
import { type Deadline, lastDayOf } from "../../../../kernel/calendar/Deadline.ts"
import { dayAt, instantOfLocal, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { instantOf } from "../../../../kernel/Instant.ts"
import type { RequestRules } from "../../transfer/model/Network.ts"
import { detailsOf } from "../tables/Reasons.ts"
import type { InstantPaymentTrigger } from "../tables/Transitions.ts"
import type { ReturnRequest } from "./ReturnRequest.ts"

/** Time to answer a return request: until the tenth banking day (S152). */
const ANSWER: Deadline = { from: "request", days: 10, unit: "banking", until: "midnight", source: "S152" }

/** Local time of the deadline on that day: of the client for a request of the other bank, and of the other bank for ours. */
const TIMES = { response_needed: "23:30", pending: "00:00" } as const

/** Deadline of a return request, as the request states it. */
const deadlineFor = (status: keyof typeof TIMES, nowMs: number): string => {
  const day = lastDayOf(ANSWER, dayAt(nowMs, NETWORK_ZONE))
  return instantOf(instantOfLocal(day, TIMES[status], NETWORK_ZONE)).iso
}

/**
 * Returns the instant, ms since 1970 UTC, at which the service rejects an unanswered request: the deadline of ours, the
 * midnight after the deadline of the other bank's.
 */
const expiryOf = ({ status, deadline }: { readonly status: string; readonly deadline: string }): number => {
  const ms = Date.parse(deadline)
  if (status === "pending") return ms
  return instantOfLocal(addDays(dayAt(ms, NETWORK_ZONE), 1), "00:00", NETWORK_ZONE)
}

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
