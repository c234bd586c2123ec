import { addBankingDays, nextBankingDay } from "./BankingDays.ts"
import { addDays } from "./CalendarDay.ts"
import { instantOfLocal, NETWORK_ZONE } from "./LocalTime.ts"

/** A time limit, counted from the day of the event that it answers. */
export interface Deadline {
  /** The event whose day is day 0. */
  readonly from: "settlement" | "receipt" | "request" | "refusal_notice" | "statement_review"
  readonly days: number
  /** The unit of `days`; `then_banking` adds the following banking day. */
  readonly unit: "banking" | "calendar" | "calendar_then_banking"
  /** The limit on the last day: the opening of business, or midnight at its end. */
  readonly until: "opening" | "midnight"
  readonly source: string
}

/** Returns the last day that a deadline allows, counted from a `CalendarDate`. */
export const lastDayOf = (deadline: Deadline, from: string): string => {
  if (deadline.unit === "banking") return addBankingDays(from, deadline.days)
  const day = addDays(from, deadline.days)
  return deadline.unit === "calendar" ? day : nextBankingDay(day)
}

/** The opening of business: settlement of the night's next-day entries (S16). */
export const OPENING = "08:30"

/** Returns the last instant of a deadline, ms since 1970 UTC: opening or midnight of {@link lastDayOf} in New York. */
export const lastInstantOf = (deadline: Deadline, from: string): number => {
  const day = lastDayOf(deadline, from)
  return deadline.until === "opening"
    ? instantOfLocal(day, OPENING, NETWORK_ZONE)
    : instantOfLocal(addDays(day, 1), "00:00", NETWORK_ZONE) - 1
}
