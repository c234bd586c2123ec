import { addBankingDays, nextBankingDay } from "./BankingDays.ts"
import { addDays } from "./CalendarDay.ts"
import { instantOfLocal, NETWORK_ZONE } from "./LocalTime.ts"

/** A rule of how long something may be done, counted from the day of what it answers. */
export interface Deadline {
  /** The day it counts from, which is day 0. */
  readonly from: "settlement" | "receipt" | "request" | "refusal_notice" | "statement_review"
  readonly days: number
  /** What is counted; `then_banking` adds the banking day that follows. */
  readonly unit: "banking" | "calendar" | "calendar_then_banking"
  /** Until when on the last day: the opening of business, or its end at midnight. */
  readonly until: "opening" | "midnight"
  readonly source: string
}

/** The last day allowed by a deadline that counts from a `CalendarDate`. */
export const lastDayOf = (deadline: Deadline, from: string): string => {
  if (deadline.unit === "banking") return addBankingDays(from, deadline.days)
  const day = addDays(from, deadline.days)
  return deadline.unit === "calendar" ? day : nextBankingDay(day)
}

/** The opening of business: when the night's next-day entries settle (S16). */
const OPENING = "08:30"

/** The last instant allowed by a deadline, ms since 1970 UTC: opening or midnight of {@link lastDayOf} in New York. */
export const lastInstantOf = (deadline: Deadline, from: string): number => {
  const day = lastDayOf(deadline, from)
  return deadline.until === "opening"
    ? instantOfLocal(day, OPENING, NETWORK_ZONE)
    : instantOfLocal(addDays(day, 1), "00:00", NETWORK_ZONE) - 1
}
