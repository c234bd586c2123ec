import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, openAccountNumbers, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { CARD, creditDesk, transactionOf } from "../support/Credit.ts"
import { adult } from "../support/Customers.ts"

describe.each(stores)("core accounts on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof creditDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = creditDesk(bank)
  })
  afterAll(() => bank.close())

  const named = (core_account_id: string) => ({ params: { program_id: bank.programId, core_account_id } })
  const opening = (parts: object = {}) =>
    bank.operator.call("core_account.create", {
      params: { program_id: bank.programId },
      body: { name: "Operating", type: "direct", ...parts }
    })
  const open = async (parts: object = {}) => (await ask(opening(parts))).id
  const get = (id: string) => ask(bank.partner.call("core_account.get", { params: { id } }))
  const update = (id: string, body: object) => bank.operator.call("core_account.update", { ...named(id), body })
  const move = (id: string, on: "activate" | "deactivate" | "close") =>
    bank.operator.call(`core_account.${on}`, named(id))
  const expectRefused = async (call: Parameters<typeof refusal>[0], reason: string, parameter: string) =>
    expect(await refusal(call)).toMatchObject({ status: 422, parameters: [{ reason, parameter }] })

  it("have holders and permissions that the operator sets and updates", async () => {
    const [one, two] = [await adult(bank), await adult(bank)]
    const entities = { account_holder_type: "consumer", account_holders: [one], authorized_users: [two] }
    const permissions = { allowed_actors: [one, two] }
    const made = await ask(opening({ entities, permissions }))
    expect(made).toMatchObject({ name: "Operating", type: "direct", status: "active", entities, permissions })
    expect(await get(made.id)).toEqual(made)
    bank.advance(1)
    const changed = await ask(update(made.id, { permissions: { allowed_actors: [] } }))
    expect(changed).toEqual({ ...made, permissions: { allowed_actors: [] }, updated_at: changed.updated_at })
    expect(changed.updated_at > made.updated_at).toBe(true)
    const holders = { account_holders: [two], authorized_users: [] }
    expect(await ask(update(made.id, { name: "Reserve", entities: holders }))).toMatchObject({
      name: "Reserve",
      entities: holders
    })
  })

  it("name only known entities, each once, and keep their type", async () => {
    const somebody = await adult(bank)
    const permissions = { allowed_actors: [somebody, "entity_nobody"] }
    const entities = { account_holders: ["entity_nobody"], authorized_users: [] }
    await expectRefused(opening({ permissions }), "not_found", "permissions.allowed_actors[1]")
    const twice = { allowed_actors: [somebody, somebody] }
    await expectRefused(opening({ permissions: twice }), "value_repeated", "permissions.allowed_actors")
    const id = await open()
    await expectRefused(update(id, { entities }), "not_found", "entities.account_holders[0]")
    await expectRefused(update(id, { type: "shadow" }), "parameter_unknown", "type")
  })

  it("are deactivated and activated, and closed for good while inactive", async () => {
    const id = await open({ type: "shadow" })
    await expectRefused(move(id, "close"), "value_not_allowed", "core_account_id")
    await expectRefused(move(id, "activate"), "object_status_unchanged", "core_account_id")
    for (const on of ["deactivate", "activate", "deactivate"] as const) {
      expect((await ask(move(id, on))).status).toBe(on === "activate" ? "active" : "inactive")
    }
    expect(await ask(update(id, { name: "Old" }))).toMatchObject({ name: "Old", status: "inactive" })
    expect((await ask(move(id, "close"))).status).toBe("closed")
    await expectRefused(move(id, "close"), "object_status_unchanged", "core_account_id")
    for (const on of ["activate", "deactivate"] as const) {
      await expectRefused(move(id, on), "value_not_allowed", "core_account_id")
    }
    await expectRefused(update(id, { name: "New" }), "value_not_allowed", "core_account_id")
  })

  it("refuse new credit while inactive, and stay open while credit uses them", async () => {
    const lender = await open()
    const accountId = await desk.openAccount()
    const balance = await desk.open(accountId, CARD, lender)
    await ask(move(lender, "deactivate"))
    await expectRefused(desk.opening(accountId, CARD, lender), "status_not_active", "client_settlement_bank_account_id")
    await ask(move(lender, "activate"))
    await desk.book(balance, { type: "card_network", principal: 5 })
    await desk.book(balance, { type: "payment", principal: -5 })
    await bank.drain()
    await ask(move(lender, "deactivate"))
    await expectRefused(move(lender, "close"), "value_not_allowed", "core_account_id")
    await ask(desk.restating("deactivate", balance))
    await expectRefused(move(lender, "close"), "value_not_allowed", "core_account_id")
    await ask(desk.restating("close", balance))
    expect((await ask(move(lender, "close"))).status).toBe("closed")
  })

  it("move no money of their credit while inactive", async () => {
    const lender = await open()
    const balance = await desk.open(await desk.openAccount(), CARD, lender)
    const purchase = await desk.book(balance, { type: "card_network", principal: 9 })
    await bank.drain()
    const body = { subledger_balance_id: balance, currency_code: "USD", principal: { withheld_amount: 3 } } as const
    const { id } = await ask(bank.partner.call("funding.create", { idempotencyKey: randomUUID(), body }))
    await ask(move(lender, "deactivate"))
    const payment = desk.booking(transactionOf(balance, { type: "payment", principal: -9 }))
    const notReady = {
      status: 422,
      code: "related_object_not_ready",
      parameters: [{ parameter: "user_credit_balance_id", reason: "status_not_active" }]
    }
    expect(await refusal(payment)).toMatchObject(notReady)
    expect(await refusal(desk.reversal(purchase.id))).toMatchObject({
      ...notReady,
      parameters: [{ parameter: "user_credit_transaction_id", reason: "status_not_active" }]
    })
    await bank.drain()
    expect(await ask(bank.partner.call("funding.get", { params: { id } }))).toMatchObject({
      status: "rejected",
      rejection: { details: expect.stringContaining("related_object_not_ready") }
    })
    await desk.book(balance, { type: "fee", fees: 1 })
    expect(await desk.ledger(lender)).toBe(-9)
    await ask(move(lender, "activate"))
    await ask(payment)
    await bank.drain()
    expect(await desk.ledger(lender)).toBe(0)
  })

  it("hold all deposits in the FBO account, which is always active", async () => {
    await openAccountNumbers(bank, 5)
    await expectRefused(move("core_account_fbo", "deactivate"), "value_not_allowed", "core_account_id")
    expect(await get("core_account_fbo")).toMatchObject({ type: "attributed", status: "active" })
    expect((await ask(update("core_account_fbo", { name: "Pool" }))).name).toBe("Pool")
  })

  it("are not found unless opened", async () => {
    const calls = [move("core_account_nobody", "close"), update("core_account_nobody", {})]
    for (const call of calls) expect(await refusal(call)).toMatchObject({ status: 404, code: "object_not_found" })
  })
})
