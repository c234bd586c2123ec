import { type Commit, StoreUnavailable } from "@vostro/domain/ports"
import { commitOf, eventOf, keyOf, NOW, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { type CuttingProxy, startCuttingProxy } from "./support/CuttingProxy.ts"
import { migratedDatabase, type OpenStore, openStore } from "./support/Database.ts"

let proxy: CuttingProxy
let behind: OpenStore
let direct: OpenStore

beforeAll(async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  proxy = await startCuttingProxy(url)
  behind = await openStore(proxy.url)
  direct = await openStore(url)
})

afterAll(async () => {
  await behind.close()
  await proxy.close()
  await direct.close()
})

const keyed = (name: string): Commit =>
  commitOf({ condition: keyOf(name, `token-${name}`), writes: [writeOf(name, 0)], events: [eventOf(name)] })

const leased = async (name: string): Promise<Commit> => {
  const queue = `queue-${name}`
  const timers = [{ queue, object_id: name, due_at_ms: NOW }]
  await Effect.runPromise(direct.store.commit(commitOf({ timers })))
  const wish = {
    program_id: PROGRAM,
    queue,
    now_ms: NOW,
    lease_until_ms: NOW + 60_000,
    token: `token-${name}`,
    limit: 1
  }
  expect(await Effect.runPromise(direct.store.lease(wish))).toHaveLength(1)
  const condition = { _tag: "Lease", queue, object_id: name, token: `token-${name}` } as const
  return commitOf({ condition, writes: [writeOf(name, 0)], events: [eventOf(name)] })
}

const eventsOf = async (name: string) =>
  (await direct.rows("select 1 from vostro_events where object_id = $1", [name])).length

describe("a lease whose answer is lost", () => {
  it("is granted again under the same token, with timers freed since", async () => {
    const wish = { program_id: PROGRAM, queue: "queue-lost", now_ms: NOW, lease_until_ms: NOW + 60_000, limit: 3 }
    const timerOf = (object_id: string) => ({ queue: wish.queue, object_id, due_at_ms: NOW })
    await Effect.runPromise(direct.store.commit(commitOf({ timers: ["a", "b"].map(timerOf) })))
    const first = await Effect.runPromise(direct.store.lease({ ...wish, token: "token-one" }))
    await Effect.runPromise(direct.store.commit(commitOf({ timers: ["c", "d"].map(timerOf) })))
    const again = await Effect.runPromise(direct.store.lease({ ...wish, token: "token-one" }))
    expect(first.map(({ object_id }) => object_id)).toEqual(["a", "b"])
    expect(again.map(({ object_id }) => object_id)).toEqual(["a", "b", "c"])
    const other = await Effect.runPromise(direct.store.lease({ ...wish, token: "token-two" }))
    expect(other.map(({ object_id }) => object_id)).toEqual(["d"])
  })

  it("leaves no work leased without a worker", async () => {
    const queue = "queue-cut"
    await Effect.runPromise(direct.store.commit(commitOf({ timers: [{ queue, object_id: "cut", due_at_ms: NOW }] })))
    proxy.cut(queue, "after")
    const wish = { program_id: PROGRAM, queue, now_ms: NOW, lease_until_ms: NOW + 60_000, token: "token-cut", limit: 1 }
    expect(await Effect.runPromise(behind.store.lease(wish))).toEqual([{ object_id: "cut", due_at_ms: NOW }])
  })
})

describe("a commit whose answer is lost", () => {
  for (const how of ["before", "after", "late"] as const) {
    for (const [proof, prepared] of [
      ["key", keyed],
      ["lease", leased]
    ] as const) {
      it(`commits once and reports it with a ${proof} (cut: ${how})`, async () => {
        const name = `${how}-${proof}`
        const commit = await prepared(name)
        const cutsBefore = proxy.cuts()
        proxy.cut(name, how)
        expect(await Effect.runPromise(behind.store.commit(commit))).toEqual({ _tag: "Committed" })
        expect(proxy.cuts()).toBe(cutsBefore + 1)
        if (how === "late") await proxy.arrive()
        expect(await eventsOf(name)).toBe(1)
      })
    }
  }

  it("reports an unknown outcome without a commit condition", async () => {
    proxy.cut("without-proof", "after")
    const commit = commitOf({ writes: [writeOf("without-proof", 0)] })
    const error = await Effect.runPromise(Effect.flip(behind.store.commit(commit)))
    expect(error).toBeInstanceOf(StoreUnavailable)
  })

  it("reports an unknown outcome if it keeps its lease, which then proves nothing", async () => {
    const { condition, ...commit } = await leased("kept")
    if (condition._tag !== "Lease") throw new Error("commit without a lease")
    proxy.cut("kept", "after")
    const error = await Effect.runPromise(
      Effect.flip(behind.store.commit({ ...commit, condition: { ...condition, keeps: true } }))
    )
    expect(error).toBeInstanceOf(StoreUnavailable)
    expect(await eventsOf("kept")).toBe(1)
  })

  it("does not affect the rest of its batch", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `together-${index}`)
    const commits = names.map(keyed)
    const unproved = commitOf({ writes: [writeOf("together-unproved", 0)] })
    proxy.cut("together-11", "after")
    const all = [...commits.slice(0, 11), unproved, ...commits.slice(11)]
    const outcomes = await Effect.runPromise(
      Effect.forEach(all, (commit) => Effect.result(behind.store.commit(commit)), { concurrency: "unbounded" })
    )
    const [unknown] = outcomes.splice(11, 1)
    expect(unknown !== undefined && Result.isFailure(unknown)).toBe(true)
    expect(outcomes).toEqual(commits.map(() => Result.succeed({ _tag: "Committed" })))
    expect(await Promise.all(names.map(eventsOf))).toEqual(names.map(() => 1))
  })

  it("reports a key conflict if another commit used its key", async () => {
    await Effect.runPromise(direct.store.commit(commitOf({ condition: keyOf("taken", "token-other") })))
    proxy.cut("taken", "before")
    expect(await Effect.runPromise(behind.store.commit(keyed("taken")))).toEqual({ _tag: "Conflict", guard: "key" })
    expect(await eventsOf("taken")).toBe(0)
  })
})
