import { afterEach, beforeEach, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { achDesk } from "../../support/AchDesk.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  startBank,
  stores
} from "../../support/BankUnderTest.ts"

describe.each(stores)("a reversal held by a review beyond its deadline, on %s", (kind) => {
  let bank: BankUnderTest
  beforeEach(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "08:00")
  })
  afterEach(() => bank.close())

  // It settles on Tuesday the 6th, so the fifth banking day after is Tuesday the 13th.
  it.each([
    ["2035-03-13", "21:00", "submitted", 0],
    ["2035-03-13", "22:30", "rejected", 500]
  ])("that is approved on %s at %s is %s", async (day, time, status, left) => {
    const desk = achDesk(bank)
    const [number = ""] = await openAccountNumbers(bank, 500)
    const { id } = await desk.send({ account_number_id: number, amount: 500, transaction_type: "debit" })
    moveTo(bank, WEEK.tuesday, "08:00")
    await bank.drain()
    await desk.setReviewRules({ outgoing: { amount_over: 0 } })
    const reversal = await ask(
      bank.partner.call("ach.reverse", { params: { ach_id: id }, body: { reversal_reason: "duplicate" } })
    )
    await bank.drain()
    await desk.setReviewRules()
    moveTo(bank, day, time)
    await ask(desk.approve(reversal.id))
    moveTo(bank, "2035-03-14", "12:00")
    await bank.drain()
    const ended = await desk.get(reversal.id)
    expect(ended.status).toBe(status)
    if (status === "rejected") expect(ended.rejection?.reason).toBe("deadline_passed")
    expect((await balanceOf(bank, number)).posted - (await balanceOf(bank, number)).held).toBe(500 + left)
  })
})
