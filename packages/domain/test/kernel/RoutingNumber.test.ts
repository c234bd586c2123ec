import { faultsOf } from "@vostro/domain/engine/request/Faults"
import { checkDigitOf, isRoutingNumber, RoutingNumber } from "@vostro/domain/kernel/RoutingNumber"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const digit = fc.integer({ min: 0, max: 9 })
const firstEight = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 21, max: 32 }),
      fc.integer({ min: 61, max: 72 }),
      fc.constant(80)
    ),
    fc.integer({ min: 0, max: 999_999 })
  )
  .map(([district, rest]) => String(district).padStart(2, "0") + String(rest).padStart(6, "0"))
const valid = firstEight.map((eight) => eight + checkDigitOf(eight))

const replaced = (text: string, at: number, by: string): string => text.slice(0, at) + by + text.slice(at + by.length)

const decode = Schema.decodeUnknownResult(RoutingNumber, { errors: "all", reportInput: true })
const faultCodes = (value: unknown): ReadonlyArray<string> => {
  const decoded = decode(value)
  return Result.isFailure(decoded) ? faultsOf(decoded.failure.issue).map(({ code }) => code) : []
}

describe("routing numbers (S22)", () => {
  it.each(["011000015", "021000021", "026009593", "121000248", "322271627", "111000025", "123456780"])(
    "%s is one",
    (text) => {
      expect([isRoutingNumber(text), checkDigitOf(text.slice(0, 8)), faultCodes(text)]).toEqual([true, text[8], []])
    }
  )

  it.each([
    ["zeros only", "000000000"],
    ["a wrong check digit", "021000022"],
    ["first digits of no district", "131000003"],
    ["first digits of no district", "200000006"],
    ["first digits of no district", "330000001"],
    ["first digits of no district", "600000008"],
    ["first digits of no district", "730000009"],
    ["first digits of no district", "790000001"],
    ["first digits of no district", "810000004"],
    ["eight digits", "02100002"],
    ["ten digits", "0210000210"],
    ["a letter", "02100002A"],
    ["a space before", " 21000021"],
    ["a number", 21_000_021]
  ])("%s: %s is invalid, and malformed once", (_, value) => {
    expect(faultCodes(value)).toEqual(["value_malformed"])
    expect(isRoutingNumber(String(value))).toBe(false)
  })

  it("have first two digits from 00 to 12, 21 to 32, 61 to 72, or 80", () => {
    const found = Array.from({ length: 100 }, (_, at) => `${String(at).padStart(2, "0")}000001`)
      .filter((eight) => isRoutingNumber(eight + checkDigitOf(eight)))
      .map((eight) => Number(eight.slice(0, 2)))
    const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
    expect(found).toEqual([...range(0, 12), ...range(21, 32), ...range(61, 72), 80])
  })

  it("satisfy 3(d1+d4+d7) + 7(d2+d5+d8) + (d3+d6+d9) = 0 modulo 10", () => {
    fc.assert(
      fc.property(valid, (text) => {
        const [d1 = 0, d2 = 0, d3 = 0, d4 = 0, d5 = 0, d6 = 0, d7 = 0, d8 = 0, d9 = 0] = [...text].map(Number)
        expect((3 * (d1 + d4 + d7) + 7 * (d2 + d5 + d8) + (d3 + d6 + d9)) % 10).toBe(0)
        expect(isRoutingNumber(text)).toBe(true)
      })
    )
  })

  it("become invalid by a change of any single digit, because each weight has an inverse modulo 10", () => {
    fc.assert(
      fc.property(valid, fc.integer({ min: 0, max: 8 }), digit, (text, at, other) => {
        fc.pre(text[at] !== String(other))
        expect(isRoutingNumber(replaced(text, at, String(other)))).toBe(false)
      })
    )
  })

  it("become invalid by swapping two neighbours, unless they differ by 5, which keeps the sum", () => {
    fc.assert(
      fc.property(valid, fc.integer({ min: 2, max: 7 }), (text, at) => {
        const [first = "", second = ""] = text.slice(at, at + 2)
        const isSilent = [0, 5].includes(Math.abs(Number(first) - Number(second)))
        expect(isRoutingNumber(replaced(text, at, second + first))).toBe(isSilent)
      })
    )
  })
})
