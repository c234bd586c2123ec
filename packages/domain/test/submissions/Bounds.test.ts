import { MAX_AMOUNT_CENTS } from "@vostro/domain/kernel/Money"
import { MAX_CREDIT_CENTS } from "@vostro/domain/resources/customers/agreement/Credit"
import { dollars } from "@vostro/domain/resources/submissions/book/Amount"
import { fileTypes, layouts } from "@vostro/submissions"
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
