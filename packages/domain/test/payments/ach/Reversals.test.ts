import { ACH_DEADLINES } from "@vostro/domain/resources/payments/ach/schedule/AchDeadlines"
import { isClientDescriptor } from "@vostro/domain/resources/payments/ach/tables/Descriptors"
import {
  REVERSAL_DEADLINE,
  REVERSAL_DESCRIPTION,
  REVERSAL_REASONS,
  reversalFits
} from "@vostro/domain/resources/payments/ach/tables/Reversals"
import { describe, expect, it } from "vitest"

describe("reasons of reversals (S14)", () => {
  it.each([
    ["duplicate", true, true],
    ["receiver_incorrect", true, true],
    ["amount_incorrect", true, true],
    ["debit_too_early", false, true],
    ["credit_too_late", true, false]
  ] as const)("%s: fits a credit: %s, a debit: %s", (reason, credit, debit) => {
    expect([reversalFits(reason, "credit"), reversalFits(reason, "debit")]).toEqual([credit, debit])
  })

  it("are the five of the interface", () => {
    const expected = "duplicate receiver_incorrect amount_incorrect debit_too_early credit_too_late"
    expect(REVERSAL_REASONS.join(" ")).toBe(expected)
  })

  it("apply for five banking days after settlement", () => {
    expect(ACH_DEADLINES[REVERSAL_DEADLINE]).toMatchObject({ from: "settlement", days: 5, unit: "banking" })
  })

  it("use a description that is forbidden to clients", () => {
    expect(isClientDescriptor(REVERSAL_DESCRIPTION)).toBe(false)
  })
})
