import { layerBank, layerWorker, Worker } from "@vostro/domain"
import { Files, Store } from "@vostro/domain/ports"
import { RESTORATION } from "@vostro/domain/resources/payments/restoration/model/Restoration"
import { layerWebhookSender } from "@vostro/http/node"
import { layerAgreeableNetwork, layerWebCryptoEntropy } from "@vostro/memory"
import { Deferred, Effect, Layer } from "effect"
import { expect, inject, it, onTestFinished } from "vitest"
import { ask, openAccountNumbers, startBank, stores, transferOf } from "../support/BankUnderTest.ts"

/** A store that counts leases and looks at the restoration, and shows them as they happen. */
const watched = (store: Store["Service"]) => {
  const waiting: Array<{ readonly isNow: () => boolean; readonly done: Deferred.Deferred<void> }> = []
  const seen = { leases: 0, looks: 0, commits: 0 }
  const counted =
    (what: keyof typeof seen) =>
    <A, E>(effect: Effect.Effect<A, E>) =>
      Effect.tap(effect, () => {
        seen[what] += 1
        const due = waiting.filter(({ isNow }) => isNow())
        return Effect.forEach(due, ({ done }) => Deferred.succeed(done, undefined), { discard: true })
      })
  const watching: Store["Service"] = {
    ...store,
    lease: (request) => counted("leases")(store.lease(request)),
    commit: (commit) => counted("commits")(store.commit(commit)),
    load: (programId, reads) =>
      reads.objects.some(({ id }) => id === RESTORATION.id)
        ? counted("looks")(store.load(programId, reads))
        : store.load(programId, reads)
  }
  /** Waits until something has happened a number of times more. */
  const more = (what: keyof typeof seen, count: number) => {
    const [from, done] = [seen[what], Deferred.makeUnsafe<void>()]
    waiting.push({ isNow: () => seen[what] >= from + count, done })
    return Effect.runPromise(Deferred.await(done))
  }
  return { store: watching, seen, more }
}

it.each(stores)("a worker that runs notices a restore, waits for the answer, and goes on: on %s", async (kind) => {
  const bank = await startBank(kind, inject("databaseUrl"))
  onTestFinished(() => bank.close())
  const { more, seen, store } = watched(bank.store)
  const worker = layerWorker.pipe(
    Layer.provide(layerBank(bank.settings)),
    Layer.provide([Layer.succeed(Store, store), Layer.succeed(Files, bank.files), layerWebhookSender]),
    Layer.provide([layerWebCryptoEntropy, layerAgreeableNetwork])
  )
  const running = Effect.flatMap(Worker, ({ run }) => run)
  const stopped = new AbortController()
  const looked = more("looks", 1)
  const ended = Effect.runPromiseExit(Effect.provide(running, worker), { signal: stopped.signal })
  await looked

  const [from = "", to = ""] = await openAccountNumbers(bank, 100, 0)
  const pay = async (amount: number) => {
    const call = { body: transferOf(from, to, amount), idempotencyKey: `pay-${amount}` }
    return (await ask(bank.partner.call("internal_transfer.create", call))).id
  }
  const statusOf = async (internal_transfer_id: string) =>
    (await ask(bank.partner.call("internal_transfer.get", { params: { internal_transfer_id } }))).status
  const settled = more("commits", 1)
  const before = await pay(1)
  await settled
  expect(await statusOf(before)).toBe("posted")

  await ask(bank.operator.call("restoration.open", { body: { reason: "Restored to noon" } }))
  await more("looks", 2)
  const leases = seen.leases
  const waits = await pay(2)
  // A pool polls several times between two looks.
  await more("looks", 2)
  expect([seen.leases, await statusOf(waits)]).toEqual([leases, "processing"])

  const going = more("commits", 1)
  await ask(bank.operator.call("restoration.answer", { body: { note: "Compared" } }))
  await going
  expect(await statusOf(waits)).toBe("posted")
  stopped.abort()
  await ended
})
