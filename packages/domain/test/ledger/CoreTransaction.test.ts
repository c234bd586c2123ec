import { cents, MAX_AMOUNT_CENTS, negate, subtract, sum, ZERO } from "@vostro/domain/kernel/Money"
import { coreTransaction, legId } from "@vostro/domain/ledger/CoreTransaction"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const amount = fc.integer({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS }).map(cents)
const account = fc.stringMatching(/^account_number_\w{1,10}$/)
const leg = fc.record({ account, amount })

describe("a core transaction", () => {
  it("has balanced legs, and keeps them unchanged", () => {
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 8 }), account, (legs, last) => {
        const total = sum(legs.map((leg) => leg.amount))
        const balanced = [...legs, { account: last, amount: negate(total) }]
        expect(coreTransaction("core_transaction_u1", "internal_transfer_1", balanced)).toEqual({
          id: "core_transaction_u1",
          cause: "internal_transfer_1",
          legs: balanced
        })
      })
    )
  })

  it("rejects unbalanced legs, even by one cent", () => {
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 8 }), account, amount, (legs, last, off) => {
        fc.pre(off !== 0)
        const total = sum(legs.map((leg) => leg.amount))
        expect(() =>
          coreTransaction("core_transaction_u1", "internal_transfer_1", [
            ...legs,
            { account: last, amount: subtract(off, total) }
          ])
        ).toThrow("a core transaction of internal_transfer_1 does not balance")
      })
    )
    const off = [
      { account: "account_number_1", amount: cents(-100) },
      { account: "account_number_2", amount: cents(101) }
    ]
    expect(() => coreTransaction("core_transaction_u1", "x", off)).toThrow(RangeError)
  })

  it("has at least two legs", () => {
    expect(() => coreTransaction("core_transaction_u1", "x", [])).toThrow(RangeError)
    expect(() => coreTransaction("core_transaction_u1", "x", [{ account: "account_number_1", amount: ZERO }])).toThrow(
      RangeError
    )
  })

  it("does not balance through the rounding of inexact numbers", () => {
    const max = Number.MAX_SAFE_INTEGER
    const legs = [max, max, -max, -max].map((amount) => ({ account: "account_number_1", amount: cents(amount) }))
    expect(() => coreTransaction("core_transaction_u1", "x", legs)).toThrow("safe integer range")
  })

  it("has legs at addresses of the spec's form", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\w{1,32}$/), fc.nat(), (unique, nth) => {
        expect(legId(`core_transaction_${unique}`, nth)).toMatch(/^core_transaction_.+~\d+$/)
      })
    )
    expect(legId("core_transaction_1", 0)).toBe("core_transaction_1~0")
  })
})
