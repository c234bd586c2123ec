import { layerBank, layerWorker, Worker } from "@vostro/domain"
import { IN_FLIGHT } from "@vostro/domain/engine/work/Pace"
import { Files, Store, WebhookSender } from "@vostro/domain/ports"
import { layerAgreeableNetwork, layerMemoryStore, layerWebCryptoEntropy } from "@vostro/memory"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ask, openAccountNumbers, startBankOn } from "../support/BankUnderTest.ts"
import { owe } from "../support/OwedDeliveries.ts"
import { startReceiver } from "../support/WebhookReceiver.ts"

let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

/** A bank with a receiver at a path and as many webhooks due, and the sizes of the batches that it sends. */
const owing = async (path: string, webhooks: number) => {
  const sizes: Array<number> = []
  const watched = Layer.effect(
    Store,
    Effect.map(Store, (store) => ({
      ...store,
      lease: (request: Parameters<typeof store.lease>[0]) =>
        Effect.tap(store.lease(request), ({ length }) =>
          Effect.sync(() => {
            if (request.queue.startsWith("webhook_endpoint_") && length > 0) sizes.push(length)
          })
        )
    }))
  ).pipe(Layer.provide(layerMemoryStore))
  const bank = await startBankOn(watched)
  await ask(bank.partner.call("event_subscription.create", { body: { url: receiver.url + path } }))
  await openAccountNumbers(bank, ...Array.from({ length: webhooks }, () => 0))
  return { bank, sizes }
}

it("gives a receiver that refused a whole batch one webhook at a time, until it accepts one", async () => {
  const { bank, sizes } = await owing("/down", 100)
  let requests = 0
  receiver.answers.set("/down", (_, response) => {
    requests++
    response.writeHead(requests <= 18 ? 500 : 204).end()
  })
  await bank.drain()
  expect(sizes).toEqual([16, 1, 1, 1, 64, 17])
  expect(requests).toBe(100)
  await bank.close()
})

it("gives a receiver that takes its time to refuse as many as before", async () => {
  const { bank, sizes } = await owing("/hanging", 40)
  receiver.answers.set("/hanging", (_, response) => {
    bank.advance(1_000)
    response.writeHead(500).end()
  })
  await bank.drain()
  expect(sizes).toEqual([16, 16, 8])
  await bank.close()
})

it("gives what has not begun after a second back, and leases fewer", async () => {
  const { bank, sizes } = await owing("/slower", 100)
  let requests = 0
  receiver.answers.set("/slower", (_, response) => {
    requests++
    if (requests === 17) bank.advance(2_000)
    response.writeHead(204).end()
  })
  receiver.received.length = 0
  await bank.drain()
  expect(sizes).toEqual([16, 64, 16, 52])
  const events = receiver.received.map(({ body }) => JSON.parse(body.toString()).id)
  expect([events.length, new Set(events).size]).toEqual([100, 100])
  await bank.close()
})

it("has at most 16 webhooks of a receiver in flight, however many are leased", async () => {
  const { bank } = await owing("/none", 0)
  const store = makeMemoryStore()
  await Effect.runPromise(owe(store, "quick", 200))
  let [inFlight, most, sent] = [0, 0, 0]
  const send: WebhookSender["Service"]["send"] = Effect.fnUntraced(function* () {
    inFlight++
    sent++
    most = Math.max(most, inFlight)
    yield* Effect.yieldNow
    inFlight--
    return { _tag: "Answered", status: 204, answer: "" }
  })
  const worker = layerWorker.pipe(
    Layer.provide(layerBank(bank.settings)),
    Layer.provide([
      Layer.succeed(Store, store),
      Layer.succeed(Files, bank.files),
      Layer.succeed(WebhookSender, { send }),
      layerWebCryptoEntropy,
      layerAgreeableNetwork
    ])
  )
  await Effect.runPromise(
    Effect.provide(
      Effect.flatMap(Worker, ({ drain }) => drain),
      worker
    )
  )
  expect([sent, most]).toEqual([200, IN_FLIGHT])
  await bank.close()
})
