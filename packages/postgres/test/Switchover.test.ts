import { PgClient } from "@effect/sql-pg"
import { emptyReadSet, type Store } from "@vostro/domain/ports"
import { commitOf, keyOf, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { type Pair, startPair } from "../../server/test/support/Standby.ts"
import { clientOf, openStore } from "./support/Database.ts"
import { startSwitchingProxy } from "./support/SwitchingProxy.ts"

let pair: Pair
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair.stop())

const commit = (store: Store["Service"], id: string) =>
  store.commit(commitOf({ condition: keyOf(id, `token-${id}`), writes: [writeOf(id, 0)] }))

const load = (store: Store["Service"], id: string) =>
  store.load(PROGRAM, { ...emptyReadSet, objects: [{ kind: "thing", id }] })

it("writes again after a switchover, on new connections, without a restart", async () => {
  const proxy = await startSwitchingProxy(pair.standby)
  const { store, close } = await openStore(proxy.url)
  // Several reads at once open several sessions on the standby.
  await Effect.runPromise(Effect.forEach(["a", "b", "c", "d"], (id) => load(store, id), { concurrency: "unbounded" }))
  for (const id of ["first", "second"]) {
    expect(await Effect.runPromise(Effect.flip(commit(store, id)))).toMatchObject({
      _tag: "StoreUnavailable",
      refused: true
    })
  }
  proxy.switchTo(pair.primary)
  expect(await Effect.runPromise(commit(store, "third"))).toEqual({ _tag: "Committed" })
  expect(await Effect.runPromise(load(store, "third"))).toMatchObject({ objects: [{ id: "third" }] })
  await vi.waitFor(() => expect(proxy.openTo(pair.standby)).toBe(0), 20_000)
  await close()
  await proxy.close()
})

it("works again after a switchover where it works alone, and where it listens", async () => {
  const proxy = await startSwitchingProxy(pair.standby)
  const { store, close } = await openStore(proxy.url)
  const alone = store.alone(PROGRAM, commit(store, "alone"))
  expect(await Effect.runPromise(Effect.flip(alone))).toMatchObject({ _tag: "StoreUnavailable", refused: true })
  const listening = Effect.scoped(Effect.flatMap(PgClient.PgClient, (client) => client.listen("news")))
  const both = Effect.gen(function* () {
    const before = yield* Effect.flip(listening)
    proxy.switchTo(pair.primary)
    yield* listening
    return before
  })
  expect(await Effect.runPromise(Effect.provide(both, clientOf(proxy.url)))).toMatchObject({
    reason: { cause: { code: "25006" } }
  })
  expect(await Effect.runPromise(alone)).toEqual({ _tag: "Committed" })
  await vi.waitFor(() => expect(proxy.openTo(pair.standby)).toBe(0), 20_000)
  await close()
  await proxy.close()
})
