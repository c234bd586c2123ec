import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo } from "../support/Ach.ts"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  refusal,
  startBank,
  stores,
  tokenOf
} from "../support/BankUnderTest.ts"
import { cardDesk, type Linked } from "../support/Cards.ts"
import { adult } from "../support/Customers.ts"

describe.each(stores)("cards on %s", (kind) => {
  let bank: BankUnderTest
  let cards: ReturnType<typeof cardDesk>
  let links: Linked
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, "2035-03-05", "08:00")
    cards = cardDesk(bank)
    links = await cards.links()
  })
  afterAll(() => bank.close())

  const faulty = (parameter: string, reason: string) => ({
    status: 422,
    code: "parameters_invalid",
    parameters: expect.arrayContaining([{ parameter, reason }])
  })
  const setAccount = (id: string, on: "activate" | "deactivate") =>
    ask(
      bank.partner.call(`account.${on}`, {
        idempotencyKey: randomUUID(),
        params: { id },
        ...(on === "deactivate" && { body: { status_reason: "frozen" } })
      })
    )

  it("are created inactive, and read by either id", async () => {
    const client_card_id = "Ada's card / 1"
    const made = await cards.create(links, { client_card_id, metadata: { design: "blue" } })
    expect(made).toMatchObject({
      ...links,
      client_card_id,
      type: "virtual",
      bin: "411111",
      last_four: "1111",
      expiration_month: 12,
      expiration_year: 2098,
      status: "inactive",
      status_reason: "not_activated",
      metadata: { design: "blue" }
    })
    expect(await cards.get(made.id)).toEqual(made)
    expect(await ask(cards.finding(client_card_id))).toEqual(made)
    expect(await cards.events(made.id)).toMatchObject([{ event: "card.created", object: made }])
    expect(await refusal(cards.finding("nobody's"))).toMatchObject({ status: 404, code: "object_not_found" })
  })

  it("change their status only by their lifecycle, each move with its event", async () => {
    const moves = { activate: cards.activation, deactivate: cards.deactivation, close: cards.closing } as const
    const table: Record<string, Record<string, readonly [string, string]>> = {
      inactive: { activate: ["active", "active"], close: ["closed", "replaced"] },
      active: { deactivate: ["inactive", "lost"], close: ["closed", "replaced"] },
      closed: {}
    }
    const inStatus: Record<string, () => Promise<string>> = {
      inactive: async () => (await cards.create(links)).id,
      active: async () => (await ask(cards.activation((await cards.create(links)).id))).id,
      closed: async () => (await ask(cards.closing((await cards.create(links)).id))).id
    }
    const events: Record<string, string> = {
      activate: "card.activated",
      deactivate: "card.deactivated",
      close: "card.closed"
    }
    for (const [status, make] of Object.entries(inStatus)) {
      for (const [on, call] of Object.entries(moves)) {
        const id = await make()
        const [to, status_reason] = table[status]?.[on] ?? []
        if (to === undefined) {
          const refused = { status: 422, code: "invalid_status_transition", parameters: [{ parameter: "card_id" }] }
          expect(await refusal(call(id)), `${status} ${on}`).toMatchObject(refused)
          expect((await cards.get(id)).status).toBe(status)
        } else {
          const moved = await ask(call(id))
          expect(moved, `${status} ${on}`).toMatchObject({ id, status: to, status_reason })
          expect((await cards.events(id)).at(-1)).toMatchObject({ event: events[on], object: moved })
        }
      }
    }
  })

  it("are refused with links that are missing, foreign or not active", async () => {
    const other = await cards.links()
    const stranger = await adult(bank)
    const foreign = await cardDesk(await inAnotherProgram(bank)).links()
    const refused: ReadonlyArray<readonly [object, string, string]> = [
      [{ account_id: "account_nobody" }, "account_id", "not_found"],
      [{ account_id: foreign.account_id }, "account_id", "not_found"],
      [{ subledger_balance_id: foreign.subledger_balance_id }, "subledger_balance_id", "not_found"],
      [{ subledger_balance_id: other.subledger_balance_id }, "subledger_balance_id", "value_conflicting"],
      [{ entity_id: "entity_nobody" }, "entity_id", "not_found"],
      [{ entity_id: foreign.entity_id }, "entity_id", "not_found"],
      [{ entity_id: stranger }, "entity_id", "value_conflicting"]
    ]
    for (const [more, parameter, reason] of refused) {
      expect(await refusal(cards.creation(links, more)), parameter).toMatchObject(faulty(parameter, reason))
    }
    await ask(cards.desk.restating("deactivate", other.subledger_balance_id))
    const inactive = faulty("subledger_balance_id", "status_not_active")
    expect(await refusal(cards.creation(other))).toMatchObject(inactive)
    await setAccount(other.account_id, "deactivate")
    expect(await refusal(cards.creation(other))).toMatchObject(faulty("account_id", "status_not_active"))
  })

  it.each([
    ["bin", "41111"],
    ["bin", "411111111"],
    ["last_four", "11111"],
    ["type", "plastic"],
    ["client_card_id", "."],
    ["client_card_id", ".."]
  ])("are refused with the %s %j", async (field, value) => {
    expect(await refusal(cards.creation(links, { [field]: value }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: field }]
    })
  })

  it("never take a whole card number, in any free field", async () => {
    const number = "4111 1111 1111 1111"
    const digits = number.replaceAll(" ", "")
    const refused = [
      await refusal(cards.creation(links, { client_card_id: digits })),
      await refusal(cards.creation(links, { client_card_id: number.replaceAll(" ", ".") })),
      await refusal(cards.creation(links, { metadata: { note: digits.replaceAll("1", "\u0661") } })),
      await refusal(cards.creation(links, { metadata: { [digits]: "x" } })),
      await refusal(cards.creation(links, { metadata: { note: `pan ${number}` } })),
      await refusal(cards.update((await cards.create(links)).id, { metadata: { note: digits } }))
    ]
    for (const one of refused) {
      expect(one).toMatchObject({ status: 422, parameters: [{ reason: "value_not_allowed" }] })
      // Eight digits in a row, because the random id of a request or a card may hold four.
      expect(JSON.stringify(one)).not.toMatch(/1{4}[ .]?1{4}/)
    }
  })

  it("keep their client_card_id for themselves, also after closing and under concurrency", async () => {
    const client_card_id = randomUUID()
    const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => cards.create(links, { client_card_id })))
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    await ask(cards.closing((await ask(cards.finding(client_card_id))).id))
    expect(await refusal(cards.creation(links, { client_card_id }))).toMatchObject({
      status: 422,
      code: "related_object_conflict",
      parameters: [{ parameter: "client_card_id", reason: "value_repeated" }]
    })
    const elsewhere = cardDesk(await inAnotherProgram(bank))
    expect(await elsewhere.create(await elsewhere.links(), { client_card_id })).toMatchObject({ client_card_id })
  })

  it("are activated only while account, balance and expiration date permit it", async () => {
    const own = await cards.links()
    const { id } = await cards.create(own, { expiration_month: 4, expiration_year: 2035 })
    const expectUnready = async (parameter: string) =>
      expect(await refusal(cards.activation(id))).toMatchObject({
        status: 422,
        code: "related_object_not_ready",
        parameters: [{ parameter, reason: "status_not_active" }]
      })
    await setAccount(own.account_id, "deactivate")
    await expectUnready("account_id")
    await setAccount(own.account_id, "activate")
    await ask(cards.desk.restating("deactivate", own.subledger_balance_id))
    await expectUnready("subledger_balance_id")
    await ask(cards.desk.restating("activate", own.subledger_balance_id))
    moveTo(bank, "2035-04-30", "22:30")
    await ask(cards.activation(id))
    await ask(cards.deactivation(id))
    moveTo(bank, "2035-04-30", "23:30")
    expect(await refusal(cards.activation(id))).toMatchObject({
      status: 422,
      code: "object_state_conflict",
      parameters: [{ parameter: "card_id", reason: "deadline_passed" }]
    })
    expect(await refusal(cards.update(id, { expiration_month: 3 }))).toMatchObject(
      faulty("expiration_month", "deadline_passed")
    )
    expect(await ask(cards.update(id, { metadata: { a: "b" } }))).toMatchObject({ metadata: { a: "b" } })
    expect(await ask(cards.update(id, { expiration_year: 2038 }))).toMatchObject({ expiration_month: 4 })
    expect(await ask(cards.activation(id))).toMatchObject({ status: "active", expiration_year: 2038 })
    const expired = { expiration_month: 4, expiration_year: 2035 }
    expect(await refusal(cards.creation(own, expired))).toMatchObject(faulty("expiration_year", "deadline_passed"))
  })

  it("need the scope of cards", async () => {
    const { id } = await cards.create(links)
    const as = async (method: string, path: string, scope: string) => {
      const authorization = `Bearer ${await tokenOf(bank, { scope })}`
      const headers = { authorization, "idempotency-key": randomUUID() }
      return (await fetch(`${bank.url}/v0/cards${path}`, { method, headers })).status
    }
    expect(await as("GET", `/${id}`, "account/read_write")).toBe(403)
    expect(await as("POST", `/${id}/activate`, "card/read")).toBe(403)
    for (const scope of ["card/read", "card/read_write"]) expect(await as("GET", "", scope)).toBe(200)
    expect(await as("POST", `/${id}/activate`, "card/read_write")).toBe(200)
  })

  it("are invisible to other programs", async () => {
    const { id, client_card_id } = await cards.create(links)
    const other = cardDesk(await inAnotherProgram(bank))
    const calls = [other.finding(client_card_id), other.activation(id), other.deactivation(id), other.closing(id)]
    const updating = other.update(id, { metadata: {} })
    for (const call of [...calls, updating]) {
      expect(await refusal(call)).toMatchObject({ status: 404, code: "object_not_found" })
    }
    expect(await other.list({ account_id: links.account_id })).toEqual([])
    expect((await cards.get(id)).status).toBe("inactive")
  })

  it("change only while they are not closed", async () => {
    const { id } = await cards.create(links)
    await ask(cards.closing(id))
    expect(await refusal(cards.update(id, { metadata: {} }))).toMatchObject({ code: "invalid_status_transition" })
  })

  it("are listed by account, balance, cardholder and status", async () => {
    const [one, two] = [await cards.links(), await cards.links()]
    const first = await cards.create(one)
    bank.advance(1)
    const second = await cards.create({ account_id: one.account_id, entity_id: one.entity_id })
    await ask(cards.activation(second.id))
    const { id: third } = await cards.create(two)
    expect(await cards.list({ account_id: one.account_id })).toEqual([second.id, first.id])
    expect(await cards.list({ subledger_balance_id: one.subledger_balance_id })).toEqual([first.id])
    expect(await cards.list({ entity_id: two.entity_id })).toEqual([third])
    expect(await cards.list({ account_id: one.account_id, status: "active" })).toEqual([second.id])
  })
})
