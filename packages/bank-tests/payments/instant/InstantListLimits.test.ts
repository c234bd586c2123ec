import { randomUUID } from "node:crypto"
import { MAX_RETURN_REQUESTS } from "@vostro/domain/resources/payments/return-request/ReturnRequest"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  layerStore,
  openAccountNumbers,
  refusal,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { instantReturnDesk } from "../../support/InstantReturns.ts"
import { recordingInstants } from "../../support/RecordingInstants.ts"

describe.each(stores)("the lists of an instant payment on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof instantReturnDesk>
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, recordingInstants().layer)
    desk = instantReturnDesk(bank)
  })
  afterAll(() => bank.close())

  const limit = {
    status: 422,
    code: "limit_exceeded",
    parameters: [{ parameter: "instant_payment_id", reason: "limit_reached" }]
  }

  it("have a limit of return requests of other banks", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await desk.received(number)
    const params = { program_id: bank.programId, instant_payment_id: id }
    const asked = () =>
      bank.operator.call("instant_payment.receive_return_request", {
        params,
        body: { message_identification: randomUUID().slice(0, 35), reason_code: "DUPL" }
      })
    for (let count = 0; count < MAX_RETURN_REQUESTS; count++) await ask(asked())
    expect(await refusal(asked())).toMatchObject(limit)
    const simulated = bank.partner.call("instant_payment.simulate_incoming_return_request", {
      params: { instant_payment_id: id },
      body: { reason: "duplication" },
      idempotencyKey: randomUUID()
    })
    expect(await refusal(simulated)).toMatchObject(limit)
    expect((await desk.get(id)).return_requests).toHaveLength(MAX_RETURN_REQUESTS)
  })

  it("have a limit of return requests of the bank", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const id = await desk.settled(number)
    const params = { program_id: bank.programId, instant_payment_id: id }
    const asking = () =>
      bank.partner.call("instant_payment.request_return", {
        params: { instant_payment_id: id },
        body: { reason: "duplication" },
        idempotencyKey: randomUUID()
      })
    for (let count = 0; count < MAX_RETURN_REQUESTS; count++) {
      await ask(asking())
      const body = { reason_code: "CUST" }
      await ask(bank.operator.call("instant_payment.receive_return_request_rejection", { params, body }))
    }
    expect(await refusal(asking())).toMatchObject(limit)
  })
})
