import { MAX_RETURN_REQUESTS } from "@vostro/domain/resources/payments/return-request/ReturnRequest"
import { MAX_RETURNS } from "@vostro/domain/resources/payments/wire/tables/Limits"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, openAccountNumbers, refusal, startBank, stores } from "../../support/BankUnderTest.ts"
import { incomingTo, MONDAY_NOON, wireDesk } from "../../support/Wires.ts"

describe.each(stores)("the lists of a wire on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  const limit = { status: 422, code: "limit_exceeded", parameters: [{ parameter: "wire_id", reason: "limit_reached" }] }

  it("have a limit of return requests", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await desk.incoming(incomingTo(number))
    for (let count = 0; count < MAX_RETURN_REQUESTS; count++) await ask(desk.incomingRequest(id))
    expect(await refusal(desk.incomingRequest(id))).toMatchObject(limit)
    expect((await desk.get(id)).return_requests).toHaveLength(MAX_RETURN_REQUESTS)
  })

  it("have a limit of returns in both directions", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const received = await desk.incoming(incomingTo(number))
    const sent = await desk.settled(number)
    const body = { reason: "creditor_request", amount: 1 } as const
    for (let count = 0; count < MAX_RETURNS; count++) {
      await ask(desk.returningV2(received.id, body))
      await ask(desk.incomingReturn(sent, body))
    }
    expect(await refusal(desk.returningV2(received.id, body))).toMatchObject(limit)
    expect(await refusal(desk.incomingReturn(sent, body))).toMatchObject(limit)
    const params = { program_id: bank.programId, wire_id: sent }
    const notice = { message_identification: "20270201MMQFMP31000001", amount: 1, return_code: "AC04" }
    expect(await refusal(bank.operator.call("wire.receive_return", { params, body: notice }))).toMatchObject(limit)
  })
})
