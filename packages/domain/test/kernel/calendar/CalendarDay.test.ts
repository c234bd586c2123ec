import { addDays, daysBetween, weekdayOf } from "@vostro/domain/kernel/calendar/CalendarDay"
import { CalendarDate } from "@vostro/domain/kernel/Resource"
import { DateTime, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

describe("calendar days", () => {
  const first = DateTime.makeUnsafe("0000-01-01T00:00:00Z")
  const lastDay = 3_652_424
  const day = fc.integer({ min: 0, max: lastDay })
  const utc = (at: number) => DateTime.add(first, { days: at })

  it("are numbered as UTC times are, through all years of four digits", () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        const date = DateTime.formatIsoDateUtc(utc(from))
        expect(addDays(date, to - from)).toBe(DateTime.formatIsoDateUtc(utc(to)))
        expect(daysBetween(date, DateTime.formatIsoDateUtc(utc(to)))).toBe(to - from)
        expect(weekdayOf(date)).toBe(DateTime.toPartsUtc(utc(from)).weekDay)
      }),
      { numRuns: 2_000, examples: [[0, lastDay]] }
    )
  })
})

describe("a date", () => {
  const isDate = Schema.is(CalendarDate)
  const two = (number: number) => String(number).padStart(2, "0")

  it("exists in its month", () => {
    const [year, month] = [fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 1, max: 12 })]
    fc.assert(
      fc.property(year, month, (year, month) => {
        const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
        const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
        const days = Array.from({ length: 33 }, (_, at) => at)
        const found = days.filter((day) => isDate(`${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`))
        expect(found).toEqual(days.slice(1, length + 1))
      }),
      { examples: [1900, 2000, 2023, 2024].map((year) => [year, 2]) }
    )
  })

  it("has a month and a day, and nothing else", () => {
    expect(["2024-00-01", "2024-13-01", "2024-1-01", "2024-01-01T00:00:00Z", "", "2024"].filter(isDate)).toEqual([])
  })
})
