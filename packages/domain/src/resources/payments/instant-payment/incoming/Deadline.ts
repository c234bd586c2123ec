import { type Deadline, lastInstantOf } from "../../../../kernel/calendar/Deadline.ts"
import { dayAt, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"

/** Queue of the deadlines of accepted payments. */
export const REVIEW_QUEUE = "instant_payment.review"

/** Time to post or refuse an accepted payment: midnight of the next business day (S141). */
const DECISION: Deadline = { from: "receipt", days: 1, unit: "banking", until: "midnight", source: "S141" }

/** Sets the time at which an accepted payment is sent back unless it has been posted. */
export const reviewTimer = ({ id }: InstantPayment, { now }: Facts): Decision["timers"] => [
  { queue: REVIEW_QUEUE, object_id: id, due_at_ms: lastInstantOf(DECISION, dayAt(now.ms, NETWORK_ZONE)) + 1 }
]
