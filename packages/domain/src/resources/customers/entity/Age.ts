import { addDays, dateOf } from "../../../kernel/calendar/CalendarDay.ts"
import { instantOfLocal, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"

/** When a person is of age, in years. */
export const ADULT_AGE = 18

/** When a person may hold an account as a minor, in years (spec, "Entity roles"). */
export const MINOR_HOLDER_AGE = 16

/**
 * The date on which someone born on a `CalendarDate` turns so many years old. Who was born on 29 February turns on
 * 1 March in a common year: nobody is of an age before the last day short of it is over.
 */
export const birthdayOf = (dateOfBirth: string, years: number): string => {
  const [born = 0, month = 1, day = 1] = dateOfBirth.split("-").map(Number)
  const year = Math.min(born + years, LAST_YEAR)
  return month === 2 && day === 29 ? addDays(dateOf(year, 2, 28), 1) : dateOf(year, month, day)
}

// Dates end with it, and nobody who is born that late is of any age.
const LAST_YEAR = 9_999

/** The instant at which somebody reaches an age, ms since 1970 UTC: their birthday's midnight in the banking zone. */
export const reachesAgeMs = (dateOfBirth: string, years: number, zone: string = NETWORK_ZONE): number =>
  instantOfLocal(birthdayOf(dateOfBirth, years), "00:00", zone)

/** Whether somebody has an age at an instant, ms since 1970 UTC. */
export const hasAge = (dateOfBirth: string, years: number, nowMs: number, zone?: string): boolean =>
  reachesAgeMs(dateOfBirth, years, zone) <= nowMs
