import { addDays, weekdayOf } from "./CalendarDay.ts"
import { federalHolidays } from "./FederalHolidays.ts"

// Caches by year: a year's holidays never change, and most callers ask about one or two years.
const holidaysByYear = new Map<string, ReadonlySet<string>>()

const holidaysOfYearOf = (date: string): ReadonlySet<string> => {
  const year = date.slice(0, 4)
  const known = holidaysByYear.get(year)
  if (known !== undefined) return known
  const holidays = new Set(federalHolidays(Number(year)).map((holiday) => holiday.date))
  holidaysByYear.set(year, holidays)
  return holidays
}

/** True if the Reserve Banks keep a holiday on a `CalendarDate`. */
export const bankHoliday = (date: string): boolean => holidaysOfYearOf(date).has(date)

/** Checks that the ACH network operates on a `CalendarDate`: no weekend, no holiday of the Reserve Banks (S18). */
export const isBankingDay = (date: string): boolean => {
  const weekday = weekdayOf(date)
  return weekday !== 0 && weekday !== 6 && !bankHoliday(date)
}

/** Returns the first banking day after a date. */
export const nextBankingDay = (date: string): string => step(date, 1)

/** Returns the date itself if it is a banking day, else the next banking day (S17). */
export const bankingDayFrom = (date: string): string => (isBankingDay(date) ? date : step(date, 1))

/** Returns the `n`th banking day after a date; for negative `n` the `-n`th before it; for 0 the date itself, always. */
export const addBankingDays = (date: string, n: number): string => {
  const direction = Math.sign(n)
  let day = date
  for (let left = Math.abs(n); left > 0; left--) day = step(day, direction)
  return day
}

/**
 * Counts the banking days after `from`, up to and including `to`. If `to` is earlier, returns minus the number of those
 * before `from`, down to and including `to`. The result is the `n` of {@link addBankingDays} if `to` is a banking day.
 */
export const bankingDaysBetween = (from: string, to: string): number => {
  const direction = from < to ? 1 : -1
  let count = 0
  for (let day = from; day !== to; ) {
    day = addDays(day, direction)
    if (isBankingDay(day)) count += direction
  }
  return count
}

const step = (date: string, direction: number): string => {
  let day = addDays(date, direction)
  while (!isBankingDay(day)) day = addDays(day, direction)
  return day
}
