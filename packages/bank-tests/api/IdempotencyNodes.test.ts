import { randomUUID } from "node:crypto"
import { Store } from "@vostro/domain/ports"
import { Deferred, Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../support/Ach.ts"
import {
  ask,
  type BankUnderTest,
  everyStore,
  layerStore,
  openAccountNumbers,
  postJson,
  startBankOn,
  tokenOf,
  transferOf
} from "../support/BankUnderTest.ts"
import { disbursementDesk } from "../support/DisbursementDesk.ts"

type Verb = "load" | "commit"

/** A store that runs an effect once before a method. */
const interruptible = (store: Store["Service"]) => {
  const before = new Map<Verb, Effect.Effect<void>>()
  const first = (verb: Verb) =>
    Effect.suspend(() => {
      const happens = before.get(verb) ?? Effect.void
      before.delete(verb)
      return happens
    })
  const layer = Layer.succeed(Store, {
    ...store,
    load: (program_id, reads) => Effect.andThen(first("load"), store.load(program_id, reads)),
    commit: (commit) => Effect.andThen(first("commit"), store.commit(commit))
  })
  return { layer, before }
}

describe.each(everyStore)("requests with one key at two nodes on %s", (kind) => {
  const scope = Scope.makeUnsafe()
  let one: BankUnderTest
  let other: BankUnderTest
  let before: Map<Verb, Effect.Effect<void>>
  let ids: ReadonlyArray<string>
  let token: string
  beforeAll(async () => {
    const layer = await layerStore(kind, inject("databaseUrl"))
    const services = await Effect.runPromise(Layer.buildWithScope(layer, scope))
    const store = await Effect.runPromise(Effect.provideContext(Store, services))
    const between = interruptible(store)
    before = between.before
    one = await startBankOn(Layer.succeed(Store, store))
    other = await startBankOn(between.layer)
    for (const node of [one, other]) moveTo(node, WEEK.monday, "08:00")
    ids = await openAccountNumbers(one, 1_000_000, 0)
    token = await tokenOf(one)
  })
  afterAll(async () => {
    await one.close()
    await other.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  const post = async (node: BankUnderTest, path: string, key: string, body: object) => {
    const answer = await postJson(node, path, { token, key, body })
    return {
      status: answer.status,
      isReplay: answer.headers.get("idempotency-replayed") !== null,
      text: await answer.text()
    }
  }
  const transfer = (node: BankUnderTest, key: string, amount = 1) =>
    post(node, "/v1/internal_transfer", key, transferOf(ids[0] ?? "", ids[1] ?? "", amount))
  const answered = (answers: ReadonlyArray<Awaited<ReturnType<typeof post>>>) =>
    answers.map(({ status, isReplay }) => [status, isReplay])

  it("are executed once, with the same response to both", async () => {
    for (let round = 0; round < 20; round++) {
      const key = randomUUID()
      const answers = await Promise.all([transfer(one, key), transfer(other, key)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers.filter(({ isReplay }) => isReplay)).toHaveLength(1)
      expect(answers[0]?.text).toBe(answers[1]?.text)
    }
  })

  it("are refused if the later one has another body", async () => {
    const key = randomUUID()
    before.set("commit", Effect.promise(() => transfer(one, key, 2)).pipe(Effect.asVoid))
    const late = await transfer(other, key, 3)
    expect(late).toMatchObject({ status: 422, isReplay: false })
    expect(late.text).toContain("idempotency_request_inconsistent")
    expect(answered([await transfer(one, key, 2)])).toEqual([[200, true]])
  })

  it("lock the key at a node while one of them runs, and release it if that one dies", async () => {
    const key = randomUUID()
    const reached = Deferred.makeUnsafe<void>()
    const goOn = Deferred.makeUnsafe<void>()
    const dies = Effect.die(new Error("the process ends"))
    before.set(
      "commit",
      Deferred.succeed(reached, undefined).pipe(Effect.andThen(Deferred.await(goOn)), Effect.andThen(dies))
    )
    const first = transfer(other, key)
    await Effect.runPromise(Deferred.await(reached))
    const meanwhile = [await transfer(other, key), await transfer(other, key, 5)]
    expect(meanwhile.map(({ status }) => status)).toEqual([409, 422])
    expect(meanwhile.map(({ text }) => JSON.parse(text))).toMatchObject([
      { code: "idempotency_key_in_use" },
      { code: "idempotency_request_inconsistent" }
    ])
    Effect.runSync(Deferred.succeed(goOn, undefined))
    expect((await first).status).toBe(500)
    expect(answered([await transfer(other, key), await transfer(other, key)])).toEqual([
      [200, false],
      [200, true]
    ])
  })

  it("get the response even if the later one sees the effects of the other", async () => {
    const { id } = await ask(disbursementDesk(one).creation(ids[0] ?? "", 5))
    const key = randomUUID()
    const cancel = (node: BankUnderTest) => post(node, `/v0/lending/disbursements/${id}/cancel`, key, {})
    before.set("load", Effect.promise(() => cancel(one)).pipe(Effect.asVoid))
    expect(answered([await cancel(other), await cancel(one)])).toEqual([
      [200, true],
      [200, true]
    ])
  })
})
