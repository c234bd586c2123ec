import { addDays, dateOf } from "../../../kernel/calendar/CalendarDay.ts"
import { instantOfLocal, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"

/** Age of majority, in years. */
export const ADULT_AGE = 18

/** Minimum age of a minor account holder, in years (spec, "Entity roles"). */
export const MINOR_HOLDER_AGE = 16

/**
 * Returns the date on which a person born on a `CalendarDate` reaches an age in years. A birthday on 29 February falls
 * on 1 March in common years: an age is reached only after the last day before it is over.
 */
export const birthdayOf = (dateOfBirth: string, years: number): string => {
  const [born = 0, month = 1, day = 1] = dateOfBirth.split("-").map(Number)
  const year = Math.min(born + years, LAST_YEAR)
  return month === 2 && day === 29 ? addDays(dateOf(year, 2, 28), 1) : dateOf(year, month, day)
}

// Last year that dates can express; a person born that late has reached no age.
const LAST_YEAR = 9_999

/**
 * Returns the instant at which a person reaches an age, in ms since 1970 UTC: midnight of the birthday in the banking
 * zone.
 */
export const reachesAgeMs = (dateOfBirth: string, years: number, zone: string = NETWORK_ZONE): number =>
  instantOfLocal(birthdayOf(dateOfBirth, years), "00:00", zone)

/** True if a person has reached an age at an instant, in ms since 1970 UTC. */
export const hasAge = (dateOfBirth: string, years: number, nowMs: number, zone?: string): boolean =>
  reachesAgeMs(dateOfBirth, years, zone) <= nowMs
