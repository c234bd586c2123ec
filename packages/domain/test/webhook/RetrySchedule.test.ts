import { afterAttempt, MAX_ATTEMPTS } from "@vostro/domain/webhook/RetrySchedule"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const THREE_HOURS = 3 * 60 * 60 * 1_000

/** Due times of all attempts at a receiver that never accepts, if an attempt takes `takesMs`. */
const dueTimes = (firstMs: number, takesMs: ReadonlyArray<number>): ReadonlyArray<number> => {
  const due = [firstMs]
  for (let attempts = 1; ; attempts++) {
    const last = due.at(-1) ?? firstMs
    const next = afterAttempt(attempts, false, last, last + (takesMs[attempts - 1] ?? 0))
    if (next._tag !== "RetryAt") return due
    due.push(next.ms)
  }
}

describe("the retry schedule", () => {
  it("makes 24 attempts, three hours apart, regardless of their duration", () => {
    const takes = fc.array(fc.integer({ min: 0, max: THREE_HOURS - 1 }), { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(fc.nat(), takes, (first, takesMs) => {
        expect(dueTimes(first, takesMs)).toEqual(Array.from({ length: 24 }, (_, nth) => first + nth * THREE_HOURS))
      })
    )
  })

  it("continues three hours from now after a pause, without catching up on missed attempts", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 23 }), fc.nat(), fc.nat(), (attempts, due, pause) => {
        const now = due + THREE_HOURS + pause
        expect(afterAttempt(attempts, false, due, now)).toEqual({ _tag: "RetryAt", ms: now + THREE_HOURS })
      })
    )
  })

  it("never schedules a retry in the past or at once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 23 }), fc.nat(), fc.nat(), (attempts, due, later) => {
        const next = afterAttempt(attempts, false, due, due + later)
        expect(next._tag === "RetryAt" && next.ms > due + later).toBe(true)
      })
    )
  })

  it("ends with the first success, or after the last attempt", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(), fc.nat(), (attempts, due, now) => {
        expect(afterAttempt(attempts, true, due, now)).toEqual({ _tag: "Delivered" })
        expect(afterAttempt(attempts, false, due, now)._tag).toBe(attempts < 24 ? "RetryAt" : "Exhausted")
      })
    )
    expect(MAX_ATTEMPTS).toBe(24)
  })
})
