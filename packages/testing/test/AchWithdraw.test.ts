import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "./support/Ach.ts"
import { achDesk } from "./support/AchDesk.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  refusal,
  startBank,
  stores
} from "./support/BankUnderTest.ts"

describe.each(stores)("a return that could not be sent, on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "08:00")
  })
  afterAll(() => bank.close())

  it("leaves the entry posted, by an event without a webhook, and can be asked for again", async () => {
    const desk = achDesk(bank)
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await ask(
      bank.partner.call("ach.simulate_incoming", {
        body: {
          amount: 300,
          currency_code: "USD",
          transaction_type: "credit",
          account_number_id: number,
          sec_code: "PPD",
          statement_descriptor: "PAY",
          sender_name: "Acme",
          sender_company_id: "1234567890",
          sender_routing_number: 21000021
        }
      })
    )
    await ask(desk.advance(id))
    await bank.drain()
    const params = { program_id: bank.programId, ach_id: id }
    const withdraw = () => bank.operator.call("ach.withdraw_hop", { params })
    expect(await refusal(withdraw())).toMatchObject({ status: 400, code: "operation_not_allowed" })
    const asked = await ask(bank.partner.call("ach.return", { params: { ach_id: id }, body: { return_code: "R03" } }))
    expect(asked.status).toBe("pending_return")
    expect(await ask(withdraw())).toMatchObject({
      status: "posted",
      returns: [{ status: "posted", return_code: "R03" }]
    })
    expect(await desk.eventNames(id)).toEqual(["ach.scheduled", "ach.posted", "ach.pending_return", "ach.posted"])
    expect((await balanceOf(bank, number)).posted).toBe(300)
    await ask(bank.partner.call("ach.return", { params: { ach_id: id }, body: { return_code: "R03" } }))
    await ask(desk.advance(id))
    await bank.drain()
    expect((await desk.get(id)).status).toBe("returned")
    expect((await balanceOf(bank, number)).posted).toBe(0)
  })
})
