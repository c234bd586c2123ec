import { Store } from "@vostro/domain/ports"
import { layerMemoryStore } from "@vostro/memory"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { ask, openAccountNumbers, startBankOn } from "../support/BankUnderTest.ts"
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
  const { bank, sizes } = await owing("/down", 40)
  let requests = 0
  receiver.answers.set("/down", (_, response) => {
    requests++
    response.writeHead(requests <= 18 ? 500 : 204).end()
  })
  await bank.drain()
  expect(sizes).toEqual([16, 1, 1, 1, 16, 5])
  expect(requests).toBe(40)
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
