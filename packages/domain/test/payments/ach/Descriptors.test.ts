import {
  type DescriptorRule,
  isClientDescriptor,
  reservedDescriptors
} from "@vostro/domain/resources/payments/ach/tables/Descriptors"
import { describe, expect, it } from "vitest"

/** S43 by hand: if a client may give the descriptor, and the entries that it is for. */
const byHand = [
  ["REVERSAL", false, undefined, undefined],
  ["RECLAIM", false, undefined, undefined],
  ["NONSETTLED", false, undefined, undefined],
  ["RETRY PYMT", true, undefined, undefined],
  ["REDEPCHECK", true, "RCK", undefined],
  ["AUTOENROLL", true, "ENR", undefined],
  ["ACCTVERIFY", true, undefined, undefined],
  ["HCCLAIMPMT", true, undefined, undefined],
  ["PAYROLL", true, "PPD", "credit"],
  ["PURCHASE", true, undefined, "debit"]
] as const

describe("reserved Company Entry Descriptions (S43)", () => {
  it("are those of the table, with at most ten characters", () => {
    expect(Object.keys(reservedDescriptors)).toEqual(byHand.map(([descriptor]) => descriptor))
    for (const [descriptor] of byHand) expect(descriptor).toMatch(/^[A-Z ]{1,10}$/)
  })

  it.each(byHand)("%s is allowed for clients: %s", (descriptor, client, sec_code, side) => {
    const rule: DescriptorRule = reservedDescriptors[descriptor]
    expect([isClientDescriptor(descriptor), rule.sec_code, rule.side]).toEqual([client, sec_code, side])
  })

  it.each(["reversal", " REVERSAL", "Reclaim ", "nonSettled"])(
    "%j is reserved regardless of case and surrounding spaces",
    (descriptor) => {
      expect(isClientDescriptor(descriptor)).toBe(false)
    }
  )

  it.each(["REVERSALS", "NO RECLAIM", "RENT", "R", "toString"])("%j is not reserved", (descriptor) => {
    expect(isClientDescriptor(descriptor)).toBe(true)
  })
})
