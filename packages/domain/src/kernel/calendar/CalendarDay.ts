import { DateTime } from "effect"
import { DAY_MS } from "../Instant.ts"

const msOf = (date: string): number => DateTime.toEpochMillis(DateTime.makeUnsafe(`${date}T00:00:00Z`))

/** The date `days` calendar days after (or, below zero, before) a `CalendarDate`. */
export const addDays = (date: string, days: number): string =>
  DateTime.formatIsoDateUtc(DateTime.makeUnsafe(msOf(date) + days * DAY_MS))

/** The day of the week of a `CalendarDate`: 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: string): number => DateTime.toPartsUtc(DateTime.makeUnsafe(msOf(date))).weekDay

/** The `CalendarDate` of a year of at most four digits, a month from 1 and a day of the month. */
export const dateOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
