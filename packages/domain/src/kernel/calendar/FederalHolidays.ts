import { addDays, dateOf, weekdayOf } from "./CalendarDay.ts"

/** A holiday in a given year. */
export interface Holiday {
  readonly name: string
  /** The date on which the Reserve Banks observe it. A Saturday holiday closes no banking day. */
  readonly date: string
}

type Rule =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly weekday: number; readonly nth: number }
  | { readonly month: number; readonly weekday: number; readonly nth: "last" }

interface HolidayRule {
  readonly name: string
  readonly on: Rule
  /** The first year of this rule; absent: before 1971, where this calendar begins. */
  readonly since?: number
  /** The last year of this rule. */
  readonly until?: number
}

const MONDAY = 1
const THURSDAY = 4

/**
 * The Reserve Banks' holidays (S18; 5 U.S.C. 6103). Years: the Uniform Monday Holiday Act is in force from 1971
 * (Pub. L. 90-363) and had Veterans Day on a Monday until 1977 (Pub. L. 94-97); Birthday of Martin Luther King, Jr.
 * from 1986 (Pub. L. 98-144); Juneteenth, law since 17 June 2021 (Pub. L. 117-17), observed by the Banks from 2022.
 */
const rules: ReadonlyArray<HolidayRule> = [
  { name: "New Year's Day", on: { month: 1, day: 1 } },
  { name: "Birthday of Martin Luther King, Jr.", on: { month: 1, weekday: MONDAY, nth: 3 }, since: 1986 },
  { name: "Washington's Birthday", on: { month: 2, weekday: MONDAY, nth: 3 } },
  { name: "Memorial Day", on: { month: 5, weekday: MONDAY, nth: "last" } },
  { name: "Juneteenth National Independence Day", on: { month: 6, day: 19 }, since: 2022 },
  { name: "Independence Day", on: { month: 7, day: 4 } },
  { name: "Labor Day", on: { month: 9, weekday: MONDAY, nth: 1 } },
  { name: "Columbus Day", on: { month: 10, weekday: MONDAY, nth: 2 } },
  { name: "Veterans Day", on: { month: 10, weekday: MONDAY, nth: 4 }, until: 1977 },
  { name: "Veterans Day", on: { month: 11, day: 11 }, since: 1978 },
  { name: "Thanksgiving Day", on: { month: 11, weekday: THURSDAY, nth: 4 } },
  { name: "Christmas Day", on: { month: 12, day: 25 } }
]

/** Returns the Reserve Banks' holidays of a year, by date. Exact from 1971 on; earlier years get 1971's rules. */
export const federalHolidays = (year: number): ReadonlyArray<Holiday> =>
  rules
    .filter(({ since = year, until = year }) => since <= year && year <= until)
    .map(({ name, on }) => ({ name, date: dayOf(year, on) }))

const dayOf = (year: number, on: Rule): string => {
  if ("day" in on) return observed(dateOf(year, on.month, on.day))
  if (on.nth === "last") return lastWeekdayOf(year, on.month, on.weekday)
  const first = dateOf(year, on.month, 1)
  return addDays(first, ((on.weekday - weekdayOf(first) + 7) % 7) + 7 * (on.nth - 1))
}

// The Reserve Banks observe a Sunday holiday on Monday, and a Saturday holiday not at all (S18).
const observed = (date: string): string => (weekdayOf(date) === 0 ? addDays(date, 1) : date)

const lastWeekdayOf = (year: number, month: number, weekday: number): string => {
  const last = addDays(dateOf(year, month + 1, 1), -1)
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
}
