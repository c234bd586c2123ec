import { cents, MAX_AMOUNT_CENTS, negate, subtract, sum, ZERO } from "@vostro/domain/kernel/Money"
import { causeOf, coreTransaction, ledgerAccount } from "@vostro/domain/ledger/CoreTransaction"
import { positionId } from "@vostro/domain/ledger/Position"
import { legId } from "@vostro/domain/ledger/RecordedTransaction"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const amount = fc.integer({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS }).map(cents)
const account = fc.stringMatching(/^account_number_\w{1,10}$/).map(positionId)
const cause = causeOf({ kind: "internal_transfer" }, "internal_transfer_1")
const leg = fc.record({ account, amount })

describe("a core transaction", () => {
  it("has balanced legs, and keeps them unchanged", () => {
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 8 }), account, (legs, last) => {
        const total = sum(legs.map((leg) => leg.amount))
        const balanced = [...legs, { account: last, amount: negate(total) }]
        expect(coreTransaction("core_transaction_u1", cause, balanced)).toEqual({
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
          coreTransaction("core_transaction_u1", cause, [...legs, { account: last, amount: subtract(off, total) }])
        ).toThrow("a core transaction of internal_transfer_1 does not balance")
      })
    )
    const off = [
      { account: positionId("account_number_1"), amount: cents(-100) },
      { account: positionId("account_number_2"), amount: cents(101) }
    ]
    expect(() => coreTransaction("core_transaction_u1", cause, off)).toThrow(RangeError)
  })

  it("has at least two legs", () => {
    expect(() => coreTransaction("core_transaction_u1", cause, [])).toThrow(RangeError)
    expect(() =>
      coreTransaction("core_transaction_u1", cause, [{ account: positionId("account_number_1"), amount: ZERO }])
    ).toThrow(RangeError)
  })

  it("does not balance through the rounding of inexact numbers", () => {
    const max = Number.MAX_SAFE_INTEGER
    const legs = [max, max, -max, -max].map((amount) => ({
      account: positionId("account_number_1"),
      amount: cents(amount)
    }))
    expect(() => coreTransaction("core_transaction_u1", cause, legs)).toThrow("safe integer range")
  })

  it("has a cause of the kind of its resource alone", () => {
    for (const id of ["", "internal_transfer", "entity_1", "my_internal_transfer_1"]) {
      expect(() => causeOf({ kind: "internal_transfer" }, id)).toThrow("is no internal_transfer")
    }
  })

  it("moves positions and accounts of the bank alone", () => {
    for (const id of ["account_number_1", "gl_due_from_reserve", "gl_ach_settlement_1", "core_account_fbo"]) {
      expect(ledgerAccount(id)).toBe(id)
    }
    for (const id of ["", "account_1", "entity_1", "wire_suspense", "my_account_number_1"]) {
      expect(() => ledgerAccount(id)).toThrow("is not an account of the bank")
      expect(() => positionId(id)).toThrow("is not the id of an account number")
    }
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
