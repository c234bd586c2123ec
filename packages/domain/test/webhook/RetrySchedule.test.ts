import { afterAttempt as afterAttemptOf, MAX_ATTEMPTS, type Rung } from "@vostro/domain/webhook/RetrySchedule"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const THREE_HOURS = 3 * 60 * 60 * 1_000

const afterAttempt = (attempts: number, accepted: boolean, due_ms: number, now_ms: number) =>
  afterAttemptOf({ rung: { number: attempts, due_ms }, accepted, now_ms })

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
        expect(afterAttempt(attempts, false, due, now)).toMatchObject({ _tag: "RetryAt", ms: now + THREE_HOURS })
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

/** Times of all attempts at a receiver that never accepts and asks for delays. */
const attemptTimes = (ladder: ReadonlyArray<number>, asked: ReadonlyArray<number>): ReadonlyArray<number> => {
  const times = [0]
  let rung: Rung = { number: 1, due_ms: 0 }
  for (;;) {
    const now_ms = times.at(-1) ?? 0
    const retry_after_ms = asked[(times.length - 1) % asked.length] ?? 0
    const next = afterAttemptOf({ rung, accepted: false, now_ms, retry_after_ms }, ladder)
    if (next._tag !== "RetryAt") return times
    times.push(next.ms)
    rung = next.rung
  }
}

const ladders = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 30 })
const delays = fc.array(fc.nat({ max: 40_000 }), { minLength: 1, maxLength: 5 })

describe("a ladder of delays with Retry-After", () => {
  it("ends with the last rung, whatever the receiver asks for, and never makes more attempts", () => {
    fc.assert(
      fc.property(ladders, delays, (ladder, asked) => {
        const times = attemptTimes(ladder, asked)
        const end = ladder.reduce((sum, delay) => sum + delay, 0)
        expect(times.at(-1)).toBe(end)
        expect(times.length).toBeLessThanOrEqual(ladder.length + 1)
        expect(times.toSorted((a, b) => a - b)).toEqual(times)
      })
    )
  })

  it("waits at least as long as asked, unless that is behind the last rung", () => {
    fc.assert(
      fc.property(ladders, delays, (ladder, asked) => {
        const times = attemptTimes(ladder, asked)
        const end = times.at(-1) ?? 0
        for (const [nth, time] of times.slice(0, -1).entries()) {
          const wanted = time + (asked[nth % asked.length] ?? 0)
          expect(times[nth + 1]).toBeGreaterThanOrEqual(Math.min(wanted, end))
        }
      })
    )
  })

  it("is the plain ladder for a receiver that asks for nothing", () => {
    expect(attemptTimes([5, 300, 1_800], [0])).toEqual([0, 5, 305, 2_105])
    expect(attemptTimes([5, 300, 1_800], [200])).toEqual([0, 200, 400, 2_105])
    expect(attemptTimes([], [1])).toEqual([0])
  })
})
