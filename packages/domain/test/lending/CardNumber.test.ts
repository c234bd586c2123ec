import { hasCardNumber, numberFaults } from "@vostro/domain/resources/lending/card/CardNumber"
import fc from "fast-check"
import { expect, it } from "vitest"

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`))
const words = fc.stringMatching(/^[a-zA-Z_:/.]{0,12}$/)

/** Zeros of decimal digits: Latin, Arabic, Devanagari, fullwidth, mathematical bold. */
const zeros = [0x30, 0x660, 0x966, 0xff10, 0x1d7ce]

/** Characters between two digits: none, signs, blanks, and invisible ones. */
const between = ["", ..." -._/:,·|+", "\u00a0", "\u200b", "\u2060", "\u00ad", "\u3164", "\ufe0f\u20e3", "\t", "🂡"]

/** Writes a number in the digits of a script, with a separator between groups of a length. */
const written = (number: string, zero: number, separator: string, length: number): string =>
  [...number]
    .map((digit, at) => (at > 0 && at % length === 0 ? separator : "") + String.fromCodePoint(zero + Number(digit)))
    .join("")

/** Numbers of cards. Those that can begin with a date are found only without separators. */
const numbers = fc.oneof(
  fc.record({ number: digits(12, 19), separators: fc.constant([""]) }),
  fc.record({
    number: fc.tuple(fc.constantFrom(..."456789"), digits(11, 18)).map((parts) => parts.join("")),
    separators: fc.tuple(fc.constantFrom(...between)).map(([second]) => between.map((first) => first + second))
  })
)

/**
 * Checks that every card number is found, however it is written. Each number is written in every script and with every
 * separator, so that no run passes over one by chance.
 */
const everyNumberIsFound = (finds: (text: string) => boolean) =>
  fc.assert(
    fc.property(
      words,
      numbers,
      fc.integer({ min: 1, max: 6 }),
      words,
      (before, { number, separators }, length, after) => {
        for (const zero of zeros)
          for (const separator of separators)
            expect(finds(before + written(number, zero, separator, length) + after)).toBe(true)
      }
    )
  )

it("finds every number of 12 to 19 digits, in any text, script and grouping", () => {
  everyNumberIsFound(hasCardNumber)
})

const mutants: ReadonlyArray<readonly [what: string, hidden: RegExp]> = [
  ["reads digits of no other script", /(?![0-9])\p{Nd}/gu],
  ["passes over dots", /\./g],
  ["passes over zero-width spaces", /\u200b/g],
  ["passes over invisible letters", /\u3164/g]
]
it.each(mutants)("would miss one if a bank %s", (_, hidden) => {
  expect(() => everyNumberIsFound((text) => hasCardNumber(text.replaceAll(hidden, "x")))).toThrow(/Property failed/)
})

it("finds none where no run of digits between letters is that long", () => {
  const runs = fc.array(fc.tuple(fc.stringMatching(/^[_:/.]?[g-z]{1,4}[_:/.]?$/), digits(0, 11)), { maxLength: 6 })
  fc.assert(
    fc.property(runs, (parts) => {
      expect(hasCardNumber(parts.flat().join(""))).toBe(false)
    })
  )
})

it("finds none in dates and times", () => {
  const time = fc.date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  fc.assert(
    fc.property(time, (date) => {
      const text = date.toISOString()
      const [day, of] = [text.slice(0, 10), text.slice(11, -1)]
      const offset = text.replace("Z", "+0530")
      const shown = [text, offset, `${day} ${of}+05:30`, `${day}/${day}`, `[${day}, ${of}] ${day}`]
      const turned = day.split("-").toReversed().join(".")
      expect([...shown, `${turned} ${of}`].filter(hasCardNumber)).toEqual([])
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
  "card8f0c2a94-1234-4321-9876-446655440000 378282246310005",
  "4111.1111.1111.1111",
  "4111111111111111\u200b1229",
  "３７８２-822463-10005",
  "٤١١١ ١١١١ ١١١١ ١١١١",
  "4️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣",
  "2026-11-23 4111111111111111",
  "256.100.100.100"
])("finds the number in %j", (text) => {
  expect(hasCardNumber(text)).toBe(true)
})

it.each([
  "192.168.100.200",
  "2026-11-23T10:00:00.123-0500",
  "10:00:00.123456+05:30",
  "1.2.3",
  "order 17 of 2026-11-23"
])("finds none in %j", (text) => {
  expect(hasCardNumber(text)).toBe(false)
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
