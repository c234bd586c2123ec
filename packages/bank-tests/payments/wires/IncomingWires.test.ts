import { randomUUID } from "node:crypto"
import { MINUTE_MS } from "@vostro/domain"
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
import { incomingTo, MONDAY_NOON, wireDesk, wireOf } from "../../support/Wires.ts"

type Arrived = CallOf<"wire.receive">["body"]

describe.each(stores)("incoming wires on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  const arrival = (body: Arrived) =>
    bank.operator.call("wire.receive", { params: { program_id: bank.programId }, body })

  let sequence = 0
  const arrived = (account_number_id: string, amount = 700): Arrived => {
    sequence += 1
    return {
      message_identification: `20270201MMQFMP31${String(sequence).padStart(6, "0")}`,
      uetr: randomUUID(),
      amount,
      account_number_id,
      debtor: { name: "Acme Supplies LLC", account_number: "987654321" },
      debtor_routing_number: "021000021"
    }
  }

  it("are posted at once when they are simulated on v2", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const made = await desk.incoming({
      ...incomingTo(number),
      remittance_details: { message_to_creditor: "For\nrent" },
      payment_identifiers: { end_to_end_identification: "RENT-1" }
    })
    expect(made).toMatchObject({
      status: "posted",
      direction: "incoming",
      type: "transfer",
      debtor: { name: "Acme Supplies LLC", account_identifier: { type: "other", value: "987654321" } },
      debtor_agent: { local_routing_identifier: { scheme: "USABA", value: "021000021" } },
      payment_identifiers: { end_to_end_identification: "RENT-1" },
      remittance_details: { message_to_creditor: "For\nrent" },
      core_transaction_id: expect.stringMatching(/^core_transaction_/)
    })
    expect(made.payment_identifiers.message_identification).toMatch(/^20270201[A-Z0-9]{8}\d{6}$/)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 0 })
    expect(await desk.names(made.id)).toEqual(["posted"])
  })

  it("wait for advance when they are simulated on v1", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { debtor_agent: _, ...body } = incomingTo(number)
    const call = { idempotencyKey: randomUUID(), body: { ...body, debtor_agent: { routing_number: "021000021" } } }
    expect(await ask(bank.partner.call("wire.simulate_incoming", call))).toEqual({})
    const query = { account_number_id: number }
    const [made] = (await ask(bank.partner.call("wire.list", { query }))).objects
    expect(made?.status).toBe("under_review")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0 })
    const params = { wire_id: made?.id ?? "" }
    expect(await ask(bank.partner.call("wire.simulate_advance", { params }))).toEqual({})
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000 })
    expect(await desk.names(made?.id ?? "")).toEqual(["under_review", "posted"])
    expect(await refusal(bank.partner.call("wire.simulate_advance", { params }))).toMatchObject({ status: 400 })
    expect(await refusal(desk.advance(made?.id ?? ""))).toMatchObject({ status: 422, code: "object_state_conflict" })
  })

  it("are booked once by their message and by their payment, however often they are handed over", async () => {
    const [number = "", other = ""] = await openAccountNumbers(bank, 0, 0)
    const { account_number } = await ask(
      bank.partner.call("account_number.get", { params: { account_number_id: number } })
    )
    const { account_number_id: _, ...body } = arrived(number)
    const first = await ask(arrival({ ...body, account_number: String(account_number) }))
    expect(first).toMatchObject({ status: "posted", account_number_id: number })
    expect(await ask(arrival({ ...body, account_number_id: number }))).toEqual(first)
    expect((await ask(arrival({ ...arrived(other), uetr: body.uetr }))).id).toBe(first.id)
    const { message_identification } = body
    for (const other_payment of [arrived(other, 5), { ...arrived(number), amount: 700 }])
      expect(await refusal(arrival({ ...other_payment, message_identification }))).toMatchObject({
        status: 422,
        parameters: [{ parameter: "message_identification", reason: "value_conflicting" }]
      })
    const same = arrived(number)
    const all = await Promise.all([1, 2, 3].map(() => ask(arrival(same))))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await ask(arrival({ ...arrived(number, 701), uetr: body.uetr }))).id).not.toBe(first.id)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 700 + 700 + 701 })
    expect(await balanceOf(bank, other)).toMatchObject({ posted: 0 })
  })

  it("are refused with the IMAD of a wire that the bank sent", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const sent = await desk.get(await desk.settled(number))
    const { message_identification = "none" } = sent.payment_identifiers
    const conflict = {
      status: 422,
      parameters: [{ parameter: "message_identification", reason: "value_conflicting" }]
    }
    expect(await refusal(arrival({ ...arrived(number), message_identification }))).toMatchObject(conflict)
    const params = { program_id: bank.programId, wire_id: sent.id }
    const other = await desk.get(await desk.settled((await openAccountNumbers(bank, 1_000))[0] ?? ""))
    const { message_identification: taken = "none" } = other.payment_identifiers
    const body = { message_identification: taken, amount: 10, return_code: "AC04" }
    expect(await refusal(bank.operator.call("wire.receive_return", { params, body }))).toMatchObject(conflict)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0 })
  })

  it("are refused, to the operator alone, for an account number that the program does not have", async () => {
    const { account_number_id: _, ...body } = arrived("account_number_none")
    expect(await refusal(arrival({ ...body, account_number: "999999999999" }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "account_number", reason: "not_found" }]
    })
    expect(await refusal(arrival(body))).toMatchObject({ status: 422 })
  })

  it.each(["20270229", "20270231", "20271301", "20270100"])("are refused with an IMAD of the day %s", async (day) => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const message_identification = `${day}MMQFMP31000001`
    expect(await refusal(arrival({ ...arrived(number), message_identification }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "message_identification", reason: "value_malformed" }]
    })
  })

  it("are posted if they name this bank for the creditor, as they name it", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const creditor_agent = { routing_number: "123456780", name: "This Bank" }
    const made = await ask(arrival({ ...arrived(number), creditor_agent }))
    expect(made).toMatchObject({
      status: "posted",
      creditor_agent: { local_routing_identifier: { scheme: "USABA", value: "123456780" }, name: "This Bank" }
    })
    const foreign = { ...arrived(number), creditor_agent: { routing_number: "021000021" } }
    expect(await refusal(arrival(foreign))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "creditor_agent", reason: "value_not_allowed" }]
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 700 })
    const [payer = ""] = await openAccountNumbers(bank, 1_000)
    const params = { program_id: bank.programId, wire_id: await desk.settled(payer) }
    const returned = (message: number, named: Arrived["creditor_agent"]) => {
      const message_identification = `20270201MMQFMP3180000${message}`
      const body = { message_identification, amount: 10, return_code: "AC04", ...(named && { creditor_agent: named }) }
      return bank.operator.call("wire.receive_return", { params, body })
    }
    expect(await refusal(returned(1, { routing_number: "021000021" }))).toMatchObject({
      parameters: [{ parameter: "creditor_agent", reason: "value_not_allowed" }]
    })
    expect(await ask(returned(2, creditor_agent))).toMatchObject({ creditor_agent: { name: "This Bank" } })
  })

  it.each([
    ["an inactive account number", "account_number.deactivate", "account_blocked"],
    ["a canceled account number", "account_number.cancel", "account_closed"]
  ] as const)("go back from %s", async (_, operation, reason) => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 0)
    await ask(bank.partner.call(operation, { params: { account_number_id } }))
    const made = await desk.incoming(incomingTo(account_number_id))
    expect(made).toMatchObject({ status: "rejected", rejection: { reason } })
    const [back = ""] = made.related_wires.return_wire_ids
    expect(await desk.get(back)).toMatchObject({
      status: "created",
      direction: "outgoing",
      type: "return",
      related_wires: { original_wire_id: made.id },
      payment_identifiers: { uetr: made.payment_identifiers.uetr },
      return: { reason },
      creditor: made.debtor
    })
    expect(await refusal(desk.cancel(back))).toMatchObject({ status: 400 })
    expect(await refusal(desk.returningV2(made.id, { reason: "creditor_request" }))).toMatchObject({ status: 422 })
    await bank.drain()
    await desk.drainAfter(MINUTE_MS)
    const posted = await desk.get(back)
    expect(posted.status).toBe("posted")
    expect((await desk.get(made.id)).rejection?.message_identification).toBe(
      posted.payment_identifiers.message_identification
    )
    expect(await balanceOf(bank, account_number_id)).toMatchObject({ posted: 0, held: 0 })
    expect(await desk.names(made.id)).toEqual(["rejected"])
  })

  it("obey the incoming allowlist of their account number", async () => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 0)
    const body = { wire_controls: { incoming: { counterparty_filter: "reject_all" } } } as const
    await ask(bank.partner.call("account_number.update", { params: { account_number_id }, body }))
    const made = await desk.incoming(incomingTo(account_number_id))
    expect(made).toMatchObject({ status: "rejected", rejection: { reason: "creditor_request" } })
  })

  it("are posted or sent back after a review, and outgoing ones sent or released", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const params = (wire_id: string) => ({ params: { program_id: bank.programId, wire_id } })
    const { debtor_agent: _, ...body } = incomingTo(number)
    const reviewed: Array<string> = []
    for (let count = 0; count < 2; count++) {
      const call = { idempotencyKey: randomUUID(), body: { ...body, debtor_agent: { routing_number: "021000021" } } }
      bank.advance(1)
      await ask(bank.partner.call("wire.simulate_incoming", call))
      const [made] = (await ask(bank.partner.call("wire.list", { query: { account_number_id: number } }))).objects
      reviewed.push(made?.id ?? "")
    }
    const [approved = "", rejected = ""] = reviewed
    expect((await ask(bank.operator.call("wire.approve", params(approved)))).status).toBe("posted")
    const refused = await ask(
      bank.operator.call("wire.reject", { ...params(rejected), body: { reason: "amount_blocked" } })
    )
    expect(refused).toMatchObject({ status: "rejected", rejection: { reason: "amount_blocked" } })
    expect(refused.related_wires.return_wire_ids).toHaveLength(1)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 6_000, held: 0 })

    const [sent, stopped] = [await ask(desk.creation(wireOf(number))), await ask(desk.creation(wireOf(number)))]
    await bank.drain()
    for (const { id } of [sent, stopped]) await ask(bank.operator.call("wire.hold_for_review", params(id)))
    await desk.drainAfter(MINUTE_MS)
    expect((await desk.get(sent.id)).status).toBe("under_review")
    await ask(bank.operator.call("wire.approve", params(sent.id)))
    await ask(bank.operator.call("wire.reject", { ...params(stopped.id), body: { reason: "amount_blocked" } }))
    await desk.goThrough()
    expect(await desk.names(sent.id)).toEqual([
      "created",
      "scheduled",
      "under_review",
      "scheduled",
      "processing",
      "posted"
    ])
    expect((await desk.get(stopped.id)).status).toBe("rejected")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
    expect(await refusal(bank.operator.call("wire.hold_for_review", params(sent.id)))).toMatchObject({ status: 422 })
  })

  it("leave the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
