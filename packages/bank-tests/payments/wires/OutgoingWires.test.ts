import { MINUTE_MS } from "@vostro/domain"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  layerStore,
  openAccountNumbers,
  postJson,
  refusal,
  SOUND,
  startBankOn,
  stores,
  tokenOf
} from "../../support/BankUnderTest.ts"
import { recordingWires } from "../../support/RecordingWires.ts"
import { MONDAY_NOON, wireDesk, wireOf, wireV2Of } from "../../support/Wires.ts"

describe.each(stores)("outgoing wires on %s", (kind) => {
  const network = recordingWires()
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  it("hold their amount, go to the network once it may not be canceled any longer, and settle with an IMAD", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const made = await ask(desk.creation({ ...wireOf(number), metadata: { a: "b" } }))
    expect(made).toMatchObject({
      id: expect.stringMatching(/^wire_\w+$/),
      status: "created",
      direction: "outgoing",
      type: "transfer",
      settlement_date: "2027-02-01",
      amounts: { settlement_amount: 1_000, settlement_currency_code: "USD", instructed_amount: 1_000 },
      debtor_agent: { routing_number: bank.settings.routing_number },
      creditor_agent: { routing_number: "021000021" },
      instructed_agent: { routing_number: "021000021" },
      creditor: { account_identifier: { type: "other", value: "987654321" } },
      related_wires: { return_wire_ids: [] },
      metadata: { a: "b" }
    })
    const { uetr, end_to_end_identification, instruction_identification } = made.payment_identifiers
    expect(uetr).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(instruction_identification).toMatch(/^\w{1,35}$/)
    expect(end_to_end_identification).toBe(instruction_identification)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 1_000, available: 4_000 })
    await bank.drain()
    expect((await desk.get(made.id)).status).toBe("scheduled")
    expect(network.taken.size).toBe(0)
    await desk.goThrough()
    const posted = await desk.get(made.id)
    expect(posted.status).toBe("posted")
    expect(posted.payment_identifiers.message_identification).toMatch(/^20270201V[A-Z0-9]{7}\d{6}$/)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0, available: 4_000 })
    expect(await desk.names(made.id)).toEqual(["created", "scheduled", "processing", "posted"])
    expect([...network.taken.keys()]).toEqual([made.id])
  })

  it("are the same on v1 and v2", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const second = await ask(desk.creationV2(wireV2Of(number)))
    const [v1, v2] = [await desk.get(second.id), await desk.getV2(second.id)]
    expect(v2).toEqual(second)
    expect(v2).toMatchObject({
      corridor_type: "domestic",
      creditor_agent: { local_routing_identifier: { scheme: "USABA", value: "021000021" } }
    })
    expect(v1.creditor_agent).toEqual({ routing_number: "021000021" })
    const params = { wire_id: second.id }
    const metadata = { by: "v1" }
    const changed = await ask(
      bank.partner.call("wire.update", { params, body: { metadata }, idempotencyKey: "change-1" })
    )
    expect(await desk.getV2(second.id)).toMatchObject({ metadata, updated_at: changed.updated_at })
    await ask(
      bank.partner.call("wire.update_v2", { params, body: { metadata: { by: "v2" } }, idempotencyKey: "change-2" })
    )
    expect((await desk.get(second.id)).metadata).toEqual({ by: "v2" })
    await desk.goThrough()
    expect((await desk.getV2(second.id)).core_transaction_id).toMatch(/^core_transaction_/)
    const own = { account_number_id: number }
    const lists = [
      await ask(bank.partner.call("wire.list", { query: { ...own, status: "posted" } })),
      await ask(bank.partner.call("wire.list_v2", { query: { ...own, status: "posted" } }))
    ]
    expect(lists.map(({ objects }) => objects.map(({ id }) => id))).toEqual([[second.id], [second.id]])
    const none = { query: { ...own, direction: "incoming" } } as const
    expect((await ask(bank.partner.call("wire.list", none))).objects).toEqual([])
  })

  it("are canceled on v2 at once, and on v1 after cancel_pending once they are scheduled", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const [fresh, first, second] = [
      await ask(desk.creation(wireOf(number))),
      await ask(desk.creation(wireOf(number))),
      await ask(desk.creation(wireOf(number)))
    ]
    expect((await ask(desk.cancel(fresh.id))).status).toBe("canceled")
    await bank.drain()
    expect((await ask(desk.cancelV2(first.id))).status).toBe("canceled")
    expect((await ask(desk.cancel(second.id))).status).toBe("cancel_pending")
    expect((await desk.getV2(second.id)).status).toBe("scheduled")
    const scheduled = { query: { account_number_id: number, status: "scheduled" } } as const
    expect((await ask(bank.partner.call("wire.list_v2", scheduled))).objects.map(({ id }) => id)).toEqual([second.id])
    expect((await ask(bank.partner.call("wire.list", scheduled))).objects).toEqual([])
    expect(await refusal(desk.cancel(second.id))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 1_000 })
    await bank.drain()
    expect((await desk.get(second.id)).status).toBe("canceled")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
    await desk.goThrough()
    expect(await desk.names(fresh.id)).toEqual(["created", "canceled"])
    expect(await desk.names(second.id)).toEqual(["created", "scheduled", "cancel_pending", "canceled"])
    expect(network.taken.has(second.id)).toBe(false)
  })

  it("are not canceled once the network has them", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id } = await ask(desk.creation(wireOf(number)))
    network.replies.push({ _tag: "Pending" })
    await desk.goThrough()
    await bank.drain()
    expect((await desk.get(id)).status).toBe("posted")
    expect(await refusal(desk.cancel(id))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    expect(await refusal(desk.cancelV2(id))).toMatchObject({ status: 422, code: "object_state_conflict" })
  })

  it("are rejected by the operator only under review, never while the network has them", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id } = await ask(desk.creation(wireOf(number)))
    const rejecting = (wire_id: string) => {
      const params = { program_id: bank.programId, wire_id }
      return refusal(bank.operator.call("wire.reject", { params, body: { reason: "amount_blocked" } }))
    }
    await bank.drain()
    network.replies.push({ _tag: "Pending" })
    await desk.drainAfter(MINUTE_MS)
    expect((await desk.get(id)).status).toBe("processing")
    expect(network.taken.has(id)).toBe(true)
    expect(await rejecting(id)).toMatchObject({ status: 422, code: "object_state_conflict" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
    const fresh = await ask(desk.creation(wireOf(number)))
    expect(await rejecting(fresh.id)).toMatchObject({ status: 422 })
    await desk.goThrough()
    for (const one of [id, fresh.id]) expect((await desk.get(one)).status).toBe("posted")
  })

  it("are rejected by an event for lack of funds, and by the network with its reason", async () => {
    const [number = ""] = await openAccountNumbers(bank, 999)
    const poor = await ask(desk.creation(wireOf(number)))
    expect(poor.status).toBe("created")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 999, held: 0 })
    expect(
      await refusal(
        bank.operator.call("wire.hold_for_review", { params: { program_id: bank.programId, wire_id: poor.id } })
      )
    ).toMatchObject({ status: 422 })
    await bank.drain()
    expect(await desk.get(poor.id)).toMatchObject({
      status: "rejected",
      rejection: { reason: "non_sufficient_funds", additional_information: "The available balance is 999 cents." }
    })
    expect(await desk.names(poor.id)).toEqual(["created", "rejected"])
    network.replies.push({ _tag: "Rejected", code: "AC04" })
    const { id } = await ask(desk.creation(wireOf(number, 500)))
    await desk.goThrough()
    expect(await desk.get(id)).toMatchObject({ status: "rejected", rejection: { reason: "account_closed" } })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 999, held: 0 })
    expect(await desk.names(id)).toEqual(["created", "scheduled", "processing", "rejected"])
  })

  it("are asked after, and never sent twice, when an answer is lost", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id } = await ask(desk.creation(wireOf(number)))
    network.replies.push("unreachable", "silent", { _tag: "Rejected", code: "AC04" })
    await desk.goThrough()
    await desk.goThrough()
    await desk.goThrough()
    expect((await desk.get(id)).status).toBe("posted")
    expect(network.decided.get(id)?._tag).toBe("Settled")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
    network.replies.length = 0
  })

  it("obey the allowlist of their account number", async () => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 5_000)
    const control = async (account_number: string) =>
      ask(
        bank.partner.call("account_number.update", {
          params: { account_number_id },
          body: {
            wire_controls: {
              outgoing: {
                counterparty_filter: "allowlist_only",
                counterparty_account_numbers_allowlist: [
                  { type: "us_domestic", account_number, routing_number: "021000021" }
                ]
              }
            }
          }
        })
      )
    await control("111111111")
    expect(await refusal(desk.creation(wireOf(account_number_id)))).toMatchObject({
      status: 400,
      parameters: [{ parameter: "creditor", reason: "disallowed_counterparty" }]
    })
    await control("987654321")
    expect((await ask(desk.creation(wireOf(account_number_id)))).status).toBe("created")
  })

  it("name every field that is wrong, with the statuses of each version", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const wrong = {
      ...wireOf(number),
      creditor: { ...wireOf(number).creditor, address: { line_one: "Main Street 1" } },
      remittance_details: { transfer_purpose: { type: "other" as const } }
    }
    const refused = await refusal(desk.creation(wrong))
    const fields = [
      "remittance_details.transfer_purpose.other_details",
      "creditor.address.town_name",
      "creditor.address.country"
    ]
    expect(refused).toMatchObject({ status: 400, parameters: fields.map((parameter) => ({ parameter })) })
    expect(await refusal(desk.creation(wireOf("account_number_none")))).toMatchObject({ status: 400 })
    expect(await refusal(desk.creationV2(wireV2Of("account_number_none")))).toMatchObject({ status: 422 })
    for (const amount of [0, 990_000_000_001])
      expect(await refusal(desk.creation(wireOf(number, amount)))).toMatchObject({ status: 400 })
    for (const name of ["Jörg Müller", "ab", "x".repeat(36)]) {
      const creditor = { ...wireOf(number).creditor, name }
      expect(await refusal(desk.creation({ ...wireOf(number), creditor }))).toMatchObject({ status: 400 })
    }
    await expect(desk.get("wire_none")).rejects.toMatchObject({ status: 404 })
  })

  it("are refused at once out of an account that is not active", async () => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 5_000)
    const { account_id } = await ask(bank.partner.call("account_number.get", { params: { account_number_id } }))
    const body = { status_reason: "frozen" } as const
    await ask(bank.partner.call("account.deactivate", { params: { id: account_id }, body, idempotencyKey: account_id }))
    expect(await refusal(desk.creation(wireOf(account_number_id)))).toMatchObject({
      status: 400,
      parameters: [{ parameter: "account_number_id", reason: "account_number_not_active" }]
    })
  })

  it("answer a body that cannot be parsed with 422 on v1 and 400 on v2", async () => {
    const token = await tokenOf(bank)
    const cut = async (path: string) => {
      const answer = await fetch(bank.url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": path },
        body: "{"
      })
      return [answer.status, Object(await answer.json()).code]
    }
    expect(await cut("/v1/wires")).toEqual([422, "request_malformed"])
    expect(await cut("/v2/wires")).toEqual([400, "request_malformed"])
    const keyless = await postJson(bank, "/v1/wires", { token, key: "", body: {} })
    expect(keyless.status).toBe(400)
  })

  it("leave the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
