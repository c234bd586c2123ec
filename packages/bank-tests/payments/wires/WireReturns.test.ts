import { randomUUID } from "node:crypto"
import { DAY_MS, MINUTE_MS } from "@vostro/domain"
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
import { recordingWires } from "../../support/RecordingWires.ts"
import { incomingTo, MONDAY_NOON, wireDesk, wireOf } from "../../support/Wires.ts"

describe.each(stores)("returns of wires on %s", (kind) => {
  const network = recordingWires()
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  it("are wires of their own with the parties swapped, linked both ways, and never of more than the wire", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const original = await desk.incoming(incomingTo(number))
    const first = await ask(
      desk.returning(original.id, { return_code: "MS02", amount: 400, return_additional_information: "Wrong" })
    )
    expect(first).toMatchObject({
      status: "created",
      direction: "outgoing",
      type: "return",
      amounts: { settlement_amount: 400 },
      debtor: original.creditor,
      creditor: original.debtor,
      creditor_agent: { routing_number: "021000021" },
      related_wires: { original_wire_id: original.id },
      return: { reason: "creditor_request", code: "MS02", additional_information: "Wrong" },
      payment_identifiers: { uetr: original.payment_identifiers.uetr, return_identification: expect.any(String) }
    })
    expect(await refusal(desk.returning(original.id, { return_code: "MS02", amount: 601 }))).toMatchObject({
      status: 400,
      parameters: [{ parameter: "amount", reason: "value_too_large" }]
    })
    const rest = await ask(desk.returningV2(original.id, { reason: "creditor_request" }))
    expect(rest).toMatchObject({ amounts: { settlement_amount: 600 }, return: { reason: "creditor_request" } })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 1_000 })
    expect(await refusal(desk.returning(original.id, { return_code: "MS02" }))).toMatchObject({ status: 400 })
    await desk.goThrough()
    expect((await desk.get(original.id)).related_wires.return_wire_ids).toEqual([first.id, rest.id])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    expect(await desk.names(first.id)).toEqual(["created", "scheduled", "processing", "posted"])
  })

  it("are never of more than the wire when several come at once", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const original = await desk.incoming(incomingTo(number))
    const body = { reason: "creditor_request", amount: 600 } as const
    const both = await Promise.allSettled([1, 2, 3].map(() => ask(desk.returningV2(original.id, body))))
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect((await desk.get(original.id)).related_wires.return_wire_ids).toHaveLength(1)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 6_000, held: 600 })
    await desk.goThrough()
  })

  it("do not count when they are canceled, rejected or without funds", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const original = await desk.incoming(incomingTo(number))
    const canceled = await ask(desk.returning(original.id, { return_code: "MS02" }))
    await ask(desk.cancel(canceled.id))
    network.replies.push({ _tag: "Rejected", code: "AC04" })
    const rejected = await ask(desk.returning(original.id, { return_code: "MS02" }))
    await desk.goThrough()
    expect((await desk.get(rejected.id)).status).toBe("rejected")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 0 })
    await desk.settled(number, 800)
    const poor = await ask(desk.returning(original.id, { return_code: "MS02" }))
    expect(await desk.get(poor.id)).toMatchObject({
      status: "rejected",
      rejection: { reason: "non_sufficient_funds" }
    })
    const small = await ask(desk.returning(original.id, { return_code: "MS02", amount: 200 }))
    await desk.goThrough()
    expect((await desk.get(small.id)).status).toBe("posted")
    expect((await desk.get(original.id)).related_wires.return_wire_ids).toEqual([
      canceled.id,
      rejected.id,
      poor.id,
      small.id
    ])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
  })

  it("need a text for the reason narrative, a posted incoming wire, and an active account number", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const original = await desk.incoming(incomingTo(number))
    expect(await refusal(desk.returning(original.id, { return_code: "NARR" }))).toMatchObject({
      parameters: [{ parameter: "return_additional_information", reason: "required" }]
    })
    expect(await refusal(desk.returningV2(original.id, { reason: "narrative" }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "additional_information", reason: "required" }]
    })
    const sent = await desk.settled(number)
    expect(await refusal(desk.returning(sent, { return_code: "MS02" }))).toMatchObject({ status: 400 })
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: number } }))
    expect(await refusal(desk.returning(original.id, { return_code: "MS02" }))).toMatchObject({
      parameters: [{ parameter: "wire_id", reason: "account_number_not_active" }]
    })
  })

  it("need a text for the reason narrative of a request and of its rejection, also simulated, on v1 and v2", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id: wire_id } = await desk.incoming(incomingTo(number))
    const sent = { wire_id: await desk.settled(number) }
    const params = { wire_id }
    const { partner } = bank
    const reason = "narrative" as const
    const needs = async (call: Parameters<typeof refusal>[0], parameter = "additional_information") =>
      expect(await refusal(call)).toMatchObject({
        code: "parameters_invalid",
        parameters: [{ parameter, reason: "required" }]
      })
    const body = { reason }
    for (const version of ["", "_v2"] as const) {
      const asked = { params: sent, body, idempotencyKey: randomUUID() }
      await needs(partner.call(`wire.request_return${version}`, asked))
      const asking = { params, body, idempotencyKey: randomUUID() }
      await needs(partner.call(`wire.simulate_incoming_return_request${version}`, asking))
    }
    await ask(desk.requesting(sent.wire_id))
    await ask(desk.incomingRequest(wire_id))
    await needs(partner.call("wire.simulate_incoming_return_request_rejection", { params: sent, body }))
    await needs(partner.call("wire.simulate_incoming_return_request_rejection_v2", { params: sent, body }))
    await needs(partner.call("wire.reject_return_request_v2", { params, body, idempotencyKey: randomUUID() }))
    await needs(desk.incomingReturn(sent.wire_id, body))
    const coded = { return_code: "NARR" as const }
    const simulated = partner.call("wire.simulate_incoming_return", { params: sent, body: coded })
    await needs(simulated, "return_additional_information")
    const explained = { ...body, additional_information: "Not ours" }
    const answer = partner.call("wire.reject_return_request_v2", {
      params,
      body: explained,
      idempotencyKey: randomUUID()
    })
    expect((await ask(answer)).return_requests[0]).toMatchObject({ status: "rejected" })
  })

  it("come in for outgoing wires: at once on v2, after advance on v1", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const sent = await desk.settled(number)
    const back = await ask(desk.incomingReturn(sent, { reason: "account_blocked", amount: 300 }))
    expect(back).toMatchObject({
      status: "posted",
      direction: "incoming",
      type: "return",
      related_wires: { original_wire_id: sent }
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_300 })
    const body = { return_code: "AC06" } as const
    const params = { wire_id: sent }
    expect(await ask(bank.partner.call("wire.simulate_incoming_return", { params, body }))).toEqual({})
    const { return_wire_ids } = (await desk.get(sent)).related_wires
    expect(return_wire_ids).toHaveLength(2)
    const [, waiting = ""] = return_wire_ids
    expect(await desk.get(waiting)).toMatchObject({
      status: "under_review",
      amounts: { settlement_amount: 700 },
      return: { reason: "account_blocked", code: "AC06" }
    })
    await ask(desk.advance(waiting))
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000 })
    expect(await refusal(desk.incomingReturn(sent, { reason: "account_blocked" }))).toMatchObject({ status: 422 })

    const again = await ask(desk.returningV2(back.id, { reason: "creditor_request" }))
    expect(again).toMatchObject({ direction: "outgoing", type: "return", related_wires: { original_wire_id: back.id } })
    expect(await refusal(desk.returning(waiting, { return_code: "MS02" }))).toMatchObject({ status: 400 })
    await desk.goThrough()
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_700, held: 0 })
  })

  it("answer return requests of the other bank, one at a time", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await desk.incoming(incomingTo(number))
    const asked = await ask(desk.incomingRequest(id))
    expect(asked.return_requests).toMatchObject([
      { status: "response_needed", reason: "duplication", details: "Sent twice", deadline: "2027-02-17T04:59:59.999Z" }
    ])
    const second = await ask(desk.incomingRequest(id))
    expect(second.return_requests).toMatchObject([
      { status: "response_needed" },
      { status: "rejected", resolution: { resolved_by: "service", rejection_reason: "awaiting_reply" } }
    ])
    expect(await desk.names(id)).toEqual(["posted", "return_request_response_needed"])
    const params = { wire_id: id }
    const rejection = { params, body: { additional_information: "Ours" }, idempotencyKey: randomUUID() }
    const rejected = await ask(bank.partner.call("wire.reject_return_request", rejection))
    expect(rejected.return_requests[0]).toMatchObject({
      status: "rejected",
      resolution: { resolved_by: "client", rejection_reason: "customer_requested", rejection_details: "Ours" }
    })
    const once = { ...rejection, idempotencyKey: randomUUID() }
    expect(await refusal(bank.partner.call("wire.reject_return_request", once))).toMatchObject({ status: 400 })
    await ask(desk.incomingRequest(id))
    await ask(desk.returningV2(id, { reason: "honor_return_request" }))
    expect((await desk.get(id)).return_requests.map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
      "accepted"
    ])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 1_000 })
  })

  it("are asked of the other bank, which accepts or rejects", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const sent = await desk.settled(number)
    const params = { wire_id: sent }
    expect((await ask(desk.requesting(sent))).return_requests).toMatchObject([{ status: "pending" }])
    expect(await refusal(desk.requesting(sent))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    const refused = await ask(
      bank.partner.call("wire.simulate_incoming_return_request_rejection_v2", {
        params,
        body: { reason: "account_closed" }
      })
    )
    expect(refused.return_requests).toMatchObject([
      { status: "rejected", resolution: { resolved_by: "counterparty", rejection_reason: "account_closed" } }
    ])
    await ask(desk.requesting(sent))
    const acceptance = { params, body: { amount: 900 } }
    const back = await ask(bank.partner.call("wire.simulate_incoming_return_request_acceptance_v2", acceptance))
    expect(back).toMatchObject({
      amounts: { settlement_amount: 900 },
      return: { reason: "honor_return_request" },
      related_wires: { original_wire_id: sent }
    })
    expect((await desk.get(sent)).return_requests.at(-1)).toMatchObject({
      status: "accepted",
      resolution: { resolved_by: "counterparty" }
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_900 })
    const fresh = await ask(desk.creation(wireOf(number)))
    expect(await refusal(desk.requesting(fresh.id))).toMatchObject({ status: 400 })
  })

  it("come from the network by the operator, each once, for wires that are found by UETR and IMAD", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const sent = await desk.settled(number)
    const { payment_identifiers } = await desk.get(sent)
    const { uetr, message_identification = "" } = payment_identifiers
    const program = { program_id: bank.programId }
    for (const query of [{ uetr }, { message_identification }]) {
      const list = await ask(bank.operator.call("wire.list_of_program", { params: program, query }))
      expect(list.objects.map(({ id }) => id)).toEqual([sent])
    }
    const params = { ...program, wire_id: sent }
    await ask(desk.requesting(sent))
    const rejection = { params, body: { reason: "legal_decision" } } as const
    const refused = await ask(bank.operator.call("wire.receive_return_request_rejection", rejection))
    expect(refused.return_requests).toMatchObject([{ status: "rejected", resolution: { resolved_by: "counterparty" } }])
    const body = { message_identification: "20270201MMQFMP31900001", amount: 600, return_code: "XYZ1" }
    const back = await ask(bank.operator.call("wire.receive_return", { params, body }))
    expect(back).toMatchObject({ type: "return", status: "posted", return: { reason: "narrative" } })
    expect(await ask(bank.operator.call("wire.receive_return", { params, body }))).toEqual(back)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_600 })
    const again = await desk.settled(number)
    for (const [wire_id, amount] of [
      [sent, 599],
      [again, 600]
    ] as const)
      expect(
        await refusal(
          bank.operator.call("wire.receive_return", { params: { ...program, wire_id }, body: { ...body, amount } })
        )
      ).toMatchObject({ parameters: [{ parameter: "message_identification", reason: "value_conflicting" }] })
    const more = { ...body, message_identification: "20270201MMQFMP31900002" }
    expect(await refusal(bank.operator.call("wire.receive_return", { params, body: more }))).toMatchObject({
      parameters: [{ parameter: "amount", reason: "value_too_large" }]
    })
    const { id } = await desk.incoming(incomingTo(number))
    const request = {
      params: { ...program, wire_id: id },
      body: { message_identification: "20270201MMQFMP31900011", reason: "duplication" }
    } as const
    const asked = await ask(bank.operator.call("wire.receive_return_request", request))
    expect(asked.return_requests).toMatchObject([{ status: "response_needed" }])
  })

  it("are asked for once however often the network hands the request over", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await desk.incoming(incomingTo(number))
    const asking = (message_identification: string) =>
      ask(
        bank.operator.call("wire.receive_return_request", {
          params: { program_id: bank.programId, wire_id: id },
          body: { message_identification, reason: "duplication" }
        })
      )
    const [one, other] = ["20270201MMQFMP31900021", "20270201MMQFMP31900022"] as const
    const first = await asking(one)
    expect(await asking(one)).toEqual(first)
    const second = await asking(other)
    expect(second.return_requests).toMatchObject([
      { status: "response_needed" },
      { status: "rejected", resolution: { resolved_by: "service", rejection_reason: "awaiting_reply" } }
    ])
    expect(await asking(other)).toEqual(second)
    await ask(desk.returningV2(id, { reason: "creditor_request" }))
    const repeated = await asking(one)
    expect(repeated.return_requests).toMatchObject([{ status: "accepted" }, { status: "rejected" }])
    expect(await desk.names(id)).toEqual(["posted", "return_request_response_needed"])
  })

  it("are not asked for again when the whole wire has been returned", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id } = await desk.incoming(incomingTo(number))
    await ask(desk.returningV2(id, { reason: "creditor_request" }))
    expect((await ask(desk.incomingRequest(id))).return_requests).toMatchObject([
      { status: "rejected", resolution: { resolved_by: "service", rejection_reason: "returned_previously" } }
    ])
    expect(await desk.names(id)).toEqual(["posted"])
    const sent = await desk.settled(number)
    await ask(desk.incomingReturn(sent, { reason: "account_blocked" }))
    expect(await refusal(desk.requesting(sent))).toMatchObject({ status: 400, code: "operation_not_allowed" })
  })

  it("leave their request open when they are canceled, rejected by the network or sent back", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id } = await desk.incoming(incomingTo(number))
    const requests = async (wire_id: string) =>
      (await desk.get(wire_id)).return_requests.map(({ status, resolution }) =>
        [status, resolution?.rejection_reason].filter((one) => one !== undefined).join(" ")
      )
    await ask(desk.incomingRequest(id))
    const canceled = await ask(desk.returningV2(id, { reason: "honor_return_request", amount: 100 }))
    expect(await requests(id)).toEqual(["accepted"])
    await ask(desk.cancel(canceled.id))
    expect(await requests(id)).toEqual(["response_needed"])
    expect(await desk.names(id)).toEqual(["posted", "return_request_response_needed", "return_request_response_needed"])
    await desk.goThrough()
    network.replies.push({ _tag: "Rejected", code: "AC04" })
    await ask(desk.returningV2(id, { reason: "honor_return_request" }))
    await desk.goThrough()
    expect(await requests(id)).toEqual(["response_needed"])
    const late = await ask(desk.returningV2(id, { reason: "honor_return_request", amount: 100 }))
    await ask(desk.incomingRequest(id))
    await ask(desk.cancel(late.id))
    expect(await requests(id)).toEqual(["rejected awaiting_reply", "response_needed"])

    const sent = await desk.settled(number)
    await ask(desk.requesting(sent))
    const params = { wire_id: sent }
    await ask(bank.partner.call("wire.simulate_incoming_return", { params, body: { return_code: "AC06" } }))
    expect(await requests(sent)).toEqual(["accepted"])
    const [wire_id = ""] = (await desk.get(sent)).related_wires.return_wire_ids
    const review = { params: { program_id: bank.programId, wire_id }, body: { reason: "amount_blocked" } } as const
    await ask(bank.operator.call("wire.reject", review))
    expect(await requests(sent)).toEqual(["pending"])
  })

  it("leave the ledger balanced, and requests without an answer rejected at their deadline", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id } = await desk.incoming(incomingTo(number))
    const sent = await desk.settled(number)
    await ask(desk.incomingRequest(id))
    await ask(desk.requesting(sent))
    await desk.drainAfter(15 * DAY_MS)
    expect((await desk.get(id)).return_requests).toMatchObject([{ status: "response_needed" }])
    await desk.drainAfter(DAY_MS)
    await desk.drainAfter(MINUTE_MS)
    for (const one of [id, sent])
      expect((await desk.get(one)).return_requests).toMatchObject([
        { status: "rejected", resolution: { resolved_by: "service", rejection_reason: "customer_no_response" } }
      ])
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
