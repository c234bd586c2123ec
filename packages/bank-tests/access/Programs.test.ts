import { DAY_MS } from "@vostro/domain"
import { Store } from "@vostro/domain/ports"
import { client } from "@vostro/domain/resources/access/client/Client"
import { makeClient } from "@vostro/http/client"
import { Deferred, Effect, Layer } from "effect"
import { expect, inject, it } from "vitest"
import { ask, layerStore, openAccountNumbers, startBankOn, tokenOf } from "../support/BankUnderTest.ts"

/** A store that delays the clients it has read until released. */
const holdingClients = (layer: Layer.Layer<Store>) => {
  const [wasRead, released] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
  const held = Layer.effect(
    Store,
    Effect.map(Store, (store): Store["Service"] => ({
      ...store,
      load: (program_id, reads) =>
        reads.objects.every(({ kind }) => kind !== client.kind)
          ? store.load(program_id, reads)
          : Effect.tap(store.load(program_id, reads), () =>
              Effect.andThen(Deferred.succeed(wasRead, undefined), Deferred.await(released))
            )
    }))
  )
  return {
    layer: Layer.provide(held, layer),
    wasRead: Effect.runPromise(Deferred.await(wasRead)),
    release: () => Effect.runPromise(Deferred.succeed(released, undefined))
  }
}

it("evicts a revoked client at once, despite a concurrent read of its earlier state", async () => {
  const store = holdingClients(await layerStore("memory", inject("databaseUrl")))
  const bank = await startBankOn(store.layer, { credential_cache_ms: DAY_MS })
  const token = await tokenOf(bank)
  const status = async () =>
    (await fetch(`${bank.url}/v1/event`, { headers: { authorization: `Bearer ${token}` } })).status
  const before = status()
  await store.wasRead
  const params = { program_id: bank.programId, client_id: bank.credentials.client_id }
  await ask(bank.operator.call("client.revoke", { params }))
  await store.release()
  expect(await before).toBe(200)
  expect(await status()).toBe(403)
  await bank.close()
})

it("reads a program and its credentials once for all requests of a cache's lifetime, with and without bodies", async () => {
  const loaded: Array<string> = []
  const counting = Layer.effect(
    Store,
    Effect.map(Store, (store): Store["Service"] => ({
      ...store,
      load: (program_id, reads) => {
        loaded.push(...reads.objects.map(({ kind }) => kind))
        return store.load(program_id, reads)
      }
    }))
  )
  const layer = Layer.provide(counting, await layerStore("memory", inject("databaseUrl")))
  const bank = await startBankOn(layer, { credential_cache_ms: DAY_MS })
  const { token: operator_token } = await ask(
    bank.operator.call("operator.create", { body: { name: "o", role: "move_money" } })
  )
  const operator = makeClient({ baseUrl: bank.url, credentials: { operator_token } })
  for (let n = 1; n <= 3; n++) {
    const [account_number_id = ""] = await openAccountNumbers(bank, 0)
    const params = { program_id: bank.programId, account_number_id }
    await ask(operator.call("account_number.credit", { params, body: { amount: n, currency_code: "USD" } }))
    bank.advance(1_000)
  }
  expect(loaded.sort()).toEqual(["client", "operator", "program"])
  await bank.close()
})
