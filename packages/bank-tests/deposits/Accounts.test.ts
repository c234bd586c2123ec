import { randomUUID } from "node:crypto"
import { DAY_MS } from "@vostro/domain"
import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { NETWORK_ZONE } from "@vostro/domain/rails"
import { MAX_CREDIT_CENTS } from "@vostro/domain/resources/customers/agreement/Credit"
import { birthdayOf } from "@vostro/domain/resources/customers/entity/Age"
import { Account } from "@vostro/domain/resources/deposits/account/model/Account"
import { commitOf } from "@vostro/testing/conformance/Commits"
import { Effect, Result, Schema } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  checkingAccount,
  openAccountNumbers,
  refusal,
  startBank,
  stores
} from "../support/BankUnderTest.ts"
import { adult, applicationOf, companyOf, createEntity, credit, personOf } from "../support/Customers.ts"

describe.each(stores)("accounts and account numbers on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  const attempt = (more: object = {}) =>
    bank.partner.call("account.create", { idempotencyKey: randomUUID(), body: { ...checkingAccount, ...more } })
  const open = (more: object = {}) => ask(attempt(more))
  const key = () => ({ idempotencyKey: randomUUID() })
  const number = (account_id: string, more: object = {}) =>
    ask(bank.partner.call("account_number.create", { body: { account_id, ...more } }))
  const expectRefused = async (call: Parameters<typeof refusal>[0], status: number, code: string) =>
    expect(await refusal(call)).toMatchObject({ status, code })
  const expectNoMove = async (call: Parameters<typeof refusal>[0], parameter: string, isThere: boolean) =>
    expect(await refusal(call)).toMatchObject({
      code: parameter === "id" ? "invalid_status_transition" : "operation_not_allowed",
      parameters: [{ parameter, reason: isThere ? "object_status_unchanged" : "value_not_allowed" }]
    })

  it("opens an account, and the program's FBO core account with the first", async () => {
    const account = await open({ metadata: { a: "b" } })
    expect(account).toMatchObject({ status: "active", status_reason: "active", metadata: { a: "b" } })
    expect(await ask(bank.partner.call("account.get", { params: { id: account.id } }))).toEqual(account)
    const core = await ask(bank.partner.call("core_account.get", { params: { id: "core_account_fbo" } }))
    expect(core).toMatchObject({ type: "attributed", status: "active" })
  })

  it("shows the partner's name of an imported account, and accepts none in requests", async () => {
    const { id, ...made } = await open()
    expect(made).not.toHaveProperty("client_account_id")
    expect(await refusal(attempt({ client_account_id: "a-1" }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "client_account_id", reason: "parameter_unknown" }]
    })
    const imported = { ...made, id: `${id}7`, client_account_id: "a-1" }
    expect(Schema.is(Account)(imported)).toBe(true)
    const body = JSON.stringify(imported)
    const write = { kind: "account", id: imported.id, expected: 0, body, attributes: {}, uniques: [] }
    await Effect.runPromise(bank.store.commit(commitOf({ program_id: bank.programId, writes: [write] })))
    expect(await ask(bank.partner.call("account.get", { params: { id: imported.id } }))).toEqual(imported)
  })

  it("requires credit details for underwritten credit, and ascending limits", async () => {
    const parts = { capabilities: ["credit_with_underwriting"], entities: { account_holders: [await adult(bank)] } }
    const call = (details: object) => attempt({ ...parts, details: { product_name: "Card", ...details } })
    expect(await refusal(call({}))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "details.credit", reason: "required" }]
    })
    await expectRefused(call({ credit: { ...credit, available_credit: 201 } }), 422, "parameters_invalid")
    expect(await refusal(call({ credit: { ...credit, limit: 301 } }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "details.credit.limit", reason: "exceeds_max_limit" }]
    })
    const most = { available_credit: MAX_CREDIT_CENTS, limit: MAX_CREDIT_CENTS, max_limit: MAX_CREDIT_CENTS }
    expect((await ask(call({ credit: { ...credit, ...most } }))).details.credit).toMatchObject(most)
    for (const name of ["available_credit", "limit", "max_limit"]) {
      const refused = await refusal(call({ credit: { ...credit, ...most, [name]: MAX_CREDIT_CENTS + 1 } }))
      expect(refused).toMatchObject({
        status: 422,
        code: "parameters_invalid",
        parameters: [{ parameter: `details.credit.${name}`, reason: "value_too_large" }]
      })
    }
    const full = {
      ...credit,
      scra: { start_date: "2026-01-01", end_date: "2026-01-01" },
      report: { non_score_value: "no_hit", pulled_at: "2026-01-01T00:00:00Z", source: "equifax" }
    }
    const adverse_action_notice = { delivered_at: "2026-01-01T00:00:00Z", reason: "r", delivery_method: "text" }
    expect((await ask(call({ credit: full, adverse_action_notice }))).details).toEqual({
      product_name: "Card",
      credit: full,
      adverse_action_notice
    })
    const late = { ...credit, scra: { start_date: "2026-01-02", end_date: "2026-01-01" } }
    const both = { ...credit, report: { ...full.report, score: 700 } }
    expect(await Promise.all([late, both].map((one) => refusal(call({ credit: one }))))).toMatchObject([
      { parameters: [{ parameter: "details.credit.scra.start_date" }, { parameter: "details.credit.scra.end_date" }] },
      { parameters: [{ parameter: "details.credit.report.score" }, { reason: "value_conflicting" }] }
    ])
  })

  it("requires an adult holder for new underwritten credit only", async () => {
    const turns = birthdayOf(dayAt(bank.now() + DAY_MS, NETWORK_ZONE), -18)
    const minor = await createEntity(bank, personOf(turns))
    const company = await createEntity(bank, companyOf())
    const parts = { capabilities: ["credit_with_underwriting"], details: { product_name: "Card", credit } }
    const call = (...account_holders: ReadonlyArray<string>) =>
      attempt({ ...parts, entities: { account_holders, authorized_signers: [minor.id] } })
    for (const holders of [["entity_1"], [minor.id], [minor.id, "entity_1"]]) {
      expect(await refusal(call(...holders))).toMatchObject({
        status: 422,
        code: "parameters_invalid",
        parameters: [{ parameter: "entities.account_holders", reason: "account_requires_adult_account_holder" }]
      })
    }
    expect((await ask(call(minor.id, company.id))).entities.account_holder_type).toBe("commercial")
    const { id } = await open({ entities: { account_holders: [minor.id] } })
    const { capabilities, details } = parts
    const patch: object = { capabilities: ["deposit", ...capabilities], details }
    const grant = () => bank.partner.call("account.update", { ...key(), params: { id }, body: patch })
    expect(await refusal(grant())).toMatchObject({ parameters: [{ reason: "account_requires_adult_account_holder" }] })
    bank.advance(DAY_MS)
    expect((await ask(grant())).entities.account_holder_type).toBe("consumer")
  })

  it("takes the holder type where it agrees with the holders", async () => {
    const [company, person] = [await createEntity(bank, companyOf()), await adult(bank)]
    const call = (account_holder: string, account_holder_type: string) =>
      attempt({ entities: { account_holder_type, account_holders: [account_holder], authorized_signers: [person] } })
    expect((await ask(call(company.id, "commercial"))).entities.account_holder_type).toBe("commercial")
    expect((await ask(call(person, "consumer"))).entities.account_holder_type).toBe("consumer")
    for (const refused of [call(company.id, "consumer"), call(person, "commercial")]) {
      expect(await refusal(refused)).toMatchObject({
        status: 422,
        code: "parameters_invalid",
        parameters: [
          { parameter: "entities.account_holder_type", reason: "value_conflicting" },
          { parameter: "entities.account_holders", reason: "value_conflicting" }
        ]
      })
    }
  })

  it("requires and keeps an authorized signer for an account of companies", async () => {
    const [company, person] = [await createEntity(bank, companyOf()), await adult(bank)]
    const call = (account_holder: string, ...authorized_signers: ReadonlyArray<string>) =>
      attempt({ entities: { account_holders: [account_holder], authorized_signers } })
    const missing = {
      status: 422,
      code: "parameters_invalid",
      parameters: [{ parameter: "entities.authorized_signers", reason: "missing_for_commercial" }]
    }
    expect(await refusal(call(company.id))).toMatchObject(missing)
    expect(await refusal(attempt({ entities: { account_holders: [company.id] } }))).toMatchObject(missing)
    expect((await ask(call(person))).entities.account_holder_type).toBe("consumer")
    const { id } = await ask(call(company.id, person, company.id))
    const leave = (entity_id: string) =>
      bank.partner.call("account.unrelate", {
        params: { id, entity_id },
        query: { relationship_type: "authorized_signer" }
      })
    const both = await Promise.all([person, company.id].map((one) => Effect.runPromise(Effect.result(leave(one)))))
    expect(both.filter(Result.isSuccess)).toHaveLength(1)
    expect(both.flatMap((one) => (Result.isFailure(one) ? [one.failure] : []))).toMatchObject([missing])
  })

  it("accepts only an approved application", async () => {
    const apply = async (status: "approved" | "declined" | "canceled") =>
      (await ask(bank.partner.call("application.create", { ...key(), body: applicationOf(status) }))).id
    const approved = await apply("approved")
    const { id, application_id } = await open({ application_id: approved })
    expect(application_id).toBe(approved)
    const update = (application_id: string) =>
      bank.partner.call("account.update", { ...key(), params: { id }, body: { application_id } })
    for (const [named, reason] of [
      ["application_nobody", "not_found"],
      [await apply("declined"), "value_not_allowed"],
      [await apply("canceled"), "value_not_allowed"]
    ] as const) {
      const parameters = [{ parameter: "application_id", reason }]
      for (const call of [attempt({ application_id: named }), update(named)])
        expect(await refusal(call)).toMatchObject({ status: 422, parameters })
    }
    expect((await ask(update(await apply("approved")))).application_id).not.toBe(approved)
  })

  it("requires documents of known types, and consents with their time", async () => {
    const call = (documents: ReadonlyArray<object>) => attempt({ documents })
    const esign = { document_id: "1", type: "esign_agreement", displayed_at: "2026-01-01T00:00:00Z" }
    expect(await refusal(call([esign, { ...esign, type: "drivers_license" }]))).toMatchObject({
      parameters: [{ parameter: "documents[1].type", reason: "value_not_allowed" }]
    })
    expect(await refusal(call([esign]))).toMatchObject({
      parameters: [{ parameter: "documents[0].consented_at", reason: "required" }]
    })
    const documents = [{ ...esign, consented_at: "2026-01-01T00:00:00Z" }]
    expect((await ask(call(documents))).documents).toEqual(documents)
  })

  it("updates the given fields, adds capabilities and removes none", async () => {
    const { id } = await open({ entities: { account_holders: [await adult(bank)] } })
    const update = (patch: object) => bank.partner.call("account.update", { ...key(), params: { id }, body: patch })
    const grown = await ask(update({ capabilities: ["deposit", "credit_with_underwriting"], details: { credit } }))
    expect(grown.details).toEqual({ product_name: "Checking", credit })
    expect((await ask(update({ details: { credit: { limit: 250 } } }))).details.credit?.limit).toBe(250)
    await expectRefused(update({ capabilities: ["deposit"] }), 422, "parameters_invalid")
  })

  it("reports all errors of an update at once", async () => {
    const { id } = await open()
    const update = bank.partner.call("account.update", {
      ...key(),
      params: { id },
      body: {
        capabilities: ["credit_without_underwriting"],
        application_id: "application_nobody",
        details: { credit: { limit: 2, max_limit: 1, scra: { start_date: "2026-02-01", end_date: "2026-01-01" } } },
        documents: [{ document_id: "mine", type: "esign_agreement" }]
      }
    })
    const missing = ["is_secured", "is_mla", "underwriting_grade", "currency", "available_credit"]
    expect(await refusal(update)).toMatchObject({
      status: 422,
      parameters: [
        { parameter: "capabilities", reason: "value_not_allowed" },
        ...missing.map((name) => ({ parameter: `details.credit.${name}`, reason: "required" })),
        { parameter: "details.credit.limit", reason: "exceeds_max_limit" },
        { parameter: "details.credit.scra.start_date", reason: "value_conflicting" },
        { parameter: "details.credit.scra.end_date", reason: "value_conflicting" },
        { parameter: "application_id", reason: "not_found" },
        { parameter: "documents[0].consented_at", reason: "required" }
      ]
    })
  })

  it("changes between active, inactive and closed only by its lifecycle", async () => {
    const { id } = await open()
    const params = { params: { id } }
    const deactivate = () =>
      bank.partner.call("account.deactivate", { ...key(), ...params, body: { status_reason: "frozen" } })
    const close = () =>
      bank.partner.call("account.close", { ...key(), ...params, body: { status_reason: "client_closed" } })
    const activate = () => bank.partner.call("account.activate", { ...key(), ...params })
    await expectRefused(activate(), 422, "invalid_status_transition")
    await expectNoMove(activate(), "id", true)
    expect(await ask(deactivate())).toMatchObject({ status: "inactive", status_reason: "frozen" })
    await expectNoMove(deactivate(), "id", true)
    const update = () => bank.partner.call("account.update", { ...key(), ...params, body: { metadata: { a: "b" } } })
    expect(await ask(update())).toMatchObject({ status: "inactive", metadata: { a: "b" } })
    expect(await ask(activate())).toMatchObject({ status: "active", status_reason: "active" })
    expect(await ask(close())).toMatchObject({ status: "closed", status_reason: "client_closed" })
    await expectNoMove(close(), "id", true)
    for (const call of [activate(), deactivate(), update()]) await expectNoMove(call, "id", false)
  })

  it("refuses to close a funded account, or to open a number on a closed one", async () => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 5)
    const { account_id } = await ask(bank.partner.call("account_number.get", { params: { account_number_id } }))
    const close = bank.partner.call("account.close", {
      ...key(),
      params: { id: account_id },
      body: { status_reason: "paid_off" }
    })
    expect(await refusal(close)).toMatchObject({ status: 422, parameters: [{ reason: "balance_not_zero" }] })
    const { id } = await open()
    await ask(bank.partner.call("account.close", { ...key(), params: { id }, body: { status_reason: "paid_off" } }))
    const create = bank.partner.call("account_number.create", { body: { account_id: id } })
    expect(await refusal(create)).toMatchObject({
      status: 400,
      parameters: [{ parameter: "account_id", reason: "status_not_active" }]
    })
  })

  it("issues unique numbers of twelve digits, with the bank's routing number", async () => {
    const { id } = await open()
    const numbers = await Promise.all(Array.from({ length: 20 }, () => number(id)))
    expect(new Set(numbers.map(({ account_number }) => account_number)).size).toBe(20)
    for (const { account_number, routing_number, status } of numbers) {
      expect(String(account_number)).toMatch(/^[1-9]\d{11}$/)
      expect([routing_number, status]).toEqual([123_456_780, "unassigned"])
    }
  })

  it("assigns an owner once, and only one kind of it", async () => {
    const { id } = await open()
    const { id: account_number_id } = await number(id)
    const assign = (owner: object) =>
      bank.partner.call("account_number.assign", { params: { account_number_id }, body: owner })
    await expectRefused(assign({}), 400, "parameters_invalid")
    await expectRefused(assign({ client_customer_id: "c", entity_id: "entity_1" }), 400, "parameters_invalid")
    expect(await ask(assign({ client_customer_id: "c" }))).toMatchObject({ status: "active", client_customer_id: "c" })
    await expectRefused(assign({ client_customer_id: "d" }), 400, "operation_not_allowed")
  })

  it("changes account numbers by their lifecycle: canceled is final", async () => {
    const { id } = await open()
    const { id: account_number_id } = await number(id, { entity_id: "entity_1" })
    const move = (on: "activate" | "deactivate" | "cancel") =>
      bank.partner.call(`account_number.${on}`, { params: { account_number_id } })
    await expectRefused(move("activate"), 400, "operation_not_allowed")
    await expectNoMove(move("activate"), "account_number_id", true)
    expect((await ask(move("deactivate"))).status).toBe("inactive")
    expect((await ask(move("activate"))).status).toBe("active")
    expect((await ask(move("cancel"))).status).toBe("canceled")
    for (const on of ["activate", "deactivate", "cancel"] as const)
      await expectNoMove(move(on), "account_number_id", on === "cancel")
  })

  it.each([
    {
      internal_transfer_controls: {
        incoming: { counterparty_filter: "accept_all", counterparty_account_number_ids_allowlist: ["account_number_1"] }
      }
    },
    { ach_controls: { incoming: { accept_credit: false, counterparty_filter: "accept_all" } } },
    {
      wire_controls: {
        outgoing: {
          counterparty_account_numbers_allowlist: [
            { type: "us_domestic", account_number: "12345678", routing_number: "123456780" }
          ]
        }
      }
    }
  ])("refuses contradictory controls: %j", async (controls) => {
    const { id } = await open()
    // trusted: the table above gives controls of the right types.
    const body = { account_id: id, ...controls } as { account_id: string }
    const call = bank.partner.call("account_number.create", { body })
    await expectRefused(call, 400, "parameters_invalid")
  })

  it("accepts an account number closed to all debits and open to all credits", async () => {
    const { id } = await open()
    const ach_controls = { incoming: { accept_debit: false, counterparty_filter: "accept_all" } } as const
    expect((await number(id, { ach_controls })).ach_controls).toEqual(ach_controls)
  })

  it("accepts company ids as numbers and as strings of ten digits, and returns numbers", async () => {
    const { id } = await open()
    const controls = (counterparty_company_ids_allowlist: ReadonlyArray<unknown>) => ({
      ach_controls: { incoming: { counterparty_filter: "allowlist_only", counterparty_company_ids_allowlist } }
    })
    expect(await number(id, controls(["0123456789", 1_234_567_890, 42]))).toMatchObject(
      controls([123_456_789, 1_234_567_890, 42])
    )
    // trusted: the test is about the values that the bank accepts here.
    const body = { account_id: id, ...controls(["123456789", 12_345_678_901, -1, true]) } as { account_id: string }
    const path = "ach_controls.incoming.counterparty_company_ids_allowlist"
    expect(await refusal(bank.partner.call("account_number.create", { body }))).toMatchObject({
      status: 400,
      parameters: ["value_malformed", "value_too_large", "value_too_small", "value_malformed"].map((reason, at) => ({
        parameter: `${path}[${at}]`,
        reason
      }))
    })
  })

  it("filters account numbers by account and by number", async () => {
    const { id } = await open()
    const made = await number(id)
    await number(id)
    const list = (query: object) => ask(bank.partner.call("account_number.list", { query }))
    expect((await list({ account_id: id })).objects).toHaveLength(2)
    expect((await list({ account_number: String(made.account_number) })).objects).toEqual([made])
  })

  it("accepts one of two concurrent updates, and applies the other on top of it or refuses it", async () => {
    const { id } = await open()
    const patch = (a: string) =>
      bank.partner.call("account.update", { ...key(), params: { id }, body: { metadata: { a } } })
    const exits = await Promise.all(
      Array.from({ length: 10 }, (_, n) => Effect.runPromise(Effect.result(patch(String(n)))))
    )
    const made = exits.flatMap((exit) => (Result.isSuccess(exit) ? [exit.success.value.metadata] : []))
    const refused = exits.flatMap((exit) => (Result.isFailure(exit) ? [exit.failure] : []))
    const { metadata } = await ask(bank.partner.call("account.get", { params: { id } }))
    expect(made).toContainEqual(metadata)
    expect(refused.filter((error) => !("code" in error) || error.code !== "object_modified_concurrently")).toEqual([])
  })
})
