import { Store } from "@vostro/domain/ports/Store"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Layer } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BrokenLaw } from "./support/AchLaws.ts"
import { startBankOn } from "./support/BankUnderTest.ts"
import { customerLaws, customerLives, liveAsCustomers } from "./support/CustomerLaws.ts"
import { customerMutants } from "./support/CustomerMutants.ts"
import { enterWorld, LAW_OF } from "./support/CustomerWorld.ts"

describe("a bank with one thing of its customers broken breaks a law:", () => {
  it.each(customerMutants)("one that $what", async ({ breaks, law }) => {
    const broken = customerLaws.filter(({ name }) => name === law)
    const found = await fc.check(
      fc.asyncProperty(customerLives(60), async (life) => {
        const bank = await startBankOn(Layer.sync(Store, () => breaks(makeMemoryStore())))
        try {
          await liveAsCustomers(await enterWorld(bank), life, broken)
        } finally {
          await bank.close()
        }
      }),
      { numRuns: 100, seed: 4, endOnFailure: true }
    )
    expect(found.errorInstance).toBeInstanceOf(BrokenLaw)
    expect(found.errorInstance).toMatchObject({ law })
  })

  it("and there is one for each law", () => {
    const laws = [...customerLaws.map(({ name }) => name), ...Object.values(LAW_OF)]
    expect(laws.filter((name) => !customerMutants.some(({ law }) => law === name))).toEqual([])
  })
})
