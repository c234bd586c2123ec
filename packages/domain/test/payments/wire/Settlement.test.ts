import { cents } from "@vostro/domain/kernel/Money"
import type { Charges } from "@vostro/domain/resources/payments/wire/model/Charges"
import { instructedOf, settlementOf } from "@vostro/domain/resources/payments/wire/model/Settlement"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const charged = (charge_bearer: Charges["charge_bearer"], ...amounts: ReadonlyArray<readonly [string, string]>) => ({
  charge_bearer,
  breakdown: amounts.map(([amount, currency_code]) => ({ amount, currency_code }))
})

describe("the amount that settles", () => {
  it.each([
    [1_000_00, "USD", undefined, charged("shared", ["15", "USD"], ["0.5", "USD"]), 984_50],
    [1_000_00, "USD", undefined, charged("creditor", ["15.00", "USD"]), 985_00],
    [1_000_00, "USD", undefined, charged("debtor", ["15", "USD"]), 1_000_00],
    [1_000_00, "USD", undefined, { charge_bearer: "shared" as const }, 1_000_00],
    [1_000_00, "EUR", "1.0812345678", charged("shared", ["10", "USD"]), 1_071_23],
    [1_000_00, "EUR", "1.1", charged("shared", ["10", "EUR"]), 1_089_00],
    [150_000, "JPY", "0.0067", charged("shared", ["5", "USD"]), 1_000_00],
    [1_000_000, "KWD", "3.25", charged("debtor"), 3_250_00],
    [1_000_00, "EUR", undefined, charged("shared"), undefined],
    [1_000_00, "USD", undefined, charged("shared", ["10", "EUR"]), undefined]
  ] as const)("of %d %s at %s is the rest after charges", (amount, currency_code, exchange_rate, charges, settled) => {
    const instructed = { amount: cents(amount), currency_code }
    expect(settlementOf({ ...instructed, ...(exchange_rate !== undefined && { exchange_rate }) }, charges)).toBe(
      settled
    )
  })

  const amounts = fc.integer({ min: 1, max: 990_000_000_000 }).map((amount) => cents(amount))
  const charges = fc.record({
    charge_bearer: fc.constantFrom("debtor" as const, "shared" as const, "creditor" as const),
    breakdown: fc.array(
      fc.record({ amount: fc.stringMatching(/^\d{1,6}(\.\d{1,5})?$/), currency_code: fc.constant("USD") }),
      { maxLength: 20 }
    )
  })
  type Instructing = typeof instructedOf

  /** An instructed amount settles as the amount that it was computed from. */
  const isInverse = (instructing: Instructing) =>
    fc.assert(
      fc.property(amounts, charges, (settled, taken) => {
        const amount = instructing(settled, taken) ?? cents(0)
        expect(settlementOf({ amount, currency_code: "USD" }, taken)).toBe(settled)
        expect(amount).toBeGreaterThanOrEqual(settled)
      })
    )

  it("follows from what was instructed, and the other way round", () => isInverse(instructedOf))

  it.each<readonly [string, Instructing]>([
    [
      "charges the creditor for the debtor",
      (settled, taken) => instructedOf(settled, { ...taken, charge_bearer: "shared" })
    ],
    ["forgets charges", (settled) => settled]
  ])("is another one if a bank %s", (_, mutant) => {
    expect(() => isInverse(mutant)).toThrow()
  })
})
