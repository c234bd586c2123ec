import { durationOf, instantOf } from "@vostro/sandbox/commands/Period"
import fc from "fast-check"
import { expect, it } from "vitest"

const units = [
  ["s", 1_000],
  ["seconds", 1_000],
  ["m", 60_000],
  ["min", 60_000],
  ["hours", 3_600_000],
  ["h", 3_600_000],
  ["day", 86_400_000],
  ["d", 86_400_000],
  ["weeks", 604_800_000]
] as const
const part = fc.record({ count: fc.nat(10_000), unit: fc.constantFrom(...units), blank: fc.constantFrom("", " ") })

it("a duration is the sum of its parts", () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const text = parts.map(({ blank, count, unit: [name] }) => `${count}${blank}${name}`).join(" ")
      expect(durationOf(text)).toBe(parts.reduce((sum, { count, unit: [, ms] }) => sum + count * ms, 0))
    })
  )
})

it.each(["", "3", "d", "3x", "-3d", "3d!", "1.5h", "3 banking days", "soon"])("%j is no duration", (text) => {
  expect(durationOf(text)).toBeUndefined()
})

it("a time keeps its zone, and a day begins at midnight in New York", () => {
  expect(instantOf("2026-05-04T09:00:00Z")).toBe(Date.UTC(2026, 4, 4, 9))
  expect(instantOf("2026-05-04T09:00-04:00")).toBe(Date.UTC(2026, 4, 4, 13))
  expect(instantOf("2026-05-04")).toBe(Date.UTC(2026, 4, 4, 4))
  expect(instantOf("2026-12-04")).toBe(Date.UTC(2026, 11, 4, 5))
})

it.each(["", "2026-02-30", "2026-13-01", "2026-05-04T09:00:00", "2026-05-04T25:00:00Z", "tomorrow"])(
  "%j is no time",
  (text) => {
    expect(instantOf(text)).toBeUndefined()
  }
)
