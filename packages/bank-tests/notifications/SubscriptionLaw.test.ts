import { type Begin, type Commit, emptyReadSet, type Loaded, type ReadSet, Store } from "@vostro/domain/ports"
import { webhookDelivery } from "@vostro/domain/resources/notifications/webhook-delivery/WebhookDelivery"
import { webhookEndpoint } from "@vostro/domain/resources/notifications/webhook-endpoint/WebhookEndpoint"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Effect, Layer } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import type { TheStore } from "../model/laws/LawMutant.ts"
import { type BankUnderTest, startBank, startBankOn, stores } from "../support/BankUnderTest.ts"
import { startReceiver } from "../support/WebhookReceiver.ts"
import { liveWithSubscriptions, subscriptionLives } from "./SubscriptionLives.ts"

let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

describe.each(stores)("subscriptions on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  it("get each event of their own program, while they are active or once they resume, and no other", () =>
    fc.assert(
      fc.asyncProperty(subscriptionLives, (life) => liveWithSubscriptions(bank, receiver, life)),
      { numRuns: kind === "memory" ? 60 : 15 }
    ))
})

const rewriting =
  (from: string, to: string) =>
  (store: TheStore): TheStore => ({ ...store, commit: (commit) => store.commit(rewritten(commit, from, to)) })

const rewritten = (commit: Commit, from: string, to: string): Commit => ({
  ...commit,
  writes: commit.writes.map((one) =>
    one.kind === webhookEndpoint.kind ? { ...one, body: one.body.replace(from, to) } : one
  )
})

/** A store that loads the webhook endpoints of every program. */
const sharing = (store: TheStore): TheStore => {
  const programs = new Set<string>()
  const withOthers = (programId: string, reads: ReadSet, own: Loaded) => {
    programs.add(programId)
    const of = {
      ...emptyReadSet,
      objects: reads.objects.filter(({ kind }) => kind === webhookEndpoint.kind),
      all: reads.all.filter((kind) => kind === webhookEndpoint.kind)
    }
    const others = [...programs].filter((one) => one !== programId)
    return Effect.map(
      Effect.forEach(others, (one) => store.load(one, of)),
      (loaded) => ({ ...own, objects: [...own.objects, ...loaded.flatMap(({ objects }) => objects)] })
    )
  }
  return {
    ...store,
    begin: (begin: Begin) =>
      Effect.flatMap(store.begin(begin), (begun) =>
        Effect.map(withOthers(begin.program_id, begin.reads, begun.loaded), (loaded) => ({ ...begun, loaded }))
      ),
    load: (programId, reads) => Effect.flatMap(store.load(programId, reads), (own) => withOthers(programId, reads, own))
  }
}

/** A store that loses deliveries. */
const losing = (store: TheStore): TheStore => ({
  ...store,
  commit: (commit) =>
    store.commit({
      ...commit,
      timers: commit.timers.filter(({ object_id }) => !object_id.startsWith(webhookDelivery.kind))
    })
})

/** A store that delivers each event twice. */
const repeating = (store: TheStore): TheStore => {
  const twin = (id: string) => id.replace(/.$/, (last) => (last === "0" ? "1" : "0"))
  const isNew = ({ kind, expected }: Commit["writes"][number]) => kind === webhookDelivery.kind && expected === 0
  return {
    ...store,
    commit: (commit) => {
      const made = commit.writes.filter(isNew)
      const twins = made.map((one) => ({ ...one, id: twin(one.id), body: one.body.replaceAll(one.id, twin(one.id)) }))
      const timers = commit.timers.filter(({ object_id }) => made.some(({ id }) => id === object_id))
      return store.commit({
        ...commit,
        writes: [...commit.writes, ...twins],
        timers: [...commit.timers, ...timers.map((one) => ({ ...one, object_id: twin(one.object_id) }))]
      })
    }
  }
}

/** A store in which a subscription that was paused once stays paused. */
const staying = (store: TheStore): TheStore => {
  const paused = new Set<string>()
  const stays = (one: Commit["writes"][number]) => {
    if (one.body.includes('"status":"paused"')) paused.add(one.id)
    return paused.has(one.id) ? { ...one, body: one.body.replace('"status":"active"', '"status":"paused"') } : one
  }
  return { ...store, commit: (commit) => store.commit({ ...commit, writes: commit.writes.map(stays) }) }
}

/** A store that forgets what waits for a paused subscription. */
const forgetting = (store: TheStore): TheStore => ({
  ...store,
  lease: (request) => (request.queue.startsWith("parked_") ? Effect.succeed([]) : store.lease(request))
})

const mutants: ReadonlyArray<readonly [what: string, breaks: (store: TheStore) => TheStore]> = [
  ["sends events to the subscriptions of another program", sharing],
  ["goes on sending to a paused subscription", rewriting('"paused"', '"active"')],
  ["goes on sending to a deleted subscription", rewriting('"disabled"', '"active"')],
  ["signs with a secret that it has not shown", rewriting('"secret_generation":2', '"secret_generation":7')],
  ["sends nothing", losing],
  ["sends each event twice", repeating],
  ["sends nothing to a subscription that is resumed", staying],
  ["loses what happened while a subscription was paused", forgetting]
]

it.each(mutants)("a bank that %s breaks the law of subscriptions", async (_, breaks) => {
  const bank = await startBankOn(Layer.sync(Store, () => breaks(makeMemoryStore())))
  const life = fc.asyncProperty(subscriptionLives, (one) => liveWithSubscriptions(bank, receiver, one))
  const { failed, errorInstance } = await fc.check(life, { numRuns: 60, seed: 3, endOnFailure: true })
  expect(failed).toBe(true)
  expect(errorInstance).toMatchObject({ name: "AssertionError" })
  await bank.close()
})
