import { emptyReadSet, type Store } from "@vostro/domain/ports"
import { commitOf, keyOf, PROGRAM, writeOf } from "@vostro/testing/Commits"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openStore } from "./support/Database.ts"
import { type Pair, startPair } from "./support/Standby.ts"
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
  expect(proxy.openTo(pair.standby)).toBe(0)
  await close()
  await proxy.close()
})
