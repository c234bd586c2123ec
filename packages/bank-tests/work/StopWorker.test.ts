import { layerBank, layerWorker, Worker } from "@vostro/domain"
import { IN_FLIGHT } from "@vostro/domain/engine/work/Pace"
import { Files, Store, type WebhookOutcome, WebhookSender } from "@vostro/domain/ports"
import { layerAgreeableNetwork, layerWebCryptoEntropy } from "@vostro/memory"
import { Deferred, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { expect, inject, it } from "vitest"
import { startBank, stores } from "../support/BankUnderTest.ts"
import { endpointOf, FIRST_PROGRAM, owe } from "../support/OwedDeliveries.ts"

const RECEIVER = "receiver"

/** Starts a worker that owes two batches to a receiver that does not answer, and waits until it has sent the first. */
const startWorker = async (kind: (typeof stores)[number]) => {
  const bank = await startBank(kind, inject("databaseUrl"))
  await Effect.runPromise(owe(bank.store, RECEIVER, 2 * IN_FLIGHT))
  const answer = Deferred.makeUnsafe<WebhookOutcome>()
  const isSent = Deferred.makeUnsafe<void>()
  const sent = { count: 0 }
  const send = () =>
    Effect.suspend(() => {
      sent.count += 1
      if (sent.count === IN_FLIGHT) Deferred.doneUnsafe(isSent, Effect.void)
      return Deferred.await(answer)
    })
  const layer = layerWorker.pipe(
    Layer.provide(layerBank(bank.settings)),
    Layer.provide([Layer.succeed(Store, bank.store), Layer.succeed(Files, bank.files)]),
    Layer.provide([Layer.succeed(WebhookSender, { send }), layerWebCryptoEntropy, layerAgreeableNetwork])
  )
  const scope = Scope.makeUnsafe()
  const services = await Effect.runPromise(Layer.buildWithScope(layer, scope))
  const worker = await Effect.runPromise(Effect.provideContext(Worker, services))
  const running = Effect.runFork(worker.run)
  await Effect.runPromise(Deferred.await(isSent))
  return {
    worker,
    sent,
    answer: Deferred.succeed(answer, { _tag: "Answered", status: 200, answer: "" }),
    /** Ends the process's worker: everything that it still does is interrupted. */
    end: () => Effect.runPromise(Effect.andThen(Fiber.interrupt(running), Scope.close(scope, Exit.void))),
    /** Leases all due deliveries as another worker; returns their number. */
    takeOver: async () => {
      const now_ms = Date.now()
      const lease = { program_id: FIRST_PROGRAM, queue: endpointOf(RECEIVER).id, now_ms, token: "other", limit: 100 }
      const leased = await Effect.runPromise(bank.store.lease({ ...lease, lease_until_ms: now_ms + 1_000 }))
      return leased.length
    },
    close: () => bank.close()
  }
}

it.each(stores)("gives interrupted work back: another worker takes it over at once: on %s", async (kind) => {
  const { close, end, takeOver } = await startWorker(kind)
  await end()
  expect(await takeOver()).toBe(2 * IN_FLIGHT)
  await close()
})

it.each(stores)("stops after the work under way and leases no more: on %s", async (kind) => {
  const { answer, close, end, sent, takeOver, worker } = await startWorker(kind)
  const stopping = Effect.runFork(worker.stop)
  await Effect.runPromise(Effect.andThen(answer, Fiber.join(stopping)))
  expect(sent.count).toBe(IN_FLIGHT)
  expect(await takeOver()).toBe(IN_FLIGHT)
  await end()
  await close()
})
