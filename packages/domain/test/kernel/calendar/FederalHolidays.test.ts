import { isBankingDay } from "@vostro/domain/kernel/calendar/BankingDays"
import { weekdayOf } from "@vostro/domain/kernel/calendar/CalendarDay"
import { federalHolidays } from "@vostro/domain/kernel/calendar/FederalHolidays"
import { describe, expect, it } from "vitest"

/** Month and day on which the Reserve Banks close, by hand; Saturdays in brackets. */
const byHand: ReadonlyArray<readonly [year: number, days: string]> = [
  [2024, "01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25"],
  [2025, "01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25"],
  [2026, "01-01 01-19 02-16 05-25 06-19 (07-04) 09-07 10-12 11-11 11-26 12-25"],
  [2027, "01-01 01-18 02-15 05-31 (06-19) 07-05 09-06 10-11 11-11 11-25 (12-25)"],
  [2028, "(01-01) 01-17 02-21 05-29 06-19 07-04 09-04 10-09 (11-11) 11-23 12-25"]
]

const named = (year: number): Record<string, string> =>
  Object.fromEntries(federalHolidays(year).map(({ name, date }) => [name, date]))

describe("the holidays of the Reserve Banks", () => {
  it.each(byHand)("are in %i the ones counted by hand", (year, days) => {
    const found = federalHolidays(year).map(({ date }) =>
      weekdayOf(date) === 6 ? `(${date.slice(5)})` : date.slice(5)
    )
    expect(found.join(" ")).toBe(days)
  })

  it.each(["2021-07-05", "2022-06-20", "2022-12-26", "2023-01-02", "2027-07-05"])(
    "close the Monday after a Sunday: %s",
    (date) => {
      expect(weekdayOf(date)).toBe(1)
      expect(isBankingDay(date)).toBe(false)
    }
  )

  it.each(["2021-12-24", "2021-12-31", "2023-11-10", "2026-07-03", "2027-06-18", "2027-12-24", "2027-12-31"])(
    "leave the Friday before a Saturday open: %s",
    (date) => {
      expect(weekdayOf(date)).toBe(5)
      expect(isBankingDay(date)).toBe(true)
    }
  )

  it("do not close the Monday after a Saturday", () => {
    expect(isBankingDay("2026-07-06")).toBe(true)
    expect(isBankingDay("2027-12-27")).toBe(true)
  })

  it("begin in the year in which the Reserve Banks first observed them", () => {
    const king = "Birthday of Martin Luther King, Jr."
    const juneteenth = "Juneteenth National Independence Day"
    expect([named(1985)[king], named(1986)[king]]).toEqual([undefined, "1986-01-20"])
    expect([named(2021)[juneteenth], named(2022)[juneteenth]]).toEqual([undefined, "2022-06-20"])
  })

  it("have Veterans Day on the fourth Monday of October from 1971 to 1977", () => {
    const days = [1971, 1977, 1978].map((year) => named(year)["Veterans Day"])
    expect(days).toEqual(["1971-10-25", "1977-10-24", "1978-11-11"])
  })

  it("are sorted by date, none of them on a Sunday", () => {
    for (let year = 1971; year < 2100; year++) {
      const dates = federalHolidays(year).map(({ date }) => date)
      expect(dates).toEqual([...dates].sort())
      expect(dates.filter((date) => weekdayOf(date) === 0)).toEqual([])
    }
  })
})
