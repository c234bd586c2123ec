import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import {
  ADULT_AGE,
  type birthdayOf,
  type hasAge,
  MINOR_HOLDER_AGE,
  type reachesAgeMs
} from "@vostro/domain/resources/customers/entity/Age"
import fc from "fast-check"
import { expect } from "vitest"

/** Age functions: the bank's own, or faulty ones from a test. */
export interface Ages {
  readonly birthdayOf: typeof birthdayOf
  readonly reachesAgeMs: typeof reachesAgeMs
  readonly hasAge: typeof hasAge
}

/** A law of ages, as a property of age functions. */
export interface AgeLaw {
  readonly name: string
  readonly of: (ages: Ages) => fc.IProperty<unknown>
}

const zones = Intl.supportedValuesOf("timeZone")
const date = fc
  .date({ min: new Date("1950-01-01T00:00:00Z"), max: new Date("2090-01-01T00:00:00Z"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const leapDay = fc.integer({ min: 488, max: 522 }).map((quarter) => `${quarter * 4}-02-29`)
const born = fc.oneof({ weight: 4, arbitrary: date }, leapDay)
const age = fc.constantFrom(MINOR_HOLDER_AGE, ADULT_AGE, 1, 4)
const zone = fc.constantFrom(...zones)

/** The laws of ages. */
export const ageLaws: ReadonlyArray<AgeLaw> = [
  {
    name: "at the first moment of the birthday in every time zone, and not a millisecond earlier",
    of: ({ reachesAgeMs, birthdayOf, hasAge }) =>
      fc.property(born, age, zone, (day, years, where) => {
        const turns = reachesAgeMs(day, years, where)
        const birthday = birthdayOf(day, years)
        expect(dayAt(turns - 1, where) < birthday).toBe(true)
        // A zone that moved across the date line skipped days: the next day counts instead.
        expect(dayAt(turns, where) >= birthday).toBe(true)
        expect([hasAge(day, years, turns - 1, where), hasAge(day, years, turns, where)]).toEqual([false, true])
      })
  },
  {
    name: "on the same day and month, but for 29 February: on 1 March in a common year",
    of: ({ birthdayOf }) =>
      fc.property(born, age, (day, years) => {
        const year = Number(day.slice(0, 4)) + years
        const isCommon = year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0)
        const expected = day.endsWith("-02-29") && isCommon ? "03-01" : day.slice(5)
        expect(birthdayOf(day, years)).toBe(`${year}-${expected}`)
      })
  },
  {
    name: "once: a person of an age has it at every later instant, and every lower age",
    of: ({ reachesAgeMs, hasAge }) =>
      fc.property(born, fc.integer({ min: 1, max: 60 }), fc.nat(), zone, (day, years, ms, where) => {
        const turns = reachesAgeMs(day, years, where)
        expect(hasAge(day, years, turns + ms, where)).toBe(true)
        expect(hasAge(day, years - 1, turns, where)).toBe(true)
      })
  }
]
