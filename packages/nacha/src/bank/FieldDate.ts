import { addDays, dateOf, daysBetween } from "@vostro/domain/rails"
import { isCalendar } from "../CalendarDigits.ts"

/** A `CalendarDate` as `YYMMDD`. */
export const sixDigits = (date: string): string => date.slice(2).replaceAll("-", "")

/** The `CalendarDate` of `YYMMDD` in this century, or `undefined` when that is no date. */
export const dateOfSix = (digits: string): string | undefined =>
  /^\d{6}$/.test(digits) && isCalendar("YYMMDD", digits)
    ? `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
    : undefined

/** A `CalendarDate` as the day of its year, `DDD`. */
export const dayOfYear = (date: string): string =>
  String(daysBetween(dateOf(Number(date.slice(0, 4)), 1, 1), date) + 1).padStart(3, "0")

/**
 * The `CalendarDate` of a day of the year, in the year that brings it nearest to another date: the year is not written,
 * and around New Year it need not be that date's. `undefined` for a day 366 that none of the years has.
 */
export const dateOfDay = (day: string, near: string): string | undefined => {
  if (!/^\d{3}$/.test(day) || Number(day) < 1) return undefined
  const year = Number(near.slice(0, 4))
  const dates = [year - 1, year, year + 1]
    .map((one) => ({ one, date: addDays(dateOf(one, 1, 1), Number(day) - 1) }))
    .filter(({ one, date }) => date.startsWith(String(one)))
    .map(({ date }) => ({ date, far: Math.abs(daysBetween(near, date)) }))
    .sort((a, b) => a.far - b.far)
  return dates[0]?.date
}
