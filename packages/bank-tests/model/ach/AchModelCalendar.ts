import { DAY_MS, instantOfLocal } from "@vostro/domain"

const NEW_YORK = "America/New_York"

/** Federal Reserve holidays in the time span of the model, written out by hand. */
const HOLIDAYS = [
  "2035-05-28",
  "2035-06-19",
  "2035-07-04",
  "2035-09-03",
  "2035-10-08",
  "2035-11-12",
  "2035-11-22",
  "2035-12-25",
  "2036-01-01"
]

/** Returns the day a number of calendar days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const isBankingDay = (day: string): boolean =>
  ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !HOLIDAYS.includes(day)

/** Returns the day a number of banking days later, counted one by one. */
export const bankingDaysAfter = (day: string, count: number): string => {
  if (count === 0) return day
  const next = dayAfter(day)
  return bankingDaysAfter(next, isBankingDay(next) ? count - 1 : count)
}

/** Opening of business on a day in New York, in ms. */
const opening = (day: string): number => instantOfLocal(day, "08:30", NEW_YORK)

/** End of a day in New York, in ms. */
const midnight = (day: string): number => instantOfLocal(dayAfter(day), "00:00", NEW_YORK)

/** Return codes of the model with the sixty-day deadline (S32). */
const EXTENDED: ReadonlyArray<string> = ["R05", "R07", "R10", "R11"]

/** Cutoff of a window, and the settlement of its entries. */
interface Times {
  readonly cutoff_at: string
  readonly settles_at: string
}

/**
 * Checks that a return with a code meets its deadline in a window; `settled` is the entry's settlement day (S31, S32).
 */
export const returnMakesIt = (code: string, settled: string, { settles_at }: Times): boolean => {
  // Counted from the receiver's refusal, which is now.
  if (code === "R23") return true
  const last = EXTENDED.includes(code) ? bankingDaysAfter(dayAfter(settled, 60), 1) : bankingDaysAfter(settled, 2)
  return Date.parse(settles_at) <= opening(last)
}

/** Checks that an entry in a window is sent within a number of banking days of a day (S12, S14). */
export const sentWithin = (days: number, from: string, { cutoff_at }: Pick<Times, "cutoff_at">): boolean =>
  Date.parse(cutoff_at) < midnight(bankingDaysAfter(from, days))

/** Checks that a day is within the thirty days up to `end`. */
export const isInThirtyDaysTo = (end: string, day: string): boolean => day <= end && day > dayAfter(end, -30)
