import { DAY_MS } from "@vostro/domain"
import { StateCache } from "@vostro/domain/engine/request/StateCache"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest"
import { type BankUnderTest, everyStore, startBank } from "../support/BankUnderTest.ts"
import { customerLaws, customerLives, liveAsCustomers } from "./customers/CustomerLaws.ts"
import { enterWorld } from "./customers/CustomerWorld.ts"

describe.each(everyStore)("a model of customers and their credit on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    // Lives span years.
    bank = await startBank(kind, inject("databaseUrl"), { token_lifetime_ms: 10_000 * DAY_MS })
  })
  afterAll(() => bank.close())

  it("agrees with the bank over any life", () =>
    fc.assert(
      fc.asyncProperty(customerLives(80), async (life) => liveAsCustomers(await enterWorld(bank), life, customerLaws)),
      { numRuns: kind === "memory" ? 40 : 6 }
    ))

  // The state cache holds objects as decided, the store holds them as text: readers must see no difference.
  it("has equal objects in the state cache and in the store", async () => {
    const remembering = vi.spyOn(StateCache.prototype, "addChanges")
    try {
      const [life = []] = fc.sample(customerLives(80), { numRuns: 1, seed: 7 })
      await liveAsCustomers(await enterWorld(bank), life, customerLaws)
      const objects = remembering.mock.calls.flatMap(([, changed]) => changed.map(({ object }) => object))
      expect(objects.length).toBeGreaterThan(20)
      for (const object of objects) expect(JSON.parse(JSON.stringify(object))).toStrictEqual(object)
    } finally {
      remembering.mockRestore()
    }
  })
})
