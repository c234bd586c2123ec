import { layerBank, layerWorker, Worker } from "@vostro/domain"
import { IN_FLIGHT } from "@vostro/domain/engine/work/Pace"
import { MAX_QUEUES } from "@vostro/domain/engine/work/Worker"
import { Files, Store, type WebhookOutcome, WebhookSender } from "@vostro/domain/ports"
import { SETTLE } from "@vostro/domain/resources/payments/internal-transfer/Settle"
import { layerAgreeableNetwork, layerWebCryptoEntropy } from "@vostro/memory"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Deferred, Effect, Layer } from "effect"
import { expect, inject, it } from "vitest"
import { ask, type BankUnderTest, openAccountNumbers, startBank, stores, transferOf } from "../support/BankUnderTest.ts"
import { endpointOf, owe } from "../support/OwedDeliveries.ts"

type TheStore = Store["Service"]

const namesOf = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(4, "0"))

/** Runs a worker on a store, with a given webhook sender, until a condition holds. */
const workUntil = <A>(
  { files, settings }: Pick<BankUnderTest, "files" | "settings">,
  store: TheStore,
  send: WebhookSender["Service"]["send"],
  happened: Effect.Effect<A>
) => {
  const worker = layerWorker.pipe(
    Layer.provide(layerBank(settings)),
    Layer.provide([Layer.succeed(Store, store), Layer.succeed(Files, files), Layer.succeed(WebhookSender, { send })]),
    Layer.provide([layerWebCryptoEntropy, layerAgreeableNetwork])
  )
  const working = Effect.flatMap(Worker, ({ run }) => Effect.raceFirst(run, happened))
  return Effect.runPromise(Effect.provide(working, worker))
}

it.each(stores)("settles payments while a thousand receivers time out: on %s", async (kind) => {
  const bank = await startBank(kind, inject("databaseUrl"))
  // One more per endpoint than are sent at a time, so that each has due work while it is being worked on.
  await Effect.runPromise(
    Effect.forEach(namesOf(1_001), (name) => owe(bank.store, name, IN_FLIGHT + 1), { concurrency: 64 })
  )
  const [from = "", to = ""] = await openAccountNumbers(bank, 100, 0)
  const body = transferOf(from, to, 100)
  const transfer = await ask(bank.partner.call("internal_transfer.create", { body, idempotencyKey: "a-transfer" }))
  const settled = Deferred.makeUnsafe<string>()
  const store: TheStore = {
    ...bank.store,
    commit: (commit) =>
      Effect.tap(bank.store.commit(commit), () =>
        commit.condition._tag === "Lease" && commit.condition.queue === SETTLE
          ? Deferred.succeed(settled, commit.condition.object_id)
          : Effect.void
      )
  }
  expect(await workUntil(bank, store, () => Effect.never, Deferred.await(settled))).toBe(transfer.id)
  await bank.close()
})

it("serves every receiver, however many others time out", async () => {
  const bank = await startBank("memory", inject("databaseUrl"))
  const store = makeMemoryStore()
  const [answers, names] = ["zzzz", namesOf(MAX_QUEUES + 50)]
  await Effect.runPromise(Effect.forEach(names, (name) => owe(store, name, 4 * IN_FLIGHT)))
  await Effect.runPromise(owe(store, answers, 1))
  const sent = new Map<string, number>()
  const waiting: Array<Deferred.Deferred<WebhookOutcome>> = []
  const reached = Deferred.makeUnsafe<ReadonlyArray<number | undefined>>()
  const late: WebhookOutcome = { _tag: "Failed", reason: "timeout" }
  // When the maximum number waits, the oldest ones time out.
  const send: WebhookSender["Service"]["send"] = Effect.fnUntraced(function* ({ url }) {
    sent.set(url, (sent.get(url) ?? 0) + 1)
    if (url === endpointOf(answers).url) {
      yield* Deferred.succeed(
        reached,
        names.map((name) => sent.get(endpointOf(name).url))
      )
    }
    const answer = Deferred.makeUnsafe<WebhookOutcome>()
    waiting.push(answer)
    yield* Effect.yieldNow
    if (waiting.length === MAX_QUEUES * IN_FLIGHT) {
      for (const one of waiting.splice(0, 10 * IN_FLIGHT)) yield* Deferred.succeed(one, late)
    }
    return yield* Deferred.await(answer)
  })
  const turns = await workUntil(bank, store, send, Deferred.await(reached))
  expect(turns).toEqual(names.map(() => IN_FLIGHT))
  await bank.close()
})
