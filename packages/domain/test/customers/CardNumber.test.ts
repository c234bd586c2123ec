import { hasCardNumber, numberFaults } from "@vostro/domain/resources/customers/card/CardNumber"
import fc from "fast-check"
import { expect, it } from "vitest"

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`))
const words = fc.stringMatching(/^[a-zA-Z_:/.]{0,12}$/)
const separators = fc.constantFrom("", " ", "-")

/** Digits written in groups of four, with a separator between them. */
const grouped = (number: string, separator: string): string => number.replace(/\d{4}(?=\d)/g, `$&${separator}`)

it("finds every number of 12 to 19 digits, in any text and grouping", () => {
  fc.assert(
    fc.property(words, digits(12, 19), separators, words, (before, number, separator, after) => {
      expect(hasCardNumber(before + grouped(number, separator) + after)).toBe(true)
    })
  )
})

it("finds none where no run of digits is that long", () => {
  const runs = fc.array(fc.tuple(fc.stringMatching(/^[g-z_:/.]{1,4}$/), digits(0, 11)), { maxLength: 6 })
  fc.assert(
    fc.property(runs, (parts) => {
      expect(hasCardNumber(parts.flat().join(""))).toBe(false)
    })
  )
})

it("finds none in a UUID or an id of the bank, whatever its digits", () => {
  const ids = fc.stringMatching(/^[0-9a-f]{32}$/).map((hex) => `account_${hex}`)
  fc.assert(
    fc.property(fc.oneof(fc.uuid(), ids), (id) => {
      expect(hasCardNumber(id)).toBe(false)
    })
  )
  expect(hasCardNumber("8f0c2a94-1234-4321-9876-446655440000")).toBe(false)
})

it.each([
  "4111 1111 1111 1111",
  "4111-1111-1111-1111",
  "pan=4111111111111111;exp=1229",
  "4111111111111111 1229 123",
  "card8f0c2a94-1234-4321-9876-446655440000 378282246310005"
])("finds the number in %j", (text) => {
  expect(hasCardNumber(text)).toBe(true)
})

it("names the field and repeats no part of the number", () => {
  const number = "4111111111111111"
  const faults = numberFaults({ client_card_id: number, metadata: { [number]: "x", note: `pan ${number}` } })
  expect(faults).toEqual([
    { code: "value_not_allowed", parameters: ["client_card_id"] },
    { code: "value_not_allowed", parameters: ["metadata"] }
  ])
  expect(numberFaults({ client_card_id: "card-7", metadata: { invoice: "2026-17" } })).toEqual([])
})
