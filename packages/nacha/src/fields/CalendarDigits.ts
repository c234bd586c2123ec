import type { DateFormat } from "./Layout.ts"

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isDay = (month: number, day: number): boolean => day >= 1 && day <= (LONGEST_MONTHS[month - 1] ?? 0)

/**
 * Checks that digits are a valid date or time of a format. The century is not written: the two-digit year decides on 29
 * February.
 */
export const isCalendar = (format: DateFormat, digits: string): boolean => {
  const pair = (at: number): number => Number(digits.slice(at, at + 2))
  switch (format) {
    case "YYMMDD":
      return isDay(pair(2), pair(4)) && (pair(2) !== 2 || pair(4) !== 29 || pair(0) % 4 === 0)
    case "MMDD":
      return isDay(pair(0), pair(2))
    case "MMYY":
      return pair(0) >= 1 && pair(0) <= 12
    case "HHMM":
      return pair(0) < 24 && pair(2) < 60
    case "HHMMSS":
      return pair(0) < 24 && pair(2) < 60 && pair(4) < 60
    case "DDD":
      return Number(digits) >= 1 && Number(digits) <= 366
  }
}
