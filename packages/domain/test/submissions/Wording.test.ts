import { instantOfLocal } from "@vostro/domain"
import { faultText, successText, wordingChanges } from "@vostro/domain/resources/submissions/submission/Wording"
import { expect, it } from "vitest"

const at = (day: string, time: string) => instantOfLocal(day, time, "America/New_York")
const before = (change: keyof typeof wordingChanges) => at(wordingChanges[change], "00:00") - 1
const from = (change: keyof typeof wordingChanges) => at(wordingChanges[change], "00:00")

const sum = { line: 2, column: "amount", rule: "sum", found: "1.00" } as const

it("an accepted file is worded anew from 2026-04-27", () => {
  expect(successText(3, before("success"))).toBe("File processed.")
  expect(successText(3, from("success"))).toBe("File accepted: 3 records.")
  expect(successText(1, from("success"))).toBe("File accepted: 1 record.")
})

it("faults of balances and transactions tell the rule and the value from 2026-05-26", () => {
  for (const type of ["balances", "transactions"] as const) {
    expect(faultText(sum, type, before("details"))).toMatchObject({
      message: expect.stringMatching(/^Fields: /),
      found: ""
    })
    expect(faultText(sum, type, from("details"))).toMatchObject({
      message: "an amount is the sum of its parts",
      found: "1.00"
    })
  }
  expect(faultText(sum, "customers", before("details"))).toMatchObject({ found: "1.00" })
})

it("rules of balances have other names from 2026-08-04", () => {
  expect(faultText(sum, "balances", before("balanceNames")).rule).toBe("balanceMismatch")
  expect(faultText(sum, "balances", from("balanceNames")).rule).toBe("sum")
  expect(faultText({ ...sum, rule: "date" }, "balances", before("balanceNames")).rule).toBe("date")
  expect(faultText(sum, "transactions", before("balanceNames")).rule).toBe("sum")
})
