import { type Deadline, lastInstantOf } from "../../../../kernel/calendar/Deadline.ts"
import { dayAt, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"

/** Time to post or refuse an accepted payment: midnight of the next business day (S141). */
const DECISION: Deadline = { from: "receipt", days: 1, unit: "banking", until: "midnight", source: "S141" }

/** Returns the time by which a bank decides on a payment that it accepted at a time, both ms since 1970 UTC. */
export const answerBy = (acceptedMs: number): number => lastInstantOf(DECISION, dayAt(acceptedMs, NETWORK_ZONE)) + 1
