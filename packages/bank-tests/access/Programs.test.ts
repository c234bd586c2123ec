import { DAY_MS } from "@vostro/domain"
import { Store } from "@vostro/domain/ports"
import { client } from "@vostro/domain/resources/access/client/Client"
import { Deferred, Effect, Layer } from "effect"
import { expect, inject, it } from "vitest"
import { ask, layerStore, startBankOn, tokenOf } from "../support/BankUnderTest.ts"

/** A store that reads clients and delays the answer until released. */
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

it("evicts a revoked client immediately, even if a concurrent read returns its old version", async () => {
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
