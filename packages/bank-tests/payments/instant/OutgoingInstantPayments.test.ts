import { randomUUID } from "node:crypto"
import { SECOND_MS } from "@vostro/domain"
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
import { instantDesk, instantOf } from "../../support/InstantPayments.ts"
import { recordingInstants } from "../../support/RecordingInstants.ts"

describe.each(stores)("outgoing instant payments on %s", (kind) => {
  const network = recordingInstants()
  let bank: BankUnderTest
  let desk: ReturnType<typeof instantDesk>
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    desk = instantDesk(bank)
  })
  afterAll(() => bank.close())

  it("hold their amount, go to the network, and are posted at both banks", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const made = await ask(desk.creation({ ...instantOf(number), description: "Rent" }))
    expect(made).toMatchObject({
      id: expect.stringMatching(/^instant_payment_\w+$/),
      status: "created",
      direction: "outgoing",
      amount: 1_000,
      currency_code: "USD",
      description: "Rent",
      debtor: { name: "Test", account_number: expect.stringMatching(/^\d{12}$/) },
      debtor_agent: { routing_number: bank.settings.routing_number },
      creditor: { name: "Acme Supplies LLC", account_number: "987654321" },
      creditor_agent: { routing_number: "021000021" },
      related_objects: { return_payment_ids: [] },
      return_requests: []
    })
    expect(made).not.toHaveProperty("counterparty_status")
    expect(made.payment_identifiers.uetr).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    )
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 1_000, available: 4_000 })
    await desk.submit()
    expect(await desk.get(made.id)).toMatchObject({ status: "posted", counterparty_status: "posted" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0, available: 4_000 })
    expect(await desk.names(made.id)).toEqual(["posted"])
    expect([...network.taken.keys()]).toEqual([made.id])
  })

  it("are listed by direction and statuses", async () => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 5_000)
    const { id, account_id } = await ask(desk.creation(instantOf(account_number_id)))
    const ids = async (query: Parameters<typeof desk.list>[0]) =>
      (await desk.list({ account_number_id, ...query })).objects.map((one) => one.id)
    expect(await ids({ status: "created", direction: "outgoing", account_id })).toEqual([id])
    expect(await ids({ counterparty_status: "posted" })).toEqual([])
    await desk.submit()
    expect(await ids({ status: "posted", counterparty_status: "posted" })).toEqual([id])
    for (const none of [
      { status: "created" },
      { direction: "incoming" },
      { counterparty_status: "rejected" },
      { return_request_status: "pending" }
    ] as const)
      expect(await ids(none)).toEqual([])
    const token = await tokenOf(bank)
    const answer = await fetch(`${bank.url}/v1/instant_payments?status=sent`, {
      headers: { authorization: `Bearer ${token}` }
    })
    expect([answer.status, Object(await answer.json()).code]).toEqual([422, "parameters_invalid"])
  })

  it("are canceled until they are submitted, without an event", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const fresh = await ask(desk.creation(instantOf(number)))
    expect((await ask(desk.cancel(fresh.id))).status).toBe("canceled")
    expect(await refusal(desk.cancel(fresh.id))).toMatchObject({
      status: 422,
      code: "invalid_status_transition",
      parameters: [{ parameter: "instant_payment_id", reason: "object_status_unchanged" }]
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
    const sent = await ask(desk.creation(instantOf(number)))
    network.replies.push({ _tag: "Pending" })
    await desk.submit()
    expect((await desk.get(sent.id)).status).toBe("created")
    expect(await refusal(desk.cancel(sent.id))).toMatchObject({ status: 422, code: "invalid_status_transition" })
    await desk.goThrough()
    expect((await desk.get(sent.id)).status).toBe("posted")
    expect(await refusal(desk.cancel(sent.id))).toMatchObject({ status: 422, code: "invalid_status_transition" })
    expect(network.taken.has(fresh.id)).toBe(false)
    expect(await desk.names(fresh.id)).toEqual([])
    expect(await refusal(desk.cancel("instant_payment_none"))).toMatchObject({ status: 404 })
  })

  it("are rejected by an event for lack of funds, and by the network or the other bank with the code", async () => {
    const [number = ""] = await openAccountNumbers(bank, 999)
    const poor = await ask(desk.creation(instantOf(number)))
    expect(poor.status).toBe("created")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 999, held: 0 })
    const canceled = await ask(desk.creation(instantOf(number)))
    expect((await ask(desk.cancel(canceled.id))).status).toBe("canceled")
    await bank.drain()
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 999, held: 0 })
    expect(await desk.get(poor.id)).toMatchObject({
      status: "rejected",
      rejection: {
        rejected_by: "service",
        reason: "non_sufficient_funds",
        details: "AM04: The available balance is 999 cents."
      }
    })
    for (const [code, reason] of [
      ["AC04", "account_closed"],
      ["9912", "other"]
    ]) {
      const rejected_by = code === "AC04" ? "counterparty" : "network"
      network.replies.push({ _tag: "Rejected", rejected_by, code: code ?? "" })
      const { id } = await ask(desk.creation(instantOf(number, 500)))
      await desk.submit()
      expect((await desk.get(id)).rejection).toEqual({ rejected_by, reason, details: code })
      expect(await desk.names(id)).toEqual(["rejected"])
      expect(await balanceOf(bank, number)).toMatchObject({ posted: 999, held: 0 })
    }
  })

  it("are asked after ever more rarely, and never sent twice, when answers are lost", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id } = await ask(desk.creation(instantOf(number)))
    network.replies.push("unreachable", { _tag: "Pending" }, { _tag: "Pending" }, "silent")
    await desk.submit()
    await desk.drainAfter(30 * SECOND_MS)
    const asked = network.questions()
    await desk.drainAfter(24 * SECOND_MS)
    expect(network.questions()).toBe(asked)
    await desk.drainAfter(1 * SECOND_MS)
    expect(network.questions()).toBe(asked + 1)
    await desk.drainAfter(49 * SECOND_MS)
    expect(network.questions()).toBe(asked + 1)
    await desk.goThrough()
    expect((await desk.get(id)).status).toBe("posted")
    expect(network.decided.get(id)?._tag).toBe("Settled")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
    network.replies.length = 0
  })

  it("are posted when the other bank accepts them without posting, which it reports later", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const accepted = { _tag: "AcceptedWithoutPosting", network: "rtp" } as const
    network.replies.push(accepted, accepted)
    const { id } = await ask(desk.creation(instantOf(number)))
    await desk.submit()
    expect(await desk.get(id)).toMatchObject({ status: "posted", counterparty_status: "under_review" })
    expect((await desk.list({ account_number_id: number, counterparty_status: "under_review" })).objects).toHaveLength(
      1
    )
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
    await desk.goThrough()
    expect(await desk.get(id)).toMatchObject({ status: "posted", counterparty_status: "posted" })
    expect(await desk.names(id)).toEqual(["posted", "counterparty_status_updated"])
  })

  it("stay posted when the other bank refuses them later, and the money comes back", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    network.replies.push({ _tag: "AcceptedWithoutPosting", network: "rtp" })
    network.replies.push({
      _tag: "Rejected",
      rejected_by: "counterparty",
      code: "FRAD",
      additional_information: "Not ours"
    })
    const { id } = await ask(desk.creation(instantOf(number)))
    await desk.goThrough()
    const refused = await desk.get(id)
    expect(refused).toMatchObject({
      status: "posted",
      counterparty_status: "rejected",
      rejection: { rejected_by: "counterparty", reason: "other", details: "FRAD: Not ours" }
    })
    const [back = ""] = refused.related_objects.return_payment_ids ?? []
    expect(await desk.get(back)).toMatchObject({
      status: "posted",
      direction: "incoming",
      counterparty_status: "posted",
      amount: 1_000,
      debtor: refused.creditor,
      creditor: refused.debtor,
      return: { reason: "fraud_suspected", details: "FRAD: Not ours" },
      related_objects: { original_payment_id: id },
      payment_identifiers: { uetr: refused.payment_identifiers.uetr }
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
    expect(await desk.names(id)).toEqual(["posted", "counterparty_status_updated"])
    expect(await desk.names(back)).toEqual(["posted"])
    expect(await refusal(desk.cancel(back))).toMatchObject({ status: 400, code: "operation_not_allowed" })
  })

  it("have the status that the operator hands over, once however often it is handed over", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const settled = { type: "settled", network: "rtp" } as const
    const accepted = { type: "accepted_without_posting", network: "rtp" } as const
    const rejected = { type: "rejected", rejected_by: "counterparty", code: "AC04" } as const
    const waiting = async () => {
      const { id } = await ask(desk.creation(instantOf(number)))
      network.replies.push({ _tag: "Pending" })
      await desk.submit()
      return id
    }
    const fresh = await ask(desk.creation(instantOf(number)))
    expect(await refusal(desk.report(fresh.id, settled))).toMatchObject({ status: 422, code: "object_state_conflict" })
    await ask(desk.cancel(fresh.id))
    const [first, second, third] = [await waiting(), await waiting(), await waiting()]
    for (const again of [1, 2])
      expect([again, await ask(desk.report(first, settled))]).toMatchObject([again, { status: "posted" }])
    for (const other of [rejected, { ...settled, type: "rejected", code: "AC04", rejected_by: "network" } as const])
      expect(await refusal(desk.report(first, other))).toMatchObject({ status: 422 })
    for (const again of [1, 2])
      expect([again, await ask(desk.report(second, rejected))]).toMatchObject([
        again,
        { status: "rejected", rejection: { reason: "account_closed" } }
      ])
    expect(await refusal(desk.report(second, settled))).toMatchObject({ status: 422 })
    for (const again of [1, 2])
      expect([again, await ask(desk.report(third, accepted))]).toMatchObject([
        again,
        { status: "posted", counterparty_status: "under_review" }
      ])
    for (const again of [1, 2])
      expect([again, await ask(desk.report(third, rejected))]).toMatchObject([
        again,
        { status: "posted", counterparty_status: "rejected" }
      ])
    expect((await desk.get(third)).related_objects.return_payment_ids).toHaveLength(1)
    await desk.goThrough()
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
    expect(await desk.names(third)).toEqual(["posted", "counterparty_status_updated"])
    network.replies.length = 0
  })

  it("wait for a review, and are sent, released or canceled after it", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const ids: Array<string> = []
    for (let count = 0; count < 3; count++) {
      const { id } = await ask(desk.creation(instantOf(number)))
      for (const again of [1, 2]) expect([again, (await ask(desk.hold(id))).status]).toEqual([again, "under_review"])
      ids.push(id)
    }
    const [approved = "", rejected = "", canceled = ""] = ids
    await desk.goThrough()
    for (const id of ids) expect((await desk.get(id)).status).toBe("under_review")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 3_000 })
    expect((await ask(desk.approve(approved))).status).toBe("under_review")
    expect(await refusal(desk.approve(approved))).toMatchObject({ status: 422, code: "object_state_conflict" })
    expect(await refusal(desk.reject(approved))).toMatchObject({ status: 422 })
    expect(await ask(desk.reject(rejected))).toMatchObject({
      status: "rejected",
      rejection: { rejected_by: "service", reason: "regulatory_reason", details: "RR04" }
    })
    expect((await ask(desk.cancel(canceled))).status).toBe("canceled")
    await desk.submit()
    expect((await desk.get(approved)).status).toBe("posted")
    expect(await refusal(desk.hold(approved))).toMatchObject({ status: 422 })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
    expect(await desk.names(approved)).toEqual(["under_review", "posted"])
    expect(await desk.names(rejected)).toEqual(["under_review", "rejected"])
    expect(await desk.names(canceled)).toEqual(["under_review"])
  })

  it("are refused with 400 if they are invalid, and with 422 if they cannot be processed", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const body = instantOf(number)
    const token = await tokenOf(bank)
    const raw = async (given: object) => {
      const answer = await postJson(bank, "/v1/instant_payments", { token, key: randomUUID(), body: given })
      const { invalid_parameters } = Object(await answer.json())
      return [answer.status, invalid_parameters?.[0]?.parameter]
    }
    expect(await raw({ ...body, amount: -1 })).toEqual([400, "amount"])
    expect(await raw({ ...body, amount: "1" })).toEqual([400, "amount"])
    expect(await raw({ ...body, description: "x".repeat(141) })).toEqual([400, "description"])
    expect(await raw({ ...body, creditor: { ...body.creditor, name: "ab" } })).toEqual([400, "creditor.name"])
    expect(await raw({ ...body, creditor_agent: { routing_number: "12345678" } })).toEqual([
      400,
      "creditor_agent.routing_number"
    ])
    const { creditor_agent: _, ...incomplete } = body
    expect(await raw(incomplete)).toEqual([400, "creditor_agent"])
    expect(await raw({ ...body, amount: 0 })).toEqual([422, "amount"])
    expect(await raw({ ...body, amount: 1_000_000_001 })).toEqual([422, "amount"])
    expect(await raw({ ...body, creditor: { ...body.creditor, name: "Jörg" } })).toEqual([422, "creditor.name"])
    expect(await raw({ ...body, creditor_agent: { routing_number: "021000022" } })).toEqual([
      422,
      "creditor_agent.routing_number"
    ])
    expect(await raw({ ...body, account_number_id: "account_number_none" })).toEqual([422, "account_number_id"])
    expect(await desk.list({ account_number_id: number })).toMatchObject({ objects: [] })
  })

  it("obey the allowlist of their account number, which must be active", async () => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 5_000)
    const control = async (account_number: string) => {
      const counterparty_account_numbers_allowlist = [{ account_number, routing_number: "021000021" }]
      const outgoing = { counterparty_filter: "allowlist_only" as const, counterparty_account_numbers_allowlist }
      const body = { instant_payment_controls: { outgoing } }
      return ask(bank.partner.call("account_number.update", { params: { account_number_id }, body }))
    }
    await control("111111111")
    expect(await refusal(desk.creation(instantOf(account_number_id)))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "creditor", reason: "disallowed_counterparty" }]
    })
    await control("987654321")
    expect((await ask(desk.creation(instantOf(account_number_id)))).status).toBe("created")
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id } }))
    expect(await refusal(desk.creation(instantOf(account_number_id)))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "account_number_id", reason: "account_number_not_active" }]
    })
    await desk.goThrough()
    expect((await desk.list({ account_number_id })).objects[0]?.status).toBe("posted")
  })

  it("leave the ledger balanced, and nothing in clearing", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
