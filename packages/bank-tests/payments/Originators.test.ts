import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  checkingAccount,
  refusal,
  startBank,
  stores,
  tokenOf
} from "../support/BankUnderTest.ts"
import { companyOf, createEntity } from "../support/Customers.ts"

describe.each(stores)("originators on %s", (kind) => {
  let bank: BankUnderTest
  let account_id: string
  let entity_id: string
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    entity_id = (await createEntity(bank, companyOf())).id
    account_id = await openAccount()
  })
  afterAll(() => bank.close())

  const openAccount = async () =>
    (await ask(bank.partner.call("account.create", { idempotencyKey: randomUUID(), body: checkingAccount }))).id
  const ach = {
    allowed_sec_codes: ["CCD", "PPD"],
    limits: {
      calendar_day_maximum_amount: { credit: 1_000, debit: 500 },
      rolling_30_calendar_day_maximum_amount: { credit: 10_000, debit: 990_000_000_000 }
    }
  } as const
  const create = (more: object = {}) =>
    bank.partner.call("originator.create", {
      body: { account_id, entity_id, company_name: "Acme Corp.", ach, ...more }
    })
  const register = async (more: object = {}) => (await ask(create(more))).id
  const get = (originator_id: string) => ask(bank.partner.call("originator.get", { params: { originator_id } }))
  const move = (originator_id: string, on: "activate" | "deactivate" | "cancel", body: object = {}) =>
    bank.partner.call(`originator.${on}`, { params: { originator_id }, body })
  const decide = (originator_id: string, on: "approve" | "reject" | "suspend") =>
    bank.operator.call(`originator.${on}`, { params: { program_id: bank.programId, originator_id } })
  const update = (originator_id: string, body: object) =>
    bank.partner.call("originator.update", { params: { originator_id }, body })
  const expectRefused = async (call: Parameters<typeof refusal>[0], status: number, code: string) =>
    expect(await refusal(call)).toMatchObject({ status, code })
  const expectFaulty = async (call: Parameters<typeof refusal>[0], parameter: string, reason: string) =>
    expect(await refusal(call)).toMatchObject({ status: 422, parameters: [{ parameter, reason }] })

  /** Creates an originator in each status. */
  const inState = {
    pending: () => register(),
    active: async () => (await ask(decide(await register(), "approve"))).id,
    inactive: async () => (await ask(move(await inState.active(), "deactivate"))).id,
    rejected: async () => (await ask(decide(await register(), "reject"))).id,
    suspended: async () => (await ask(decide(await inState.active(), "suspend"))).id,
    canceled: async () => (await ask(move(await inState.active(), "cancel"))).id
  } as const

  it("awaits the bank's approval with the registered fields and a company id of its program", async () => {
    const made = await ask(create({ metadata: { a: "b" } }))
    expect(made).toMatchObject({ account_id, company_name: "Acme Corp.", status: "pending", ach, metadata: { a: "b" } })
    const { company_prefix } = await ask(bank.operator.call("program.get", { params: { program_id: bank.programId } }))
    expect(made.company_id).toMatch(new RegExp(`^9${company_prefix}\\d{5}$`))
    expect(await get(made.id)).toEqual(made)
  })

  it("has a unique company id", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => ask(create())))
    expect(new Set(made.map(({ company_id }) => company_id)).size).toBe(20)
  })

  it.each([
    ["company_name", "Seventeen letters", "value_too_long"],
    ["company_name", "", "value_malformed"],
    ["company_name", " padded", "value_malformed"],
    ["company_name", "Café", "value_malformed"],
    ["entity_id", "entity", "value_malformed"],
    ["account_id", "account_nobody", "not_found"],
    ["entity_id", "entity_nobody", "not_found"]
  ])("is not registered with the %s %j", async (field, value, reason) => {
    await expectFaulty(create({ [field]: value }), field, reason)
  })

  it.each([
    ["ach.allowed_sec_codes[0]", { allowed_sec_codes: ["IAT"] }, "value_not_allowed"],
    ["ach.allowed_sec_codes", { allowed_sec_codes: ["CCD", "CCD"] }, "value_repeated"],
    [
      "ach.nested_third_parties",
      { nested_third_parties: Array.from({ length: 6 }, (_, n) => `entity_${n}`) },
      "value_too_long"
    ],
    [
      "ach.limits.calendar_day_maximum_amount.credit",
      { limits: { ...ach.limits, calendar_day_maximum_amount: { credit: 990_000_000_001, debit: 0 } } },
      "value_too_large"
    ],
    [
      "ach.limits.calendar_day_maximum_amount.debit",
      { limits: { ...ach.limits, calendar_day_maximum_amount: { credit: 0, debit: -1 } } },
      "value_too_small"
    ]
  ])("is not registered with %s out of bounds", async (parameter, parts, reason) => {
    await expectFaulty(create({ ach: { ...ach, ...parts } }), parameter, reason)
  })

  it("is registered only on an active account", async () => {
    const id = await openAccount()
    const body = { status_reason: "frozen" } as const
    await ask(bank.partner.call("account.deactivate", { idempotencyKey: randomUUID(), params: { id }, body }))
    await expectFaulty(create({ account_id: id }), "account_id", "status_not_active")
  })

  it("changes its status only by its lifecycle", async () => {
    const moves = {
      approve: (id: string) => decide(id, "approve"),
      reject: (id: string) => decide(id, "reject"),
      suspend: (id: string) => decide(id, "suspend"),
      activate: (id: string) => move(id, "activate"),
      deactivate: (id: string) => move(id, "deactivate"),
      cancel: (id: string) => move(id, "cancel")
    }
    const table: Record<string, Record<string, string>> = {
      pending: { approve: "active", reject: "rejected" },
      active: { deactivate: "inactive", suspend: "suspended", cancel: "canceled" },
      inactive: { activate: "active", suspend: "suspended", cancel: "canceled" },
      rejected: {},
      suspended: {},
      canceled: {}
    }
    const inTable = (on: string) => Object.values(table).flatMap((row) => row[on] ?? [])[0]
    for (const [status, make] of Object.entries(inState)) {
      const stuck = await make()
      for (const [on, call] of Object.entries(moves)) {
        const to = table[status]?.[on]
        const isThere = status === inTable(on)
        const reason = isThere ? "object_status_unchanged" : "value_not_allowed"
        const refused = {
          status: 422,
          code: "invalid_status_transition",
          parameters: [{ parameter: "originator_id", reason }]
        }
        if (to === undefined) expect(await refusal(call(stuck)), `${status} ${on}`).toMatchObject(refused)
        else expect(await ask(call(await make())), `${status} ${on}`).toMatchObject({ status: to })
      }
      expect((await get(stuck)).status).toBe(status)
    }
  })

  it("updates metadata with a change of status, and otherwise keeps it", async () => {
    const id = await inState.active()
    expect(await ask(move(id, "deactivate", { metadata: { why: "holidays" } }))).toMatchObject({
      metadata: { why: "holidays" }
    })
    expect(await ask(move(id, "activate"))).toMatchObject({ metadata: { why: "holidays" } })
  })

  it("updates the given limits, at once and without a change of status", async () => {
    for (const status of ["pending", "active", "inactive"] as const) {
      const id = await inState[status]()
      const day = { credit: 2_000, debit: 0 }
      const limits = { calendar_day_maximum_amount: day }
      const changed = await ask(update(id, { company_name: "Acme", ach: { limits } }))
      expect(changed).toMatchObject({
        company_name: "Acme",
        status,
        ach: { ...ach, limits: { ...ach.limits, ...limits } }
      })
      const parts = { allowed_sec_codes: ["WEB"], nested_third_parties: [entity_id] }
      const again = await ask(update(id, { ach: parts, metadata: { a: "b" } }))
      expect(again).toMatchObject({ ach: { ...changed.ach, ...parts }, metadata: { a: "b" }, company_name: "Acme" })
    }
    for (const status of ["rejected", "suspended", "canceled"] as const) {
      await expectRefused(update(await inState[status](), { company_name: "A" }), 422, "invalid_status_transition")
    }
    const id = await inState.active()
    await expectFaulty(update(id, { status: "pending" }), "status", "parameter_unknown")
    await expectFaulty(update(id, { company_id: "9000000000" }), "company_id", "parameter_unknown")
  })

  it("names known companies: itself and those that it sends for", async () => {
    const nested_third_parties = [entity_id, "entity_nobody"]
    const third = "ach.nested_third_parties[1]"
    const unknown = create({ entity_id: "entity_none", ach: { ...ach, nested_third_parties } })
    expect(await refusal(unknown)).toMatchObject({
      status: 422,
      parameters: [
        { parameter: "entity_id", reason: "not_found" },
        { parameter: third, reason: "not_found" }
      ]
    })
    await expectFaulty(update(await inState.active(), { ach: { nested_third_parties } }), third, "not_found")
  })

  it("is listed by its account and its status, newest first", async () => {
    const account = await openAccount()
    const first = await register({ account_id: account })
    bank.advance(1)
    const second = await register({ account_id: account })
    await ask(decide(first, "approve"))
    const list = async (query: object) =>
      (await ask(bank.partner.call("originator.list", { query: { account_id: account, ...query } }))).objects.map(
        ({ id }) => id
      )
    expect(await list({})).toEqual([second, first])
    expect(await list({ status: "active" })).toEqual([first])
    expect(await list({ status: "canceled" })).toEqual([])
    expect(await list({ starting_after: second })).toEqual([first])
    await expectFaulty(
      bank.partner.call("originator.list", { query: { account_id: "1" } }),
      "account_id",
      "value_malformed"
    )
    const unfiltered = await fetch(`${bank.url}/v0/originators`, { headers: await bearer() })
    expect([unfiltered.status, await unfiltered.json()]).toMatchObject([
      422,
      { invalid_parameters: [{ parameter: "account_id", reason: "required" }] }
    ])
  })

  const bearer = async () => ({ authorization: `Bearer ${await tokenOf(bank)}` })

  it("is listed for the bank among the program's pending originators", async () => {
    const { id: program_id } = await ask(bank.operator.call("program.create", { body: { name: "Other" } }))
    const pending = async (program: string) =>
      (
        await ask(
          bank.operator.call("originator.list_of_program", {
            params: { program_id: program },
            query: { status: "pending", limit: 100 }
          })
        )
      ).objects.map(({ id }) => id)
    const id = await register()
    expect(await pending(bank.programId)).toContain(id)
    expect(await pending(program_id)).toEqual([])
    await ask(decide(id, "approve"))
    expect(await pending(bank.programId)).not.toContain(id)
    const elsewhere = bank.operator.call("originator.suspend", { params: { program_id, originator_id: id } })
    await expectRefused(elsewhere, 404, "object_not_found")
  })

  it("is not found if not registered", async () => {
    const originator_id = "originator_nobody"
    await expectRefused(bank.partner.call("originator.get", { params: { originator_id } }), 404, "object_not_found")
    await expectRefused(move(originator_id, "cancel"), 404, "object_not_found")
    await expectRefused(update(originator_id, {}), 404, "object_not_found")
  })

  it("is registered once under one key", async () => {
    const call = bank.partner.call("originator.create", {
      idempotencyKey: randomUUID(),
      body: { account_id, entity_id, company_name: "Acme", ach }
    })
    const [one, again] = [await ask(call), await ask(call)]
    expect(again).toEqual(one)
  })
})
