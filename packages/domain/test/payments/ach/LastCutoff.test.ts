import { addDays } from "@vostro/domain/kernel/calendar/CalendarDay"
import { HOUR_MS } from "@vostro/domain/kernel/Instant"
import { ACH_DEADLINES, type AchDeadline } from "@vostro/domain/resources/payments/ach/schedule/AchDeadlines"
import { DEFAULT_BANK_SCHEDULE, FEDACH_SCHEDULE } from "@vostro/domain/resources/payments/ach/schedule/AchSchedules"
import { isInTime, lastCutoffFor } from "@vostro/domain/resources/payments/ach/schedule/LastCutoff"
import { windowFor } from "@vostro/domain/resources/payments/ach/schedule/WindowFor"
import { Struct } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const names: ReadonlyArray<AchDeadline> = Struct.keys(ACH_DEADLINES)

describe("the last cutoff of a deadline", () => {
  it("is the time until which the best window still meets it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.constantFrom(DEFAULT_BANK_SCHEDULE, FEDACH_SCHEDULE),
        fc.nat(1_500),
        fc.integer({ min: -60 * HOUR_MS, max: 60 * HOUR_MS }),
        (name, schedule, days, ms) => {
          const [deadline, from] = [ACH_DEADLINES[name], addDays("2026-01-02", days)]
          const last = lastCutoffFor(schedule, deadline, from)
          const now = last + ms
          expect(isInTime(windowFor(schedule, now, "same_business_day"), deadline, from)).toBe(now < last)
        }
      )
    )
  })

  it("of a return of the day before Thanksgiving is on the Friday before the opening of Monday", () => {
    const last = lastCutoffFor(DEFAULT_BANK_SCHEDULE, ACH_DEADLINES.return, "2026-11-25")
    expect(new Date(last).toISOString()).toBe("2026-11-28T04:00:00.000Z")
  })
})
