import { afterAll, beforeAll, describe, inject, it } from "vitest"
import { type BankUnderTest, everyStore, startBank } from "../support/BankUnderTest.ts"
import { laws } from "./numbers/Laws.ts"

describe.each(everyStore)("the laws of a bank on %s:", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())
  it.each(laws)("$name", ({ holds }) => holds(bank))
})
