import { fileTypes, formatFileName, parseFileName } from "@vostro/submissions"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

describe("the name of a file", () => {
  it("parses as it was formatted", () => {
    const names = fc.record({
      batchId: fc.stringMatching(/^[A-Za-z0-9-]{1,64}$/),
      type: fc.constantFrom(...fileTypes),
      version: fc.integer({ min: 1, max: 9_999 })
    })
    fc.assert(
      fc.property(names, (name) => {
        expect(parseFileName(formatFileName(name))).toEqual(Result.succeed(name))
      })
    )
  })

  it.each([
    "transactions.csv",
    "a_transactions_V0.csv",
    "a_transactions_1.csv",
    "a_loans_V1.csv",
    "a_b_accounts_V1.csv",
    "a_accounts_V1.CSV"
  ])("is not %s", (name) => {
    expect(Result.isFailure(parseFileName(name))).toBe(true)
  })
})
