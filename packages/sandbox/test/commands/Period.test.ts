import { momentOf, sinceOf, spanEnd } from "@vostro/sandbox/commands/Period"
import { Effect } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"

const NOW = Date.UTC(2026, 4, 4, 13)
const end = (text: string, sign: 1 | -1 = 1, now = NOW) => Effect.runSync(spanEnd(now, text, sign))
const failure = <A>(effect: Effect.Effect<A, { readonly text: string }>) => Effect.runSync(Effect.flip(effect)).text

const units = [
  [["s", "second", "seconds"], 1_000],
  [["m", "min", "minutes"], 60_000],
  [["h", "hour", "hours"], 3_600_000]
] as const
const part = fc
  .record({ count: fc.nat(10_000), unit: fc.constantFrom(...units), blank: fc.constantFrom("", " ") })
  .chain(({ blank, count, unit: [names, ms] }) =>
    fc.constantFrom(...names).map((name) => ({ text: `${count}${blank}${name}`, ms: count * ms }))
  )
const parts = fc.array(part, { minLength: 1, maxLength: 4 })

it("a span of hours and less is the sum of its parts, and the way back", () => {
  fc.assert(
    fc.property(parts, (all) => {
      const text = all.map((one) => one.text).join(" ")
      expect(end(text) - NOW).toBe(all.reduce((sum, { ms }) => sum + ms, 0))
      expect(end(text, -1, end(text))).toBe(NOW)
    })
  )
})

it("a short unit is the long one", () => {
  fc.assert(
    fc.property(fc.nat(300), (count) => {
      expect(end(`${count}d`)).toBe(end(`${count} days`))
      expect(end(`${count}w`)).toBe(end(`${count} weeks`))
    })
  )
})

it("banking days skip the weekend, and count back too", () => {
  const friday = Date.UTC(2026, 4, 8, 13)
  expect(end("1 banking day", 1, friday)).toBe(Date.UTC(2026, 4, 11, 13))
  expect(Effect.runSync(sinceOf("1 banking day", Date.UTC(2026, 4, 11, 13)))).toBe(friday)
})

it.each(["", "3", "d", "3x", "-3d", "3d!", "1.5h", "soon"])("%j is no span", (text) => {
  expect(failure(spanEnd(NOW, text))).toContain('" is no span of time: use a whole number and one of')
})

it("a moment is a time with its zone, a day from midnight in New York, or words", () => {
  const moment = (text: string) => Effect.runSync(momentOf(NOW, text))
  expect(moment("2026-05-04T09:00-04:00")).toBe(Date.UTC(2026, 4, 4, 13))
  expect(moment("2026-05-04")).toBe(Date.UTC(2026, 4, 4, 4))
  expect(moment("2026-12-04")).toBe(Date.UTC(2026, 11, 4, 5))
  expect(moment("next ach cutoff")).toBeGreaterThan(NOW)
})

it.each(["", "2026-02-30", "2026-13-01", "2026-05-04T09:00:00", "2026-05-04T25:00:00Z", "tomorrow"])(
  "%j is no moment",
  (text) => {
    expect(failure(momentOf(NOW, text))).toContain(`"${text}" is no moment: use one of`)
  }
)

it.each(["soon", "2026-02-30", "10 parsecs"])("--since cannot be %j", (text) => {
  expect(failure(sinceOf(text, NOW))).toContain("--since must be a span such as 10m or 2h, a time")
})
