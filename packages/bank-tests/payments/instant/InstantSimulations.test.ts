import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/client"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  refusal,
  SOUND,
  startBank,
  stores
} from "../../support/BankUnderTest.ts"
import { instantReturnDesk } from "../../support/InstantReturns.ts"

type IncomingBody = CallOf<"instant_payment.simulate_incoming">["body"]
type CounterpartyBody = CallOf<"instant_payment.simulate_counterparty_status">["body"]

describe.each(stores)("simulations of instant payments on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof instantReturnDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = instantReturnDesk(bank)
  })
  afterAll(() => bank.close())

  const key = () => ({ idempotencyKey: randomUUID() })
  const of = (instant_payment_id: string) => ({ params: { instant_payment_id } })
  const incoming = (creditor_account_number_id: string, given: Partial<IncomingBody> = {}) =>
    bank.partner.call("instant_payment.simulate_incoming", {
      ...key(),
      body: {
        creditor_account_number_id,
        amount: 700,
        currency_code: "USD",
        debtor: { name: "Acme Supplies LLC", account_number: "987654321" },
        debtor_agent: { routing_number: "021000021" },
        ...given
      }
    })
  const incomingReturn = (id: string, amount: number) =>
    bank.partner.call("instant_payment.simulate_incoming_return", {
      ...of(id),
      ...key(),
      body: { amount, reason: "duplication" }
    })
  const incomingRequest = (id: string, additional_information?: string) =>
    bank.partner.call("instant_payment.simulate_incoming_return_request", {
      ...of(id),
      ...key(),
      body: { reason: "wrong_amount", ...(additional_information !== undefined && { additional_information }) }
    })
  const rejection = (id: string) =>
    bank.partner.call("instant_payment.simulate_incoming_return_request_rejection", {
      ...of(id),
      body: { reason: "per_agent_request", additional_information: "No" }
    })
  const acceptance = (id: string) =>
    bank.partner.call("instant_payment.simulate_incoming_return_request_acceptance", of(id))
  const counterparty = (id: string, body: CounterpartyBody) =>
    bank.partner.call("instant_payment.simulate_counterparty_status", { ...of(id), body })
  const newest = async (account_number_id: string) => (await desk.list({ account_number_id, limit: 1 })).objects[0]

  it("of an incoming payment answer nothing, and the payment comes later", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const given = { description: "Rent", payment_identifiers: { end_to_end_id: "RENT-1" } }
    expect(await ask(incoming(number, given))).toEqual({})
    expect(await newest(number)).toBeUndefined()
    await bank.drain()
    expect(await newest(number)).toMatchObject({
      status: "posted",
      direction: "incoming",
      amount: 700,
      description: "Rent",
      payment_identifiers: { end_to_end_id: "RENT-1", uetr: expect.any(String) }
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 700 })
  })

  it("of an incoming payment come once for a repeated request", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const body: IncomingBody = {
      creditor_account_number_id: number,
      amount: 5,
      currency_code: "USD",
      debtor: { name: "Acme", account_number: "1" },
      debtor_agent: { routing_number: "021000021" }
    }
    const call = { ...key(), body }
    for (let time = 0; time < 2; time++) await ask(bank.partner.call("instant_payment.simulate_incoming", call))
    await bank.drain()
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5 })
  })

  it.each([
    ["amount", { amount: 0 }],
    ["amount", { amount: 1_000_000_001 }],
    ["creditor_account_number_id", { creditor_account_number_id: "account_number_none" }]
  ])("of an incoming payment with a wrong %s are refused with 422: %j", async (parameter, given) => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    expect(await refusal(incoming(number, given))).toMatchObject({
      status: 422,
      code: "parameters_invalid",
      parameters: [{ parameter }]
    })
  })

  it("return an outgoing payment of the whole amount", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const id = await desk.settled(number)
    expect(await refusal(incomingReturn(id, 999))).toMatchObject({ status: 422 })
    expect(await ask(incomingReturn(id, 1_000))).toEqual({})
    expect(await ask(incomingReturn(id, 1_000))).toEqual({})
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000 })
    await bank.drain()
    expect(await newest(number)).toMatchObject({
      direction: "incoming",
      return: { reason: "duplication", details: "DUPL" },
      related_objects: { original_payment_id: id }
    })
    expect((await desk.get(id)).related_objects.return_payment_ids).toHaveLength(1)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000 })
  })

  it("ask for the return of an incoming payment, with a text where the reason needs one", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await desk.received(number)
    expect(await refusal(incomingRequest(id))).toMatchObject({
      status: 400,
      parameters: [{ parameter: "additional_information", reason: "required" }]
    })
    expect(await ask(incomingRequest(id, "Ten times"))).toEqual({})
    await bank.drain()
    expect((await desk.get(id)).return_requests).toMatchObject([
      { status: "response_needed", reason: "wrong_amount", details: "AM09: Ten times" }
    ])
  })

  it("reject and accept our return request", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const id = await desk.settled(number)
    for (const call of [rejection, acceptance]) expect(await refusal(call(id))).toMatchObject({ status: 422 })
    await ask(desk.requesting(id))
    expect(await ask(rejection(id))).toEqual({})
    await bank.drain()
    expect((await desk.get(id)).return_requests).toMatchObject([
      { status: "rejected", resolution: { rejection_reason: "per_agent_request", rejection_details: "AGNT: No" } }
    ])
    await ask(desk.requesting(id))
    expect(await ask(acceptance(id))).toEqual({})
    await bank.drain()
    expect((await desk.get(id)).return_requests.at(-1)).toMatchObject({ status: "accepted" })
    expect(await newest(number)).toMatchObject({ amount: 1_000, return: { reason: "honor_return_request" } })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000 })
  })

  it("give a payment its status at the other bank, before and after settlement", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const create = async () => (await ask(desk.creation(desk.out(number)))).id
    const [accepted, rejected] = [await create(), await create()]
    expect(await ask(counterparty(accepted, { counterparty_status: "under_review" }))).toEqual({})
    await ask(counterparty(rejected, { counterparty_status: "rejected", reason: "account_closed" }))
    await bank.drain()
    expect(await desk.get(accepted)).toMatchObject({ status: "posted", counterparty_status: "under_review" })
    expect(await desk.get(rejected)).toMatchObject({
      status: "rejected",
      rejection: { rejected_by: "counterparty", reason: "account_closed", details: "AC04" }
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
    await ask(counterparty(accepted, { counterparty_status: "rejected", additional_information: "Closed" }))
    await bank.drain()
    const late = await desk.get(accepted)
    expect(late).toMatchObject({
      status: "posted",
      counterparty_status: "rejected",
      rejection: { rejected_by: "counterparty", reason: "narrative", details: "NARR: Closed" }
    })
    expect(late.related_objects.return_payment_ids).toHaveLength(1)
    expect(await desk.names(accepted)).toEqual(["posted", "counterparty_status_updated"])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000 })
    expect(await refusal(counterparty(accepted, { counterparty_status: "posted" }))).toMatchObject({ status: 422 })
  })

  it("give the share of a rejected payment in a limit back", async () => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 5_000)
    const params = { program_id: bank.programId, account_number_id }
    await ask(bank.operator.call("account_number.set_limits", { params, body: { instant_payment: { count: 1 } } }))
    const create = async () => (await ask(desk.creation(desk.out(account_number_id)))).id
    const first = await create()
    const second = await create()
    await bank.drain()
    expect(await desk.get(second)).toMatchObject({ status: "rejected" })
    await ask(counterparty(first, { counterparty_status: "rejected" }))
    await bank.drain()
    expect(await desk.get(first)).toMatchObject({ status: "rejected" })
    const third = await create()
    await bank.drain()
    expect(await desk.get(third)).toMatchObject({ status: "created" })
  })

  it("of an incoming payment obey the negative list", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const params = { program_id: bank.programId }
    const listed = { routing_number: "021000021", account_number: "5550001" }
    await ask(bank.operator.call("blocked_account.add", { params, body: { ...listed, direction: "receive" } }))
    const debtor = { name: "Acme Supplies LLC", account_number: listed.account_number }
    await ask(incoming(number, { debtor }))
    await bank.drain()
    expect(await newest(number)).toMatchObject({
      status: "rejected",
      rejection: { reason: "restricted_by_account_number_controls" }
    })
  })

  it("of a payment of the other direction, or of none, are not found", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id: gotten } = await desk.received(number)
    const sent = await desk.settled(number)
    const calls = [
      incomingReturn(gotten, 700),
      rejection(gotten),
      acceptance(gotten),
      counterparty(gotten, { counterparty_status: "posted" }),
      incomingRequest(sent, "Ten times"),
      acceptance("instant_payment_none")
    ]
    for (const call of calls) expect(await refusal(call)).toMatchObject({ status: 404, code: "object_not_found" })
  })

  it("that became impossible are dropped", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const id = await desk.settled(number)
    await ask(desk.requesting(id))
    await ask(acceptance(id))
    await ask(rejection(id))
    await ask(incomingReturn(id, 1_000))
    await bank.drain()
    expect((await desk.get(id)).related_objects.return_payment_ids).toHaveLength(1)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000 })
  })

  it("leave the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
