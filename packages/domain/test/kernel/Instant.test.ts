import { DAY_MS, HOUR_MS, instantOf, MINUTE_MS, SECOND_MS } from "@vostro/domain/kernel/Instant"
import { Timestamp } from "@vostro/domain/kernel/Resource"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const endOf9999 = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const ms = fc.integer({ min: 0, max: endOf9999 })

describe("an instant", () => {
  it("is equal in milliseconds and as RFC 3339 text", () => {
    fc.assert(
      fc.property(
        fc.array(ms, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: DAY_MS }),
        (moments, later) => {
          // Several in turn, others of their days, and each again: the cached instant and day must not leak into another.
          const others = moments.map((moment) => Math.max(0, moment - later))
          for (const moment of [...moments, ...moments.flatMap((one, at) => [one, others[at] ?? one]), ...moments]) {
            const { ms: same, iso } = instantOf(moment)
            expect([same, Date.parse(iso), iso]).toEqual([moment, moment, new Date(moment).toISOString()])
            expect(Schema.is(Timestamp)(iso)).toBe(true)
          }
        }
      )
    )
  })

  it("sorts as text by time", () => {
    fc.assert(
      fc.property(ms, ms, (a, b) => {
        expect(instantOf(a).iso < instantOf(b).iso).toBe(a < b)
      })
    )
  })

  it("has seconds, minutes, hours and days of their usual lengths", () => {
    expect([SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS]).toEqual([1_000, 60_000, 3_600_000, 86_400_000])
  })
})
