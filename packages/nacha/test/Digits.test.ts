import { Sum } from "@vostro/nacha/checks/Sum"
import { isCalendar } from "@vostro/nacha/fields/CalendarDigits"
import { hasCheckDigit, withCheckDigit } from "@vostro/nacha/fields/CheckDigit"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { digitsOf } from "./support/RecordArbitraries.ts"

describe("the check digit of a routing number", () => {
  it("is right for routing numbers in use", () => {
    const used = ["231380104", "121042882", "011000015", "021000021", "091000019", "322271627"]
    expect(used.filter(hasCheckDigit)).toEqual(used)
  })

  it("is exactly one digit", () => {
    fc.assert(
      fc.property(digitsOf(8), (eight) => {
        const all = [..."0123456789"].map((digit) => eight + digit)
        expect(all.filter(hasCheckDigit)).toEqual([withCheckDigit(eight)])
      })
    )
  })

  it("detects any single wrong digit", () => {
    fc.assert(
      fc.property(
        digitsOf(8).map(withCheckDigit),
        fc.nat({ max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (right, at, by) => {
          const digit = (Number(right[at]) + by) % 10
          expect(hasCheckDigit(right.slice(0, at) + digit + right.slice(at + 1))).toBe(false)
        }
      )
    )
  })
})

describe("a date in six digits", () => {
  it("is valid if it is in the calendar of 2000 to 2099", () => {
    fc.assert(
      fc.property(fc.nat({ max: 99 }), fc.nat({ max: 19 }), fc.nat({ max: 39 }), (year, month, day) => {
        const digits = [year, month, day].map((part) => String(part).padStart(2, "0"))
        const date = new Date(Date.UTC(2000 + year, month - 1, day))
        const exists = date.toISOString().slice(2, 10) === digits.join("-")
        expect(isCalendar("YYMMDD", digits.join(""))).toBe(exists)
      }),
      { numRuns: 2_000 }
    )
  })

  it.each([
    ["MMDD", "0229", true],
    ["MMDD", "0431", false],
    ["MMYY", "1299", true],
    ["MMYY", "1399", false],
    ["HHMM", "2359", true],
    ["HHMM", "2400", false],
    ["HHMM", "0060", false],
    ["HHMMSS", "235959", true],
    ["HHMMSS", "235960", false],
    ["DDD", "366", true],
    ["DDD", "367", false],
    ["DDD", "000", false]
  ] as const)("is valid or not in the format %s: %s is %s", (format, digits, exists) => {
    expect(isCalendar(format, digits)).toBe(exists)
  })
})

describe("a sum of cents", () => {
  it("is exact beyond safe integers", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 999_999_999_999 }), { maxLength: 50 }),
        fc.nat({ max: 4_000 }),
        (cents, times) => {
          const sum = new Sum()
          for (let i = 0; i < times; i++) sum.add(999_999_999_999)
          for (const one of cents) sum.add(one)
          const exact = cents.reduce((total, one) => total + BigInt(one), BigInt(times) * 999_999_999_999n)
          expect(sum.total).toBe(exact)
          const both = new Sum()
          both.addAll(sum)
          both.addAll(sum)
          expect(both.total).toBe(2n * exact)
        }
      )
    )
  })
})
