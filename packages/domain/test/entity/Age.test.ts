import { dayAt, instantOfLocal, NETWORK_ZONE } from "@vostro/domain/kernel/calendar/LocalTime"
import { ADULT_AGE, birthdayOf, hasAge, MINOR_HOLDER_AGE, reachesAgeMs } from "@vostro/domain/resources/entity/Age"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const zones = Intl.supportedValuesOf("timeZone")
const date = fc
  .date({ min: new Date("1950-01-01T00:00:00Z"), max: new Date("2090-01-01T00:00:00Z"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const leapDay = fc.integer({ min: 488, max: 522 }).map((quarter) => `${quarter * 4}-02-29`)
const born = fc.oneof({ weight: 4, arbitrary: date }, leapDay)
const age = fc.constantFrom(MINOR_HOLDER_AGE, ADULT_AGE, 1, 4)

describe("ages turn", () => {
  it("never for who is born when dates end", () => {
    expect(hasAge("9987-01-10", ADULT_AGE, 0)).toBe(false)
  })

  it("at the first moment of the birthday in every time zone, and not a millisecond earlier", () => {
    fc.assert(
      fc.property(born, age, fc.constantFrom(...zones), (day, years, zone) => {
        const turns = reachesAgeMs(day, years, zone)
        const birthday = birthdayOf(day, years)
        expect(dayAt(turns - 1, zone) < birthday).toBe(true)
        // A zone that moved across the date line has days that never were there: then it is the next one.
        expect(dayAt(turns, zone) >= birthday).toBe(true)
        expect([hasAge(day, years, turns - 1, zone), hasAge(day, years, turns, zone)]).toEqual([false, true])
      }),
      { numRuns: 2_000 }
    )
  })

  it("on the same day and month, but for 29 February: on 1 March in a common year", () => {
    fc.assert(
      fc.property(born, age, (day, years) => {
        const year = Number(day.slice(0, 4)) + years
        const isCommon = year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0)
        const expected = day.endsWith("-02-29") && isCommon ? "03-01" : day.slice(5)
        expect(birthdayOf(day, years)).toBe(`${year}-${expected}`)
      })
    )
  })

  it("once: who has an age has it at every later moment, and every lower age", () => {
    fc.assert(
      fc.property(
        born,
        fc.integer({ min: 1, max: 60 }),
        fc.nat(),
        fc.constantFrom(...zones),
        (day, years, ms, zone) => {
          const turns = reachesAgeMs(day, years, zone)
          expect(hasAge(day, years, turns + ms, zone)).toBe(true)
          expect(hasAge(day, years - 1, turns, zone)).toBe(true)
        }
      )
    )
  })

  it("by the calendar of the banking zone where nothing else is said", () => {
    expect(reachesAgeMs("2008-02-29", 18)).toBe(Date.parse("2026-03-01T05:00:00Z"))
    expect(reachesAgeMs("2008-02-29", 16)).toBe(Date.parse("2024-02-29T05:00:00Z"))
    expect(reachesAgeMs("2008-07-04", 18)).toBe(Date.parse("2026-07-04T04:00:00Z"))
    expect(reachesAgeMs("1882-02-28", 18)).toBe(instantOfLocal("1900-02-28", "00:00", NETWORK_ZONE))
    expect(birthdayOf("1884-02-29", 16)).toBe("1900-03-01")
  })
})
