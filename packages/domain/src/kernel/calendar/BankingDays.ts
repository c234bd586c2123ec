import { addDays, weekdayOf } from "./CalendarDay.ts"
import { federalHolidays } from "./FederalHolidays.ts"

// A year's holidays never change, and most questions are about one or two years.
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

/** Whether the ACH network operates on a `CalendarDate`: no weekend, no holiday of the Reserve Banks (S18). */
export const isBankingDay = (date: string): boolean => {
  const weekday = weekdayOf(date)
  return weekday !== 0 && weekday !== 6 && !bankHoliday(date)
}

/** The first banking day after a date. */
export const nextBankingDay = (date: string): string => step(date, 1)

/** The date itself if it is a banking day, else the next one (S17). */
export const bankingDayFrom = (date: string): string => (isBankingDay(date) ? date : step(date, 1))

/** The `n`th banking day after a date; below zero, the `-n`th before it; for 0 the date itself, whatever day it is. */
export const addBankingDays = (date: string, n: number): string => {
  const direction = Math.sign(n)
  let day = date
  for (let left = Math.abs(n); left > 0; left--) day = step(day, direction)
  return day
}

/**
 * How many banking days lie after `from`, up to and with `to`; when `to` is earlier, minus those before `from`, down to
 * and with `to`. So it is the `n` of {@link addBankingDays} whenever `to` is a banking day.
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
