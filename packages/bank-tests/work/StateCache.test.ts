import { randomUUID } from "node:crypto"
import { Store } from "@vostro/domain/ports"
import { type Client, makeClient } from "@vostro/http/client"
import { Deferred, Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest"
import { achOf, moveTo, WEEK } from "../support/Ach.ts"
import {
  ask,
  type BankUnderTest,
  everyStore,
  layerStore,
  openAccountNumbers,
  refusal,
  startBankOn,
  transferOf
} from "../support/BankUnderTest.ts"
import { creditDesk, transactionOf } from "../support/Credit.ts"

describe.each(everyStore)("the state cache of a node on %s", (kind) => {
  const scope = Scope.makeUnsafe()
  const asked = { begin: 0, load: 0, commit: 0 }
  /** Effect that the next commit waits for. */
  let before: Effect.Effect<void> = Effect.void
  const waiting = Effect.suspend(() => {
    const held = before
    before = Effect.void
    return held
  })
  const count = (verb: keyof typeof asked) => Effect.sync(() => void asked[verb]++)
  let one: BankUnderTest
  let remembering: BankUnderTest
  let there: Client
  beforeAll(async () => {
    const services = await Effect.runPromise(Layer.buildWithScope(await layerStore(kind, inject("databaseUrl")), scope))
    const store = await Effect.runPromise(Effect.provideContext(Store, services))
    one = await startBankOn(Layer.succeed(Store, store), { credential_cache_ms: 1_000 })
    const counting = Layer.succeed(Store, {
      ...store,
      begin: (request) => Effect.andThen(count("begin"), store.begin(request)),
      load: (program_id, reads) => Effect.andThen(count("load"), store.load(program_id, reads)),
      commit: (commit) => Effect.andThen(Effect.andThen(count("commit"), waiting), store.commit(commit))
    })
    remembering = await startBankOn(counting, { credential_cache_ms: 1_000 })
    for (const node of [one, remembering]) moveTo(node, WEEK.monday, "08:00")
    there = makeClient({ baseUrl: remembering.url, credentials: one.credentials })
  })
  afterAll(async () => {
    await one.close()
    await remembering.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  const transfer = (from: string, to: string, idempotencyKey: string = randomUUID()) =>
    there.call("internal_transfer.create", { idempotencyKey, body: transferOf(from, to, 1) })
  const ach = (parts: Parameters<typeof achOf>[0]) =>
    there.call("ach.create", { idempotencyKey: randomUUID(), body: achOf(parts) })
  const purchase = (balanceId: string, principal: number) =>
    there.call("user_credit_transaction.create", {
      idempotencyKey: randomUUID(),
      body: transactionOf(balanceId, { type: "card_network", principal })
    })
  /** Counts the store calls of a request. */
  const asking = async (call: Effect.Effect<unknown, unknown>) => {
    const before = { ...asked }
    await Effect.runPromise(call)
    return { begin: asked.begin - before.begin, load: asked.load - before.load, commit: asked.commit - before.commit }
  }
  const inOneTrip = { begin: 0, load: 0, commit: 1 }
  const inTwoTrips = { begin: 1, load: 0, commit: 1 }
  const opened = async () => {
    const desk = creditDesk(one)
    const accountId = await desk.openAccount(1_000)
    return { desk, accountId, id: await desk.open(accountId) }
  }

  it("saves loads of cached objects", async () => {
    const [from = "", to = ""] = await openAccountNumbers(one, 1_000, 0)
    const { id } = await opened()
    await ask(transfer(to, from))
    expect(await asking(transfer(from, to))).toEqual(inOneTrip)
    expect(await asking(transfer(to, from))).toEqual(inOneTrip)
    for (const transaction_type of ["credit", "debit"] as const) {
      const send = () => ach({ account_number_id: from, amount: 5, transaction_type })
      await ask(send())
      expect(await asking(send())).toEqual(inOneTrip)
    }
    await ask(purchase(id, 1))
    expect(await asking(purchase(id, 1))).toEqual(inOneTrip)
    expect(await asking(purchase(id, 1))).toEqual(inOneTrip)
  })

  it("never replaces the look-up of an idempotency key", async () => {
    const [from = "", to = ""] = await openAccountNumbers(one, 1_000, 0)
    await ask(transfer(from, to))
    const [own, foreign] = [randomUUID(), randomUUID()]
    const made = await ask(transfer(from, to, own))
    expect(await asking(transfer(from, to, own))).toEqual({ begin: 1, load: 0, commit: 0 })
    expect(await ask(transfer(from, to, own))).toEqual(made)
    const body = transferOf(from, to, 1)
    const theirs = await ask(one.partner.call("internal_transfer.create", { idempotencyKey: foreign, body }))
    expect(await ask(transfer(from, to, foreign))).toEqual(theirs)
    expect(await asking(transfer(from, to, foreign))).toEqual({ begin: 1, load: 0, commit: 0 })
    const other = there.call("internal_transfer.create", {
      idempotencyKey: foreign,
      body: transferOf(from, to, 2)
    })
    expect(await refusal(other)).toMatchObject({ status: 422, code: "idempotency_request_inconsistent" })
  })

  it("never causes a refusal: the store is loaded first, in one call if possible", async () => {
    const unknown = ach({ account_number_id: "account_number_nobody", amount: 5 })
    const nobody = there.call("entity.get", { params: { id: "entity_nobody" } })
    for (const [call, code] of [
      [unknown, "parameters_invalid"],
      [nobody, "object_not_found"]
    ] as const) {
      expect(await refusal<unknown, unknown>(call)).toMatchObject({ code })
      expect(await asking(Effect.ignore(call))).toEqual({ begin: 1, load: 0, commit: 0 })
    }
  })

  it("conflicts once another node has changed an object, and evicts it", async () => {
    const [id = ""] = await openAccountNumbers(one, 1_000)
    const send = () => ach({ account_number_id: id, amount: 5, transaction_type: "debit" })
    await ask(send())
    const params = { account_number_id: id }
    await ask(one.partner.call("account_number.deactivate", { params }))
    const refused = { status: 422, code: "parameters_invalid" }
    expect(await refusal(send())).toMatchObject(refused)
    const before = asked.commit
    expect(await refusal(send())).toMatchObject(refused)
    expect(asked.commit).toBe(before)
    await ask(one.partner.call("account_number.activate", { params }))
    expect((await ask(send())).status).toBe("scheduled")
    expect(await asking(send())).toEqual(inOneTrip)
  })

  it("conflicts if an object was created since, or if a position does not guard it", async () => {
    const [id = ""] = await openAccountNumbers(one, 1_000)
    const params = { program_id: one.programId }
    const send = () => ach({ account_number_id: id, amount: 5 })
    await ask(send())
    await ask(one.operator.call("ach.set_review_rules", { params, body: { outgoing: { amount_over: 0 } } }))
    const { id: ach_id } = await ask(send())
    await one.drain()
    expect((await ask(one.partner.call("ach.get", { params: { ach_id } }))).status).toBe("under_review")
    expect(await asking(send())).toEqual(inTwoTrips)
    await ask(one.operator.call("ach.set_review_rules", { params, body: {} }))
  })

  it("does not cache balances: money spent by another node is gone", async () => {
    const [id = "", away = ""] = await openAccountNumbers(one, 100, 0)
    const sent = await ask(ach({ account_number_id: id, amount: 30 }))
    const body = transferOf(id, away, 70)
    await ask(one.partner.call("internal_transfer.create", { idempotencyKey: randomUUID(), body }))
    await one.drain()
    const late = await ask(ach({ account_number_id: id, amount: 1 }))
    await one.drain()
    const statusOf = async (ach_id: string) => (await ask(one.partner.call("ach.get", { params: { ach_id } }))).status
    expect([await statusOf(sent.id), await statusOf(late.id)]).toEqual(["scheduled", "rejected"])
  })

  it("does not repeat failed assumptions about balances", async () => {
    const [id = ""] = await openAccountNumbers(one, 10)
    const send = () => ach({ account_number_id: id, amount: 10 })
    await ask(send())
    expect(await asking(send())).toEqual({ begin: 1, load: 0, commit: 2 })
    expect(await asking(send())).toEqual(inTwoTrips)
    expect(await asking(send())).toEqual(inTwoTrips)
  })

  it("draws available credit, and no more", async () => {
    const { desk, accountId, id } = await opened()
    await ask(purchase(id, 100))
    await desk.book(id, { type: "card_network", principal: 800 })
    const tooMuch = { status: 422, code: "limit_exceeded" }
    expect(await refusal(purchase(id, 101))).toMatchObject(tooMuch)
    await ask(purchase(id, 40))
    expect(await asking(purchase(id, 60))).toEqual(inOneTrip)
    expect(await refusal(purchase(id, 1))).toMatchObject(tooMuch)
    expect(await desk.availableCredit(accountId)).toBe(0)
  })

  it("is bypassed if the decision would be a refusal", async () => {
    const { desk, id } = await opened()
    await ask(purchase(id, 900))
    await desk.book(id, { type: "payment", principal: -900 })
    expect(await asking(purchase(id, 901))).toEqual(inTwoTrips)
  })

  it("refuses no request because of concurrent draws on the same balance by its node", async () => {
    const { desk, accountId, id } = await opened()
    await Promise.all(Array.from({ length: 40 }, () => ask(purchase(id, 10))))
    expect(await desk.availableCredit(accountId)).toBe(600)
  })

  it("decides with the time at which the lock is acquired", async () => {
    const { id } = await opened()
    await ask(purchase(id, 1))
    const release = Deferred.makeUnsafe<void>()
    const commits = asked.commit
    before = Deferred.await(release)
    const first = ask(purchase(id, 1))
    await vi.waitUntil(() => asked.commit > commits)
    const second = ask(purchase(id, 1))
    // A waiting request is not observable, but a later one has its response.
    await ask(there.call("internal_transfer.list", {}))
    remembering.advance(5_000)
    Deferred.doneUnsafe(release, Effect.void)
    const [one, other] = await Promise.all([first, second])
    expect(Date.parse(other.created_at) - Date.parse(one.created_at)).toBe(5_000)
  })

  it("executes each of many requests that compete for a balance once", async () => {
    const { desk, accountId, id } = await opened()
    await ask(purchase(id, 1))
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        Effect.runPromise(
          Effect.exit(
            n % 2 === 0 ? purchase(id, 100) : desk.booking(transactionOf(id, { type: "card_network", principal: 100 }))
          )
        )
      )
    )
    const booked = answers.filter(Exit.isSuccess).length
    expect(booked).toBeGreaterThan(0)
    expect(await desk.availableCredit(accountId)).toBe(999 - 100 * booked)
  })
})
