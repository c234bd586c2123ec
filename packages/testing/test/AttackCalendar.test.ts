import { addDays, weekdayOf } from "@vostro/domain/kernel/calendar/CalendarDay"
import { addMonths } from "@vostro/domain/resources/subledger-balance/RepaymentSchedule"
import { DateTime } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

describe("days of the calendar", () => {
  const first = DateTime.makeUnsafe("0000-01-01T00:00:00Z")
  const lastDay = 3_652_424
  const day = fc.integer({ min: 0, max: lastDay })
  const utc = (at: number) => DateTime.add(first, { days: at })

  it("are counted as times in UTC count them, through all years of four digits", () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        const date = DateTime.formatIsoDateUtc(utc(from))
        expect(addDays(date, to - from)).toBe(DateTime.formatIsoDateUtc(utc(to)))
        expect(weekdayOf(date)).toBe(DateTime.toPartsUtc(utc(from)).weekDay)
      }),
      { numRuns: 2_000, examples: [[0, lastDay]] }
    )
  })

  it("have a month's end in the last month of the last year, too", () => {
    expect(addMonths("9999-11-30", 1)).toBe("9999-12-30")
    expect(addMonths("9999-10-31", 2)).toBe("9999-12-31")
  })
})
