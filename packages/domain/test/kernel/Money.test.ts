import {
  add,
  type Cents,
  CurrencyCode,
  cents,
  greatest,
  least,
  MAX_AMOUNT_CENTS,
  negate,
  PaymentAmount,
  subtract,
  sum,
  ZERO
} from "@vostro/domain/kernel/Money"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const safe = fc.maxSafeInteger().map(cents)
const small = fc.integer({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS }).map(cents)

/** Cents with exactly this value, or a defect for a value that no number holds exactly. */
const expectExactly = (exact: bigint, compute: () => Cents) => {
  const isSafe = exact >= BigInt(Number.MIN_SAFE_INTEGER) && exact <= BigInt(Number.MAX_SAFE_INTEGER)
  if (isSafe) expect(BigInt(compute())).toBe(exact)
  else expect(compute).toThrow(RangeError)
}

describe("cents", () => {
  it("are exact whole numbers, and nothing else", () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.double()), (amount) => {
        if (Number.isSafeInteger(amount)) expect(cents(amount) === amount).toBe(true)
        else expect(() => cents(amount)).toThrow(RangeError)
      })
    )
    for (const amount of [0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => cents(amount)).toThrow(RangeError)
    }
  })

  it("are added exactly, or not at all", () => {
    fc.assert(fc.property(safe, safe, (a, b) => expectExactly(BigInt(a) + BigInt(b), () => add(a, b))))
    const most = cents(Number.MAX_SAFE_INTEGER)
    expect(() => add(most, cents(1))).toThrow(RangeError)
    expect(add(most, cents(-1))).toBe(Number.MAX_SAFE_INTEGER - 1)
  })

  it("are subtracted exactly, or not at all", () => {
    fc.assert(fc.property(safe, safe, (a, b) => expectExactly(BigInt(a) - BigInt(b), () => subtract(a, b))))
    expect(subtract(cents(3), cents(5))).toBe(-2)
  })

  it("have an opposite that restores them when negated again and sums to zero with them", () => {
    fc.assert(
      fc.property(safe, (amount) => {
        expect(BigInt(negate(amount))).toBe(-BigInt(amount))
        expect(negate(negate(amount))).toBe(amount)
        expect(add(amount, negate(amount))).toBe(ZERO)
      })
    )
  })

  it("are never minus zero, which JSON cannot express", () => {
    for (const nothing of [cents(-0), negate(ZERO), subtract(ZERO, ZERO), add(cents(-0), cents(-0)), sum([])]) {
      expect(Object.is(nothing, 0)).toBe(true)
    }
  })

  it("sum exactly, in any order and in parts", () => {
    fc.assert(
      fc.property(fc.array(small), fc.array(small), (some, others) => {
        const all = [...some, ...others]
        expect(BigInt(sum(all))).toBe(all.reduce((total, amount) => total + BigInt(amount), 0n))
        expect(sum(all.toReversed())).toBe(sum(all))
        expect(add(sum(some), sum(others))).toBe(sum(all))
      })
    )
  })

  it("never sum inexactly, even if the total is small", () => {
    const [most, least] = [cents(Number.MAX_SAFE_INTEGER), cents(Number.MIN_SAFE_INTEGER)]
    expect(() => sum([most, most, least, least])).toThrow(RangeError)
    expect(sum([most, least, most, least])).toBe(0)
  })

  it("have a least and a greatest of two, in either order", () => {
    fc.assert(
      fc.property(safe, safe, (a, b) => {
        expect([least(a, b), greatest(a, b)]).toEqual([a, b].sort((one, other) => one - other))
        expect([least(b, a), greatest(b, a)]).toEqual([least(a, b), greatest(a, b)])
      })
    )
    expect([least(cents(-5), cents(3)), greatest(cents(-5), cents(3))]).toEqual([-5, 3])
  })
})

describe("the amount of a payment", () => {
  const isAmount = Schema.is(PaymentAmount)

  it("is a whole number of cents from 1 to 99,000,000 dollars", () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -10, max: 10 }), fc.double()), (amount) => {
        expect(isAmount(amount)).toBe(Number.isInteger(amount) && amount >= 1 && amount <= 9_900_000_000)
      })
    )
    expect([0, 1, MAX_AMOUNT_CENTS, MAX_AMOUNT_CENTS + 1, 1.5].map(isAmount)).toEqual([false, true, true, false, false])
  })

  it("is a number and nothing else", () => {
    for (const amount of ["1", null, undefined, true, [1], 1n]) expect(isAmount(amount)).toBe(false)
  })

  it("is in US dollars", () => {
    expect(["USD", "usd", "EUR", ""].map(Schema.is(CurrencyCode))).toEqual([true, false, false, false])
  })
})
