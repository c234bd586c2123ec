import { dayAt, instantOfLocal, NETWORK_ZONE } from "@vostro/domain/kernel/calendar/LocalTime"
import { addDays } from "@vostro/domain/rails"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, openAccountNumbers, refusal, startBank, stores } from "../../support/BankUnderTest.ts"
import { instantReturnDesk } from "../../support/InstantReturns.ts"

/** Monday, 1 February 2027: Presidents' Day is among its ten banking days. */
const MONDAY = "2027-02-01"

describe.each(stores)("return requests of instant payments on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof instantReturnDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = instantReturnDesk(bank)
    bank.advance(Math.max(0, instantOfLocal(MONDAY, "12:00", NETWORK_ZONE) - bank.now()))
  })
  afterAll(() => bank.close())

  it("can be rejected until 23:30 on the tenth banking day, and are rejected by the service at midnight", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const today = dayAt(bank.now(), NETWORK_ZONE)
    const { id } = await desk.received(number)
    const sent = await desk.settled(number)
    const [{ deadline: theirs = "" } = {}] = (await ask(desk.requesting(sent))).return_requests
    const [{ deadline: ours = "" } = {}] = (await ask(desk.incomingRequest(id, "DUPL"))).return_requests
    // Ten banking days are two weeks, and a day more for Presidents' Day.
    const tenth = addDays(today, 15)
    expect([today, dayAt(Date.parse(theirs), NETWORK_ZONE)]).toEqual([MONDAY, tenth])
    expect(Date.parse(theirs)).toBe(instantOfLocal(tenth, "00:00", NETWORK_ZONE))
    expect(Date.parse(ours)).toBe(instantOfLocal(tenth, "23:30", NETWORK_ZONE))
    const goTo = async (day: string, time: string, ms = 0) => {
      bank.advance(instantOfLocal(day, time, NETWORK_ZONE) + ms - bank.now())
      await bank.drain()
    }
    const statusOf = async (one: string) => (await desk.get(one)).return_requests[0]?.status
    await goTo(tenth, "00:00", -1)
    expect([await statusOf(sent), await statusOf(id)]).toEqual(["pending", "response_needed"])
    await goTo(tenth, "00:00")
    expect([await statusOf(sent), await statusOf(id)]).toEqual(["rejected", "response_needed"])
    expect((await desk.names(sent)).at(-1)).toBe("return_request_status_updated")
    await goTo(tenth, "23:30", 1)
    expect(await refusal(desk.rejecting(id))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "instant_payment_id", reason: "deadline_passed" }]
    })
    await goTo(addDays(tenth, 1), "00:00", -1)
    expect(await statusOf(id)).toBe("response_needed")
    await goTo(addDays(tenth, 1), "00:00")
    for (const one of [id, sent])
      expect((await desk.get(one)).return_requests).toMatchObject([
        {
          status: "rejected",
          resolution: { resolved_by: "service", rejection_reason: "customer_no_response", rejection_details: "NOAS" }
        }
      ])
  })
})
