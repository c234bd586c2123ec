import { addDays, dateOf, daysBetween } from "@vostro/domain/rails"
import { isCalendar } from "../fields/CalendarDigits.ts"

/** Formats a `CalendarDate` as `YYMMDD`. */
export const sixDigits = (date: string): string => date.slice(2).replaceAll("-", "")

/** Parses `YYMMDD` of this century as a `CalendarDate`; `undefined` if invalid. */
export const dateOfSix = (digits: string): string | undefined =>
  /^\d{6}$/.test(digits) && isCalendar("YYMMDD", digits)
    ? `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
    : undefined

/** Formats a `CalendarDate` as the day of its year, `DDD`. */
export const dayOfYear = (date: string): string =>
  String(daysBetween(dateOf(Number(date.slice(0, 4)), 1, 1), date) + 1).padStart(3, "0")

/**
 * Resolves a day of the year to the `CalendarDate` nearest to another date: the year is not written, and around New
 * Year the two years may differ. `undefined` for day 366 if no candidate year is a leap year.
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
