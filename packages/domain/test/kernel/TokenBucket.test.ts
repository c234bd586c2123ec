import { type RateLimit, type TokenBucket, takeToken } from "@vostro/domain/kernel/TokenBucket"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const limit = fc.record({ per_second: fc.integer({ min: 1, max: 2_000 }), burst: fc.integer({ min: 1, max: 50 }) })
const gaps = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 20 }), fc.nat({ max: 2_000 })), { maxLength: 200 })

/** Requests a token at each of the times; returns the times at which one was granted. */
const granted = (rate: RateLimit, times: ReadonlyArray<number>): ReadonlyArray<number> => {
  let bucket: TokenBucket | undefined
  return times.filter((now) => {
    const taken = takeToken(rate, bucket, now)
    bucket = taken.bucket
    return taken.wait_ms === 0
  })
}

const timesOf = (steps: ReadonlyArray<number>): ReadonlyArray<number> => {
  let now = 1_000
  return steps.map((step) => (now += step))
}

/** Sums of fractions of a token are inexact. */
const ROUNDING = 1e-6

describe("a token bucket", () => {
  it("grants at most its burst plus the refill, in any window", () => {
    fc.assert(
      fc.property(limit, gaps, (rate, steps) => {
        const through = granted(rate, timesOf(steps))
        for (const [first, from] of through.entries()) {
          for (const [last, until] of through.entries()) {
            if (last < first) continue
            const most = rate.burst + (rate.per_second * (until - from)) / 1_000
            expect(last - first + 1).toBeLessThanOrEqual(most + ROUNDING)
          }
        }
      })
    )
  })

  it("never delays a caller that asks no faster than the refill", () => {
    fc.assert(
      fc.property(limit, fc.nat({ max: 100 }), (rate, count) => {
        const step = Math.ceil(1_000 / rate.per_second)
        const times = Array.from({ length: count }, (_, nth) => nth * step)
        expect(granted(rate, times)).toEqual(times)
      })
    )
  })

  it("grants its burst at once and no more", () => {
    fc.assert(
      fc.property(limit, fc.nat(), (rate, now) => {
        expect(
          granted(
            rate,
            Array.from({ length: rate.burst + 5 }, () => now)
          )
        ).toHaveLength(rate.burst)
      })
    )
  })

  it("returns the exact wait in ms: a token is available then, and not before", () => {
    fc.assert(
      fc.property(limit, gaps, (rate, steps) => {
        let bucket: TokenBucket | undefined
        for (const now of timesOf(steps)) {
          const taken = takeToken(rate, bucket, now)
          bucket = taken.bucket
          if (taken.wait_ms === 0) continue
          expect(takeToken(rate, bucket, now + taken.wait_ms + 1).wait_ms).toBe(0)
          expect(takeToken(rate, bucket, now + taken.wait_ms - 2).wait_ms).toBeGreaterThan(0)
        }
      })
    )
  })

  it("grants no extra tokens to a clock that moves back and forth", () => {
    fc.assert(
      fc.property(limit, fc.array(fc.nat({ max: 1_000 }), { maxLength: 200 }), (rate, times) => {
        const span = Math.max(0, ...times) - (times[0] ?? 0)
        expect(granted(rate, times).length).toBeLessThanOrEqual(
          rate.burst + (rate.per_second * Math.max(0, span)) / 1_000 + ROUNDING
        )
      })
    )
  })
})
