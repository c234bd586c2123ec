import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { fedwireDayFor } from "@vostro/domain/resources/payments/wire/tables/FedwireDays"
import { DateTime } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"

const zones = ["America/New_York", "America/Chicago", "Asia/Kathmandu", "Pacific/Apia", "UTC"] as const
const instants = fc.integer({ min: Date.UTC(1960, 0, 1), max: Date.UTC(2060, 0, 1) })
// Instants of one minute, of one day and of their neighbours, which remembered values must not confuse.
const step = fc.oneof(fc.integer({ min: -90_000, max: 90_000 }), fc.integer({ min: -93_600_000, max: 93_600_000 }))
const near = fc
  .tuple(instants, fc.array(step, { minLength: 1, maxLength: 8 }))
  .map(([ms, steps]) => steps.map((one) => ms + one))

it("remembered days are those of the calendar", () => {
  fc.assert(
    fc.property(near, fc.array(fc.constantFrom(...zones), { minLength: 1, maxLength: 8 }), (times, asked) => {
      for (const ms of times) {
        for (const zone of asked) {
          const day = DateTime.formatIsoDate(DateTime.setZoneNamedUnsafe(DateTime.makeUnsafe(ms), zone))
          expect(dayAt(ms, zone)).toBe(day)
        }
      }
    })
  )
})

it("a remembered Fedwire day is the first that has not closed, with each cutoff", () => {
  const cutoffs = [undefined, { time: "17:00", zone: "America/Chicago" }, { time: "09:30", zone: "America/New_York" }]
  fc.assert(
    fc.property(near, (times) => {
      for (const ms of times) {
        for (const cutoff of cutoffs) {
          const day = fedwireDayFor(ms, cutoff)
          const again = fedwireDayFor(ms, cutoff)
          expect(ms).toBeLessThan(day.closes_ms)
          expect(again).toEqual(day)
          // Another minute is remembered in between.
          fedwireDayFor(ms + 86_400_000, cutoff)
          expect(fedwireDayFor(ms, cutoff)).toEqual(day)
        }
      }
    })
  )
})
