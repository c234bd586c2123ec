import { Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import type { TheStore } from "../model/laws/LawMutant.ts"
import { ask, openAccountNumbers, startBankOn } from "../support/BankUnderTest.ts"
import { startReceiver } from "../support/WebhookReceiver.ts"

/** A bank with three webhooks that wait for a paused endpoint; `onRelease` runs once, while they are released. */
const waiting = async (onRelease: (move: (on: "pause" | "resume") => Promise<unknown>) => Promise<unknown>) => {
  let isAsked = false
  let meanwhile: Effect.Effect<unknown> = Effect.void
  const watched = (store: TheStore): TheStore => ({
    ...store,
    lease: (request) => {
      const isFirst = request.queue.startsWith("parked_") && !isAsked
      if (isFirst) isAsked = true
      return isFirst ? Effect.tap(store.lease(request), () => meanwhile) : store.lease(request)
    }
  })
  const bank = await startBankOn(Layer.sync(Store, () => watched(makeMemoryStore())))
  const receiver = await startReceiver()
  const { programId: program_id } = bank
  const body = { url: `${receiver.url}/waits` }
  const { id } = await ask(bank.operator.call("webhook_endpoint.create", { params: { program_id }, body }))
  const params = { program_id, webhook_endpoint_id: id }
  const move = (on: "pause" | "resume") => ask(bank.operator.call(`webhook_endpoint.${on}`, { params }))
  meanwhile = Effect.promise(() => onRelease(move))
  await move("pause")
  await openAccountNumbers(bank, 0, 0, 0)
  await bank.drain()
  return { bank, receiver, move }
}

it("loses nothing if an endpoint is paused and resumed while the bank releases what waits for it", async () => {
  const { bank, move, receiver } = await waiting((move) => move("pause").then(() => move("resume")))
  await move("resume")
  await bank.drain()
  bank.advance(1)
  await bank.drain()
  expect(receiver.received).toHaveLength(3)
  receiver.close()
  await bank.close()
})

it("loses nothing if a bank ends while it releases, and the endpoint is paused and resumed at once", async () => {
  const { bank, move, receiver } = await waiting(() => Promise.reject(new Error("the process ends")))
  await move("resume")
  await expect(bank.drain()).rejects.toThrow("the process ends")
  await move("pause")
  bank.advance(1)
  await move("resume")
  await bank.drain()
  expect(receiver.received).toHaveLength(3)
  receiver.close()
  await bank.close()
})
