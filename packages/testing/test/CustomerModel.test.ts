import { DAY_MS } from "@vostro/domain/kernel/Instant"
import fc from "fast-check"
import { afterAll, beforeAll, describe, inject, it } from "vitest"
import { type BankUnderTest, startBank, stores } from "./support/BankUnderTest.ts"
import { customerLaws, customerLives, liveAsCustomers } from "./support/CustomerLaws.ts"
import { enterWorld } from "./support/CustomerWorld.ts"

describe.each(stores)("a model of customers and their credit on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    // Years go by.
    bank = await startBank(kind, inject("databaseUrl"), { token_lifetime_ms: 10_000 * DAY_MS })
  })
  afterAll(() => bank.close())

  it("agrees with the bank over any life of theirs", () =>
    fc.assert(
      fc.asyncProperty(customerLives(60), async (life) => liveAsCustomers(await enterWorld(bank), life, customerLaws)),
      { numRuns: kind === "memory" ? 60 : 8 }
    ))
})
