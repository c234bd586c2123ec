// Integer day arithmetic instead of a date library: payment schedules step through thousands of days at once.
// Years begin in March, so that the leap day is a year's last (Gregorian calendar, ISO 8601).
const DAYS_OF_400_YEARS = 146_097
const FROM_MARCH_OF_YEAR_0 = 719_468

/** Days since 1970-01-01. */
const numberOf = (date: string): number => {
  const [stated, month, day] = [Number(date.slice(0, -6)), Number(date.slice(-5, -3)), Number(date.slice(-2))]
  const year = month > 2 ? stated : stated - 1
  const era = Math.floor(year / 400)
  const ofEra = year - era * 400
  const leapDays = Math.floor(ofEra / 4) - Math.floor(ofEra / 100)
  return (
    era * DAYS_OF_400_YEARS + ofEra * 365 + leapDays + daysBefore((month + 9) % 12) + day - 1 - FROM_MARCH_OF_YEAR_0
  )
}

/** Number of days in a year before a month, where March is month 0. */
const daysBefore = (month: number): number => Math.floor((153 * month + 2) / 5)

const dateOfNumber = (number: number): string => {
  const days = number + FROM_MARCH_OF_YEAR_0
  const era = Math.floor(days / DAYS_OF_400_YEARS)
  const ofEra = days - era * DAYS_OF_400_YEARS
  const leapDays = Math.floor(ofEra / 1_460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096)
  const year = Math.floor((ofEra - leapDays) / 365)
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const month = Math.floor((5 * ofYear + 2) / 153)
  return dateOf(year + era * 400 + (month < 10 ? 0 : 1), ((month + 2) % 12) + 1, ofYear - daysBefore(month) + 1)
}

/** Returns the date `days` calendar days after a `CalendarDate`, or before it for negative `days`. */
export const addDays = (date: string, days: number): string => dateOfNumber(numberOf(date) + days)

/** Counts the calendar days between two `CalendarDate`s; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)

/** Returns the day of the week of a `CalendarDate`: 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: string): number => {
  const days = numberOf(date) + 4
  return days - Math.floor(days / 7) * 7
}

/** Formats the `CalendarDate` of a year of at most four digits, a month from 1 and a day of the month. */
export const dateOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
