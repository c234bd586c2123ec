import { dayAt, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"
import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { Entity } from "./Entity.ts"

/** Refuses a date of birth after today, on the bank's calendar. */
export const birthFaults = (one: Entity, nowMs: number): ReadonlyArray<SubError> => {
  const born = one.type === "individual" ? one.individual_details.date_of_birth : undefined
  return born === undefined || born <= dayAt(nowMs, NETWORK_ZONE)
    ? []
    : [fault("value_not_allowed", "individual_details.date_of_birth")]
}
