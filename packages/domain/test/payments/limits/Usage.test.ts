import { cents } from "@vostro/domain/ports"
import { type PaymentUsage, usageAfter, usageIdOf, usageWithout } from "@vostro/domain/resources/payments/limits/Usage"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START = Date.parse("2027-02-01T00:00:00Z")
const LIMIT = { amount: cents(100), count: 4 }
const EMPTY: PaymentUsage = { id: usageIdOf("account_number_1", "wire"), hours: [] }

interface Payment {
  readonly at: number
  readonly amount: number
}

/** A payment after or before the last, or the failure of a live one. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      after: fc.oneof(
        fc.integer({ min: -2 * HOUR_MS, max: 5 * HOUR_MS }),
        fc.constantFrom(DAY_MS - HOUR_MS, DAY_MS - 1)
      ),
      amount: fc.integer({ min: 1, max: 60 })
    })
  },
  { weight: 1, arbitrary: fc.record({ fails: fc.nat() }) }
)

/** True if the live payments of any 24 hours stay within the limit. */
const isWithin = (live: ReadonlyArray<Payment>): boolean =>
  live.every(({ at }) => {
    const window = live.filter((one) => one.at >= at && one.at < at + DAY_MS)
    return window.length <= LIMIT.count && window.reduce((total, { amount }) => total + amount, 0) <= LIMIT.amount
  })

type After = typeof usageAfter
type Without = typeof usageWithout

/** Checks the law on sequences of payments and failures; returns true if a sequence breaks it. */
const isBroken = (after: After, without: Without): boolean =>
  fc.check(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      let now = START
      let usage = EMPTY
      let live: ReadonlyArray<Payment> = []
      for (const one of steps) {
        if ("fails" in one) {
          const failed = live[one.fails % Math.max(1, live.length)]
          if (failed === undefined) continue
          usage = without(usage, failed.at, cents(failed.amount))
          live = live.filter((payment) => payment !== failed)
          continue
        }
        now += one.after
        const taken = after(usage, LIMIT, now, cents(one.amount))
        if (Result.isFailure(taken)) continue
        usage = taken.success
        live = [...live, { at: now, amount: one.amount }]
        if (!isWithin(live)) return false
      }
      return true
    }),
    { numRuns: 3_000, seed: 7 }
  ).failed

/** Counts only the payments of the last hours. */
const forgetting =
  (hours: number): After =>
  (usage, limit, atMs, amount) => {
    const recent = usage.hours.filter(({ hour }) => hour > Math.floor(atMs / HOUR_MS) - hours)
    return usageAfter({ ...usage, hours: recent }, limit, atMs, amount)
  }

describe("the usage of a limit", () => {
  it("keeps the live payments of any 24 hours within the limit", () => {
    expect(isBroken(usageAfter, usageWithout)).toBe(false)
  })

  it.each<readonly [string, After, Without]>([
    ["the window is an hour too short", forgetting(24), usageWithout],
    [
      "payments that come late are not compared with later ones",
      (usage, limit, atMs, amount) => {
        const hours = usage.hours.filter(({ hour }) => hour <= Math.floor(atMs / HOUR_MS))
        return Result.map(usageAfter({ ...usage, hours }, limit, atMs, amount), ({ hours: booked }) => ({
          ...usage,
          hours: [...booked, ...usage.hours.filter(({ hour }) => hour > Math.floor(atMs / HOUR_MS))]
        }))
      },
      usageWithout
    ],
    [
      "amounts are not limited",
      (usage, _, ...rest) => usageAfter(usage, { count: LIMIT.count }, ...rest),
      usageWithout
    ],
    [
      "numbers are not limited",
      (usage, _, ...rest) => usageAfter(usage, { amount: LIMIT.amount }, ...rest),
      usageWithout
    ],
    ["a failure gives too much back", usageAfter, (usage, atMs, amount) => usageWithout(usage, atMs, cents(amount * 2))]
  ])("is seen to be wrong if %s", (_, after, without) => {
    expect(isBroken(after, without)).toBe(true)
  })

  it("gives the whole limit back once every payment has failed, and after 25 hours", () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 4 }), (amounts) => {
        const whole = (usage: PaymentUsage, at: number) => Result.isSuccess(usageAfter(usage, LIMIT, at, LIMIT.amount))
        const used = amounts.reduce(
          (usage, amount) => Result.getOrThrow(usageAfter(usage, LIMIT, START, cents(amount))),
          EMPTY
        )
        expect(
          whole(
            amounts.reduce((usage, amount) => usageWithout(usage, START, cents(amount)), used),
            START
          )
        ).toBe(true)
        expect(whole(used, START + 25 * HOUR_MS)).toBe(true)
        if (amounts.length > 0) expect(whole(used, START + DAY_MS - 1)).toBe(false)
      })
    ))

  it("counts a payment of 10:40 until 11:00 of the next day", () => {
    const at = (time: string) => Date.parse(`2027-02-${time}Z`)
    const used = Result.getOrThrow(usageAfter(EMPTY, LIMIT, at("01T10:40:00"), LIMIT.amount))
    const next = ["02T10:39:59", "02T10:40:00", "02T10:59:59.999", "02T11:00:00"].map((time) =>
      Result.isSuccess(usageAfter(used, LIMIT, at(time), cents(1)))
    )
    expect(next).toEqual([false, false, false, true])
  })

  it("keeps no more than two days of hours, and refuses a payment from before", () => {
    let usage = EMPTY
    for (let hour = 0; hour < 200; hour++) {
      usage = Result.getOrThrow(usageAfter(usage, { count: 30 }, START + hour * HOUR_MS, cents(1)))
    }
    expect(usage.hours.length).toBeLessThanOrEqual(49)
    const old = usageAfter(usage, { count: 1_000 }, START + 170 * HOUR_MS, cents(1))
    expect(Result.isFailure(old)).toBe(true)
  })
})
