import { randomUUID } from "node:crypto"
import { Effect, Result } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, checkingAccount, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { adult, createEntity, personOf } from "../support/Customers.ts"

type Type = "account_holder" | "authorized_signer" | "authorized_user"

describe.each(stores)("relationships to an account on %s", (kind) => {
  let bank: BankUnderTest
  let people: ReadonlyArray<string>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    people = await Promise.all(Array.from({ length: 22 }, () => adult(bank)))
  })
  afterAll(() => bank.close())

  const key = () => ({ idempotencyKey: randomUUID() })
  const open = (account_holders: ReadonlyArray<string>, parts: object = {}) =>
    ask(
      bank.partner.call("account.create", {
        ...key(),
        body: { ...checkingAccount, entities: { account_holders }, ...parts }
      })
    )
  const relate = (id: string, relationship_type: Type, entity_ids: ReadonlyArray<string>) =>
    bank.partner.call("account.relate", { ...key(), params: { id }, body: { entity_ids, relationship_type } })
  const unrelate = (id: string, entity_id: string, relationship_type?: Type) =>
    bank.partner.call("account.unrelate", {
      params: { id, entity_id },
      query: relationship_type === undefined ? {} : { relationship_type }
    })
  const settled = async <A, E>(call: Effect.Effect<A, E>) =>
    Result.isSuccess(await Effect.runPromise(Effect.result(call)))
  const list = (id: string, query: object = {}) =>
    ask(bank.partner.call("account.relationships", { params: { id }, query }))
  const entitiesOf = async (id: string) => (await ask(bank.partner.call("account.get", { params: { id } }))).entities

  it("are created for all entities of a batch or for none", async () => {
    const { id } = await open(["entity_1"])
    const batch = { entity_ids: people.slice(0, 20), relationship_type: "authorized_user" } as const
    expect(await ask(relate(id, "authorized_user", batch.entity_ids))).toEqual({ account_id: id, ...batch })
    const before = await entitiesOf(id)
    expect(before.authorized_users).toEqual(batch.entity_ids)
    const wrong = relate(id, "authorized_user", [people[20] ?? "", people[0] ?? "", "entity_nobody"])
    expect(await refusal(wrong)).toMatchObject({
      status: 422,
      parameters: [
        { parameter: "entity_ids[1]", reason: "value_repeated" },
        { parameter: "entity_ids[2]", reason: "not_found" }
      ]
    })
    const codes = [people.slice(0, 21), [], [people[20], people[20]]].map((ids) =>
      refusal(relate(id, "authorized_signer", ids.map(String)))
    )
    expect(await Promise.all(codes)).toMatchObject([
      { parameters: [{ parameter: "entity_ids", reason: "value_too_long" }] },
      { parameters: [{ parameter: "entity_ids", reason: "value_too_short" }] },
      { parameters: [{ parameter: "entity_ids", reason: "value_repeated" }] }
    ])
    expect(await entitiesOf(id)).toEqual(before)
    expect(await refusal(relate("account_nobody", "authorized_user", [people[0] ?? ""]))).toMatchObject({ status: 404 })
  })

  it("are limited to a hundred of each type", async () => {
    const all = await Promise.all(Array.from({ length: 101 }, () => adult(bank)))
    const { id } = await open([all[0] ?? ""])
    for (const from of [1, 21, 41, 61]) await ask(relate(id, "account_holder", all.slice(from, from + 20)))
    expect(await refusal(relate(id, "account_holder", all.slice(81)))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "entity_ids", reason: "limit_reached" }]
    })
    await ask(relate(id, "account_holder", all.slice(81, 100)))
    await ask(relate(id, "authorized_user", all.slice(81)))
    expect((await entitiesOf(id)).account_holders).toEqual(all.slice(0, 100))
  })

  it("are listed by default 25 at a time, each once, despite removals between pages", async () => {
    const { id } = await open(people.slice(0, 10))
    await ask(relate(id, "authorized_signer", people.slice(0, 20)))
    const first = await list(id)
    expect([first.objects.length, first.has_more]).toEqual([25, true])
    await ask(unrelate(id, first.objects.at(-1)?.entity_id ?? "", "authorized_signer"))
    const second = await list(id, { starting_after: first.cursor })
    expect([second.objects.length, second.has_more, second.cursor]).toEqual([5, false, undefined])
    const all = [...first.objects, ...second.objects].map((one) => `${one.relationship_type} ${one.entity_id}`)
    expect(new Set(all).size).toBe(30)
    const bad = bank.partner.call("account.relationships", { params: { id }, query: { starting_after: "x" } })
    expect(await refusal(bad)).toMatchObject({ status: 400, parameters: [{ parameter: "starting_after" }] })
  })

  it("are removed by type, or all of an entity's, and the response has the rest", async () => {
    const [a = "", b = ""] = people
    const { id } = await open([a, b], { entities: { account_holders: [a, b], authorized_users: [a] } })
    expect(await refusal(unrelate(id, a, "authorized_signer"))).toMatchObject({ status: 404, code: "object_not_found" })
    expect(await ask(unrelate(id, a, "authorized_user"))).toMatchObject({ objects: [{}, {}] })
    await ask(relate(id, "authorized_signer", [a]))
    expect(await ask(unrelate(id, a))).toEqual({ objects: [{ entity_id: b, relationship_type: "account_holder" }] })
    expect(await refusal(unrelate(id, b))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "entities.account_holders", reason: "required" }]
    })
    await ask(bank.partner.call("account.close", { ...key(), params: { id }, body: { status_reason: "paid_off" } }))
    const closed = { status: 422, code: "invalid_status_transition" }
    expect(await refusal(unrelate(id, b))).toMatchObject(closed)
    expect(await refusal(relate(id, "authorized_user", [a]))).toMatchObject(closed)
  })

  it("never leave an account without a holder, despite concurrent removals and additions", async () => {
    const step = fc.record({ remove: fc.boolean(), at: fc.nat({ max: 4 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const holders = people.slice(0, 3)
        const { id } = await open(holders)
        const calls = [
          ...steps.map(({ remove, at }) => {
            const one = people[at] ?? ""
            return remove ? settled(unrelate(id, one, "account_holder")) : settled(relate(id, "account_holder", [one]))
          }),
          ...holders.map((one) => settled(unrelate(id, one)))
        ]
        const results = await Promise.all(calls)
        const { account_holders } = await entitiesOf(id)
        expect(account_holders.length).toBeGreaterThan(0)
        expect(new Set(account_holders).size).toBe(account_holders.length)
        const removals = [...steps.map(({ remove }) => remove), true, true, true]
        const count = (remove: boolean) => results.filter((done, n) => done && removals[n] === remove).length
        expect(account_holders.length).toBe(holders.length + count(false) - count(true))
      }),
      { numRuns: kind === "memory" ? 40 : 15 }
    )
  })

  it("keep an adult holder of underwritten credit, despite concurrent removals", async () => {
    const { id: minor } = await createEntity(bank, personOf("2015-06-01"))
    const [a = "", b = ""] = people
    const credit = {
      is_secured: false,
      is_mla: true,
      underwriting_grade: "A",
      currency: "USD",
      available_credit: 1,
      limit: 2,
      max_limit: 3
    }
    const parts = { capabilities: ["credit_with_underwriting"], details: { product_name: "Card", credit } }
    const { id } = await open([minor, a, b], parts)
    const both = await Promise.all([a, b].map((one) => Effect.runPromise(Effect.result(unrelate(id, one)))))
    expect(both.filter(Result.isSuccess)).toHaveLength(1)
    expect(both.flatMap((one) => (Result.isFailure(one) ? [one.failure] : []))).toMatchObject([
      { status: 422, parameters: [{ reason: "account_requires_adult_account_holder" }] }
    ])
    expect((await entitiesOf(id)).account_holders).toContain(minor)
  })
})
