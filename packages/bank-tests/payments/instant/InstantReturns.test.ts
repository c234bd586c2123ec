import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  layerStore,
  openAccountNumbers,
  refusal,
  SOUND,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { instantReturnDesk } from "../../support/InstantReturns.ts"
import { recordingInstants } from "../../support/RecordingInstants.ts"

describe.each(stores)("returns of instant payments on %s", (kind) => {
  const network = recordingInstants()
  let bank: BankUnderTest
  let desk: ReturnType<typeof instantReturnDesk>
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    desk = instantReturnDesk(bank)
  })
  afterAll(() => bank.close())

  it("are payments of their own of the whole amount, with the parties swapped, linked both ways", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const original = await desk.received(number)
    const back = await ask(desk.returning(original.id, { reason: "duplication", additional_information: "Twice" }))
    expect(back).toMatchObject({
      status: "created",
      direction: "outgoing",
      amount: original.amount,
      debtor: original.creditor,
      debtor_agent: original.creditor_agent,
      creditor: original.debtor,
      creditor_agent: original.debtor_agent,
      related_objects: { original_payment_id: original.id },
      return: { reason: "duplication", details: "DUPL: Twice" },
      payment_identifiers: { uetr: original.payment_identifiers.uetr }
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 700, held: 700 })
    expect(await refusal(desk.returning(original.id))).toMatchObject({
      status: 422,
      code: "invalid_status_transition",
      parameters: [{ parameter: "instant_payment_id", reason: "returned_previously" }]
    })
    await desk.goThrough()
    expect(await desk.get(back.id)).toMatchObject({ status: "posted" })
    expect(await desk.get(original.id)).toMatchObject({
      status: "posted",
      related_objects: { return_payment_ids: [back.id] },
      return_requests: []
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    expect(await refusal(desk.returning(back.id))).toMatchObject({ status: 422 })
  })

  it("are sent once when several are asked for at once", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id } = await desk.received(number)
    const all = await Promise.allSettled([1, 2, 3].map(() => ask(desk.returning(id))))
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_700, held: 700 })
    await desk.goThrough()
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
  })

  it("do not count without funds, when they are canceled, or when the network rejects them", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await desk.received(number)
    await desk.settled(number, 600)
    const poor = await ask(desk.returning(id))
    await bank.drain()
    expect(await desk.get(poor.id)).toMatchObject({
      status: "rejected",
      rejection: { rejected_by: "service", reason: "non_sufficient_funds" }
    })
    await desk.received(number, 600)
    const canceled = await ask(desk.returning(id))
    await ask(desk.cancel(canceled.id))
    network.replies.push({ _tag: "Rejected", rejected_by: "network", code: "AC04" })
    const rejected = await ask(desk.returning(id))
    await desk.goThrough()
    expect((await desk.get(rejected.id)).status).toBe("rejected")
    const last = await ask(desk.returning(id))
    await desk.goThrough()
    expect((await desk.get(last.id)).status).toBe("posted")
    const ids = [poor, canceled, rejected, last].map((one) => one.id)
    expect((await desk.get(id)).related_objects.return_payment_ids).toEqual(ids)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
  })

  it("need a posted incoming payment, an active account number, and a text for some reasons", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id } = await desk.received(number)
    for (const reason of ["narrative", "wrong_amount"] as const)
      for (const text of [{}, { additional_information: " " }])
        expect(await refusal(desk.returning(id, { reason, ...text }))).toMatchObject({
          status: 400,
          code: "parameters_invalid",
          parameters: [{ parameter: "additional_information", reason: "required" }]
        })
    const foreign = { reason: "customer_requested", additional_information: "Grüße" } as const
    expect(await refusal(desk.returning(id, foreign))).toMatchObject({ status: 422 })
    const sent = await desk.settled(number)
    expect(await refusal(desk.returning(sent))).toMatchObject({ status: 422, code: "invalid_status_transition" })
    expect(await refusal(desk.returning("instant_payment_none"))).toMatchObject({ status: 404 })
    const params = { account_number_id: number }
    await ask(bank.partner.call("account_number.deactivate", { params }))
    expect(await refusal(desk.returning(id))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "instant_payment_id", reason: "account_number_not_active" }]
    })
  })

  it.each([
    ["return", "duplicate", "duplication"],
    ["request_return", "requested_by_customer", "customer_requested"],
    ["reject_return_request", "closed_account", "account_closed"]
  ])("refuse older names of reasons in %s: %s is %s", async (verb, older, newer) => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await desk.received(number)
    const answer = await desk.posting(`/v1/instant_payments/${id}/${verb}`, { reason: older })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        detail: expect.stringContaining(newer),
        invalid_parameters: [{ parameter: "reason", reason: "value_renamed" }]
      }
    })
  })

  it("answer the return request of the other bank, of which one is active at a time", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await desk.received(number)
    const asked = await ask(desk.incomingRequest(id, "FRAD", "message-1"))
    expect(asked.return_requests).toMatchObject([
      { status: "response_needed", reason: "fraud_suspected", details: "FRAD: Sent twice" }
    ])
    expect(await ask(desk.incomingRequest(id, "FRAD", "message-1"))).toEqual(asked)
    const second = await ask(desk.incomingRequest(id, "ZZZZ"))
    expect(second.return_requests).toMatchObject([
      { status: "response_needed" },
      {
        status: "rejected",
        reason: "other",
        details: "ZZZZ: Sent twice",
        resolution: { resolved_by: "service", rejection_reason: "awaiting_reply", rejection_details: "ARPL" }
      }
    ])
    expect(await desk.names(id)).toEqual(["posted", "return_request_response_needed"])
    const list = await desk.list({ account_number_id: number, return_request_status: "rejected" })
    expect(list.objects.map((one) => one.id)).toEqual([id])
    const rejected = await ask(desk.rejecting(id, { reason: "customer_requested", additional_information: "Ours" }))
    expect(rejected.return_requests[0]).toMatchObject({
      status: "rejected",
      resolution: { resolved_by: "client", rejection_reason: "customer_requested", rejection_details: "CUST: Ours" }
    })
    expect(await refusal(desk.rejecting(id))).toMatchObject({ status: 422, code: "invalid_status_transition" })
    await ask(desk.incomingRequest(id, "DUPL"))
    await ask(desk.returning(id, { reason: "honor_return_request" }))
    const { return_requests } = await desk.get(id)
    expect(return_requests.map(({ status }) => status)).toEqual(["rejected", "rejected", "accepted"])
    expect(return_requests[2]?.resolution).toMatchObject({ resolved_by: "client" })
    const late = await ask(desk.incomingRequest(id, "DUPL"))
    expect(late.return_requests[3]).toMatchObject({
      status: "rejected",
      resolution: { resolved_by: "service", rejection_reason: "returned_previously" }
    })
    await desk.goThrough()
  })

  it("are asked of the other bank, one request at a time, which rejects or returns", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const id = await desk.settled(number)
    const asked = await ask(desk.requesting(id, { reason: "technical_problem" }))
    expect(asked.return_requests).toMatchObject([{ status: "pending", reason: "technical_problem", details: "TECH" }])
    expect(await refusal(desk.requesting(id))).toMatchObject({ status: 409, code: "related_object_conflict" })
    const refused = await ask(desk.incomingRejection(id, "AC04"))
    expect(refused.return_requests).toMatchObject([
      { status: "rejected", resolution: { resolved_by: "counterparty", rejection_reason: "account_closed" } }
    ])
    expect(await refusal(desk.incomingRejection(id, "AC04"))).toMatchObject({ status: 422 })
    await ask(desk.requesting(id))
    const body = desk.returnOf(1_000, "FOCR")
    const back = await ask(desk.incomingReturn(id, body))
    expect(back).toMatchObject({
      status: "posted",
      direction: "incoming",
      amount: 1_000,
      counterparty_status: "posted",
      return: { reason: "honor_return_request", details: "FOCR" },
      related_objects: { original_payment_id: id }
    })
    expect(await ask(desk.incomingReturn(id, body))).toEqual(back)
    expect(await desk.get(id)).toMatchObject({
      status: "posted",
      related_objects: { return_payment_ids: [back.id] },
      return_requests: [{ status: "rejected" }, { status: "accepted", resolution: { resolved_by: "counterparty" } }]
    })
    expect(await desk.names(id)).toEqual(["posted", "return_request_status_updated", "return_request_status_updated"])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000 })
    expect(await refusal(desk.incomingReturn(id, desk.returnOf(1_000, "FOCR")))).toMatchObject({ status: 422 })
    expect(await refusal(desk.requesting(id))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "instant_payment_id", reason: "returned_previously" }]
    })
    const fresh = await ask(desk.creation(desk.out(number)))
    expect(await refusal(desk.requesting(fresh.id))).toMatchObject({ status: 422 })
    await desk.goThrough()
  })

  it("come in for the whole amount only, and once with a refusal that the bank knows already", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const id = await desk.settled(number)
    for (const amount of [999, 1_001])
      expect(await refusal(desk.incomingReturn(id, desk.returnOf(amount, "AC06")))).toMatchObject({
        status: 422,
        code: "parameters_invalid"
      })
    network.replies.push(
      { _tag: "AcceptedWithoutPosting", network: "fednow" },
      { _tag: "Rejected", rejected_by: "counterparty", code: "AC06" }
    )
    const made = await ask(desk.creation(desk.out(number)))
    await desk.goThrough()
    const refused = await desk.get(made.id)
    expect(refused).toMatchObject({ status: "posted", counterparty_status: "rejected" })
    const [back = ""] = refused.related_objects.return_payment_ids ?? []
    const body = desk.returnOf(1_000, "AC06")
    expect((await ask(desk.incomingReturn(made.id, body))).id).toBe(back)
    expect((await ask(desk.incomingReturn(made.id, body))).id).toBe(back)
    expect(await refusal(desk.incomingReturn(made.id, desk.returnOf(1_000, "AC06")))).toMatchObject({ status: 422 })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000 })
  })

  it("accept a return request if the other bank refuses the payment after settlement", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const accepted = { _tag: "AcceptedWithoutPosting", network: "fednow" } as const
    network.replies.push(accepted)
    const { id } = await ask(desk.creation(desk.out(number)))
    await desk.submit()
    await ask(desk.requesting(id))
    network.replies.push({ _tag: "Rejected", rejected_by: "counterparty", code: "AC06" })
    await desk.goThrough()
    expect(await desk.get(id)).toMatchObject({
      counterparty_status: "rejected",
      return_requests: [{ status: "accepted", resolution: { resolved_by: "counterparty" } }]
    })
    expect(await desk.names(id)).toEqual(["posted", "counterparty_status_updated", "return_request_status_updated"])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
  })

  it("leave the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
