import { add, CurrencyCode, MAX_AMOUNT_CENTS, PaymentAmount } from "@vostro/domain/kernel/Money"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

describe("cents", () => {
  it("are added exactly, or not at all", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (a, b) => {
        const exact = BigInt(a) + BigInt(b)
        const isSafe = exact >= BigInt(Number.MIN_SAFE_INTEGER) && exact <= BigInt(Number.MAX_SAFE_INTEGER)
        if (isSafe) expect(BigInt(add(a, b))).toBe(exact)
        else expect(() => add(a, b)).toThrow(RangeError)
      })
    )
    expect(() => add(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError)
    expect(add(Number.MAX_SAFE_INTEGER, -1)).toBe(Number.MAX_SAFE_INTEGER - 1)
  })

  it("are never fractions, nor anything that is no number", () => {
    for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => add(amount, 1)).toThrow(RangeError)
    }
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

  it("is no text and nothing else", () => {
    for (const amount of ["1", null, undefined, true, [1], 1n]) expect(isAmount(amount)).toBe(false)
  })

  it("is in US dollars", () => {
    expect(["USD", "usd", "EUR", ""].map(Schema.is(CurrencyCode))).toEqual([true, false, false, false])
  })
})
