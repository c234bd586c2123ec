import fc from "fast-check"
import { afterAll, beforeAll, describe, inject, it } from "vitest"
import { type BankUnderTest, everyStore, startBank } from "../support/BankUnderTest.ts"
import { liveByTheModel, modelLives } from "./numbers/ModelLaws.ts"

// A life of many requests one after the other takes longest where each waits for a thread.
const RUNS = { memory: 100, postgres: 25, sqlite: 10 } as const

describe.each(everyStore)("a model of the bank on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  it("agrees with the bank over any sequence of requests", () =>
    fc.assert(
      fc.asyncProperty(modelLives(30), (life) => liveByTheModel(bank, life)),
      { numRuns: RUNS[kind] }
    ))
})
