import fc from "fast-check"
import { afterAll, beforeAll, describe, inject, it } from "vitest"
import { type BankUnderTest, startBank, stores } from "../support/BankUnderTest.ts"
import { liveByTheModel, modelLives } from "./numbers/ModelLaws.ts"

describe.each(stores)("a model of the bank on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  it("agrees with the bank over any sequence of requests", () =>
    fc.assert(
      fc.asyncProperty(modelLives(30), (life) => liveByTheModel(bank, life)),
      { numRuns: kind === "memory" ? 100 : 25 }
    ))
})
