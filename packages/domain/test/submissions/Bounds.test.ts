import { MAX_AMOUNT_CENTS } from "@vostro/domain/kernel/Money"
import { MAX_CREDIT_CENTS } from "@vostro/domain/resources/customers/agreement/Credit"
import { StatedDetails } from "@vostro/domain/resources/lending/user-credit-transaction/Details"
import { dollars } from "@vostro/domain/resources/submissions/book/Amount"
import { fileTypes, layouts } from "@vostro/submissions"
import { fieldCheckOf } from "@vostro/submissions/checking/FieldCheck"
import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"

/** Columns of amounts whose field of the API is an amount of a payment. */
const ofPayments: ReadonlySet<string> = new Set(["max_funding_amount"])

it("gives every amount of a file the bounds of its field", () => {
  const found = fileTypes.flatMap((type) =>
    layouts[type].columns.flatMap(({ name, kind }) => (kind.is === "money" ? [{ name, ...kind }] : []))
  )
  expect(found.length).toBeGreaterThan(10)
  for (const { name, min, max } of found) {
    const largest = dollars(ofPayments.has(name) ? MAX_AMOUNT_CENTS : MAX_CREDIT_CENTS)
    expect([name, max]).toEqual([name, largest])
    expect(["0.00", `-${largest}`]).toContain(min)
  }
})

it("gives the rewards of a file the bounds of their field", () => {
  const column = layouts.transactions.columns.find(({ name }) => name === "rewards_amount")
  const check = fieldCheckOf(column?.kind ?? { is: "code", codes: [] })
  const isField = Schema.is(StatedDetails.fields.rewards)
  const near = fc.oneof(
    fc.constantFrom(0, 1, -1, MAX_AMOUNT_CENTS, -MAX_AMOUNT_CENTS, MAX_AMOUNT_CENTS + 1, -MAX_AMOUNT_CENTS - 1),
    fc.integer({ min: -2 * MAX_AMOUNT_CENTS, max: 2 * MAX_AMOUNT_CENTS })
  )
  fc.assert(
    fc.property(near, (amount) => {
      expect(check(String(amount)) === undefined).toBe(isField({ amount, unit: "points" }))
    })
  )
})
