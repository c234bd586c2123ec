import { instantOfLocal, NETWORK_ZONE } from "@vostro/domain/kernel/calendar/LocalTime"
import { ADULT_AGE, birthdayOf, hasAge, reachesAgeMs } from "@vostro/domain/resources/customers/entity/Age"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Ages, ageLaws } from "./support/AgeLaws.ts"

const ages: Ages = { birthdayOf, reachesAgeMs, hasAge }

describe("ages are reached", () => {
  it("never if the birthday lies beyond the last date", () => {
    expect(hasAge("9987-01-10", ADULT_AGE, 0)).toBe(false)
  })

  it.each(ageLaws)("$name", ({ of }) => {
    fc.assert(of(ages), { numRuns: 1_000 })
  })

  it("by the calendar of the banking zone by default", () => {
    expect(reachesAgeMs("2008-02-29", 18)).toBe(Date.parse("2026-03-01T05:00:00Z"))
    expect(reachesAgeMs("2008-02-29", 16)).toBe(Date.parse("2024-02-29T05:00:00Z"))
    expect(reachesAgeMs("2008-07-04", 18)).toBe(Date.parse("2026-07-04T04:00:00Z"))
    expect(reachesAgeMs("1882-02-28", 18)).toBe(instantOfLocal("1900-02-28", "00:00", NETWORK_ZONE))
    expect(birthdayOf("1884-02-29", 16)).toBe("1900-03-01")
  })
})

/** Faulty age functions, and the law that each of them breaks. */
const mutants: ReadonlyArray<readonly [what: string, law: string, ages: Partial<Ages>]> = [
  [
    "by the clock of Greenwich",
    "at the first moment",
    { reachesAgeMs: (day, years) => reachesAgeMs(day, years, "UTC") }
  ],
  [
    "a millisecond late",
    "at the first moment",
    { hasAge: (day, years, now, zone) => reachesAgeMs(day, years, zone) < now }
  ],
  [
    "a day early in common years",
    "on the same day",
    {
      birthdayOf: (day, years) =>
        day.endsWith("02-29") ? birthdayOf(day.replace("29", "28"), years) : birthdayOf(day, years)
    }
  ],
  [
    "for a year only",
    "once",
    {
      hasAge: (day, years, now, zone) => hasAge(day, years, now, zone) && !hasAge(day, years + 1, now, zone)
    }
  ]
]

describe("faulty ages break a law:", () => {
  it.each(mutants)("%s", (_, name, broken) => {
    const laws = ageLaws.filter((law) => law.name.startsWith(name))
    expect(laws.map(({ of }) => fc.check(of({ ...ages, ...broken }), { seed: 1, numRuns: 1_000 }).failed)).toEqual([
      true
    ])
  })

  it("with at least one mutant for each law", () => {
    expect(ageLaws.filter((law) => !mutants.some(([, name]) => law.name.startsWith(name)))).toEqual([])
  })
})
