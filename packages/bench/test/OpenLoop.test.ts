import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { arrivalsOf } from "../src/load/Arrivals.ts"
import { openLoop } from "../src/load/OpenLoop.ts"
import { percentile } from "../src/Percentile.ts"

describe("scheduled arrivals", () => {
  const schedules = fc.record({
    per_second: fc.integer({ min: 100, max: 2_000 }),
    seconds: fc.integer({ min: 10, max: 60 }),
    seed: fc.string()
  })

  it("ascend within their duration, with the count and variance of a Poisson process", () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const arrivals = arrivalsOf(schedule)
        expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b))
        expect(arrivals[0]).toBeGreaterThanOrEqual(0)
        expect(arrivals.at(-1)).toBeLessThan(schedule.seconds * 1_000)
        // Six standard deviations, of the count and of the share of gaps longer than the mean.
        const expected = schedule.per_second * schedule.seconds
        expect(Math.abs(arrivals.length - expected)).toBeLessThan(6 * Math.sqrt(expected))
        const isLong = (at: number, n: number) => at - (arrivals[n - 1] ?? 0) > 1_000 / schedule.per_second
        const share = arrivals.filter(isLong).length / arrivals.length
        expect(Math.abs(share - 1 / Math.E)).toBeLessThan(3 / Math.sqrt(arrivals.length))
      }),
      { numRuns: 20 }
    )
  })

  it("are equal only for equal seeds", () => {
    const schedule = { per_second: 100, seconds: 1, seed: "a" }
    expect(arrivalsOf(schedule)).toEqual(arrivalsOf(schedule))
    expect(arrivalsOf(schedule)).not.toEqual(arrivalsOf({ ...schedule, seed: "b" }))
  })
})

describe("an open loop", () => {
  it("keeps sending without responses, and measures latency from each scheduled time", async () => {
    const arrivals = arrivalsOf({ per_second: 1_000, seconds: 0.1, seed: "stall" })
    const resume: Array<() => void> = []
    // The server stalls until the last request arrives: a closed loop would wait forever for its first response.
    const run = await openLoop(arrivals, (index) => {
      const answered = new Promise<void>((resolve) => resume.push(resolve))
      if (index === arrivals.length - 1) for (const answer of resume) answer()
      return answered
    })
    expect(run.latencies).toHaveLength(arrivals.length)
    const last = arrivals.at(-1) ?? Number.NaN
    // Tolerance for rounding in the sums: a millionth of a millisecond.
    for (const [index, at] of arrivals.entries()) expect(run.latencies[index]).toBeGreaterThan(last - at - 1e-6)
  })

  it("sends no request before its scheduled time, and reports the send delay", async () => {
    const arrivals = arrivalsOf({ per_second: 1_000, seconds: 0.1, seed: "late" })
    const { latencies, delays } = await openLoop(arrivals, () => Promise.resolve())
    for (const [index, delay] of delays.entries()) {
      expect(delay).toBeGreaterThanOrEqual(0)
      expect(latencies[index]).toBeGreaterThanOrEqual(delay)
    }
  })
})

describe("a percentile", () => {
  const thousand = Array.from({ length: 1_000 }, (_, n) => 1_000 - n)

  it.each([
    [500, 500],
    [990, 990],
    [999, 999],
    [1_000, 1_000]
  ])("of %i thousandths of a thousand figures", (thousandths, figure) => {
    expect(percentile(thousand, thousandths)).toBe(figure)
  })

  it("is the only figure of a single one, and NaN without figures", () => {
    expect(percentile([7], 1)).toBe(7)
    expect(percentile([], 999)).toBe(Number.NaN)
  })
})
