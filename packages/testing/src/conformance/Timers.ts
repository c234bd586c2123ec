import type { DueQuery } from "@vostro/domain/ports"
import { Effect } from "effect"
import { type Bench, must, times } from "./Case.ts"
import { commitOf, NOW } from "./Commits.ts"
import { expect } from "./Expect.ts"

const LEASE_MS = 1_000
const queue = "queue"

const set = (
  { store, program_id }: Bench,
  ...timers: ReadonlyArray<readonly [object_id: string, due_at_ms: number | null]>
) =>
  store.commit(
    commitOf({ program_id, timers: timers.map(([object_id, due_at_ms]) => ({ queue: queue, object_id, due_at_ms })) })
  )

const lease = ({ store, program_id }: Bench, token: string, nowMs = NOW, limit = 10) =>
  Effect.map(
    store.lease({ program_id, queue, now_ms: nowMs, lease_until_ms: nowMs + LEASE_MS, token, limit }),
    (leased) => leased.map(({ object_id }) => object_id)
  )

const finish = ({ store, program_id }: Bench, objectId: string, token: string) =>
  store.commit(commitOf({ program_id, condition: { _tag: "Lease", queue, object_id: objectId, token } }))

const dueHere = ({ store, program_id }: Bench, nowMs = NOW, names: Pick<DueQuery, "prefix" | "except_prefix"> = {}) =>
  Effect.map(store.due({ now_ms: nowMs, ...names, limit: 10_000 }), (due) =>
    due.filter((one) => one.program_id === program_id)
  )

/** Cases for due work. */
export const timers = [
  must("tells the timers of objects in some queues, leased or not, until they end", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* set(bench, ["a", NOW], ["b", NOW + 5], ["c", NOW])
      const elsewhere = [{ queue: "other", object_id: "a", due_at_ms: NOW + 9 }]
      yield* store.commit(commitOf({ program_id, timers: elsewhere }))
      yield* store.commit(commitOf({ program_id: `${program_id}z`, timers: elsewhere }))
      const told = (object_ids: ReadonlyArray<string>, queues: ReadonlyArray<string>) =>
        Effect.map(store.timers({ program_id, object_ids, queues }), (found) =>
          found.map((one) => `${one.queue} ${one.object_id} ${one.due_at_ms - NOW}`).toSorted()
        )
      yield* lease(bench, "worker", NOW, 1)
      expect(yield* told(["a", "b", "none"], [queue, "other", "none"])).toEqual(["other a 9", "queue a 0", "queue b 5"])
      expect(yield* told(["a"], [queue])).toEqual(["queue a 0"])
      yield* finish(bench, "a", "worker")
      expect(yield* told(["a", "c"], [queue])).toEqual(["queue c 0"])
      expect(yield* told([], [queue])).toEqual([])
    })
  ),
  must("finds the queues with due work that is not leased", (bench) =>
    Effect.gen(function* () {
      yield* set(bench, ["a", NOW], ["b", NOW + 5])
      expect(yield* dueHere(bench, NOW - 1)).toEqual([])
      expect(yield* dueHere(bench)).toEqual([{ program_id: bench.program_id, queue: queue }])
      yield* lease(bench, "worker")
      expect(yield* dueHere(bench)).toEqual([])
      expect(yield* dueHere(bench, NOW + 5)).toHaveLength(1)
    })
  ),
  must("pages through due queues, ordered by program and name", (bench) =>
    Effect.gen(function* () {
      const programs = ["a", "b"].map((end) => `${bench.program_id}${end}`)
      const names = ["c", "a", "d", "b"]
      for (const program_id of [...programs].reverse()) {
        const timers = names.map((queue) => ({ queue, object_id: queue, due_at_ms: queue === "d" ? NOW + 1 : NOW }))
        yield* bench.store.commit(commitOf({ program_id, timers }))
      }
      const wanted = programs.flatMap((programId) => ["a", "b", "c"].map((queue) => ({ program_id: programId, queue })))
      const pages = yield* Effect.forEach([0, 2, 4], (at) => {
        const after = wanted[at - 1] ?? { program_id: bench.program_id, queue: "" }
        return bench.store.due({ now_ms: NOW, after, limit: 2 })
      })
      expect(pages).toEqual([wanted.slice(0, 2), wanted.slice(2, 4), wanted.slice(4)])
    })
  ),
  must("filters due queues by a prefix of their names, or excludes it", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      const names = ["hook", "hook_1", "hook_2", "hook`", "hop", "a"]
      yield* store.commit(
        commitOf({ program_id, timers: names.map((queue) => ({ queue, object_id: queue, due_at_ms: NOW })) })
      )
      const found = (wanted: Pick<DueQuery, "prefix" | "except_prefix">) =>
        Effect.map(dueHere(bench, NOW, wanted), (due) => due.map(({ queue }) => queue))
      expect(yield* found({ prefix: "hook_" })).toEqual(["hook_1", "hook_2"])
      expect(yield* found({ except_prefix: "hook_" })).toEqual(["a", "hook", "hook`", "hop"])
      const after = { program_id, queue: "hook_1" }
      expect(yield* store.due({ now_ms: NOW, except_prefix: "hook_", after, limit: 1 })).toEqual([
        { program_id, queue: "hook`" }
      ])
    })
  ),
  must("leases due work, longest due first, up to the limit", (bench) =>
    Effect.gen(function* () {
      yield* set(bench, ["c", NOW - 1], ["a", NOW - 3], ["b", NOW - 2], ["later", NOW + 1])
      expect(yield* lease(bench, "one", NOW, 2)).toEqual(["a", "b"])
      expect(yield* lease(bench, "two")).toEqual(["c"])
    })
  ),
  must("leases each timer to one of many concurrent workers", (bench) =>
    Effect.gen(function* () {
      const all = times(40, (index) => `t${String(index).padStart(2, "0")}`)
      yield* set(bench, ...all.map((id) => [id, NOW] as const))
      const leased = yield* Effect.forEach(
        times(16, (index) => `worker-${index}`),
        (token) => lease(bench, token, NOW, 5),
        { concurrency: "unbounded" }
      )
      const rest = yield* lease(bench, "last", NOW, 100)
      expect([...leased.flat(), ...rest].sort()).toEqual(all)
    })
  ),
  must("leases work again after its lease expires, and refuses commits of the first worker", (bench) =>
    Effect.gen(function* () {
      yield* set(bench, ["a", NOW])
      yield* lease(bench, "slow")
      expect(yield* lease(bench, "early", NOW + LEASE_MS - 1)).toEqual([])
      expect(yield* lease(bench, "next", NOW + LEASE_MS)).toEqual(["a"])
      expect(yield* finish(bench, "a", "slow")).toEqual({ _tag: "Conflict", guard: "lease" })
      expect(yield* finish(bench, "a", "next")).toEqual({ _tag: "Committed" })
    })
  ),
  must("removes a timer in the commit that completes its work", (bench) =>
    Effect.gen(function* () {
      yield* set(bench, ["a", NOW])
      yield* lease(bench, "worker")
      expect(yield* finish(bench, "a", "worker")).toEqual({ _tag: "Committed" })
      expect(yield* lease(bench, "next", NOW + LEASE_MS)).toEqual([])
      expect(yield* finish(bench, "a", "worker")).toEqual({ _tag: "Conflict", guard: "lease" })
    })
  ),
  must("resets a timer in the commit that does its work", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* set(bench, ["a", NOW])
      yield* lease(bench, "worker")
      const condition = { _tag: "Lease", queue: queue, object_id: "a", token: "worker" } as const
      const again = [{ queue: queue, object_id: "a", due_at_ms: NOW + 7 }]
      expect(yield* store.commit(commitOf({ program_id, condition, timers: again }))).toEqual({ _tag: "Committed" })
      expect(yield* lease(bench, "early", NOW + 6)).toEqual([])
      expect(yield* lease(bench, "next", NOW + 7)).toEqual(["a"])
    })
  ),
  must("allows only the lease holder to commit until the lease expires", (bench) =>
    Effect.gen(function* () {
      const { store, program_id } = bench
      yield* set(bench, ["a", NOW])
      yield* lease(bench, "worker")
      const condition = { _tag: "Lease", queue: queue, object_id: "a", token: "worker", keeps: true } as const
      const twice = yield* Effect.all([1, 2].map(() => store.commit(commitOf({ program_id, condition }))))
      expect(twice).toEqual([{ _tag: "Committed" }, { _tag: "Committed" }])
      expect(yield* lease(bench, "early", NOW + LEASE_MS - 1)).toEqual([])
      expect(yield* lease(bench, "next", NOW + LEASE_MS)).toEqual(["a"])
      expect(yield* store.commit(commitOf({ program_id, condition }))).toEqual({ _tag: "Conflict", guard: "lease" })
      expect(yield* finish(bench, "a", "next")).toEqual({ _tag: "Committed" })
      expect(yield* lease(bench, "last", NOW + 2 * LEASE_MS)).toEqual([])
    })
  ),
  must("moves a timer that is set again, and removes it at null", (bench) =>
    Effect.gen(function* () {
      yield* set(bench, ["a", NOW], ["b", NOW])
      yield* set(bench, ["a", NOW + 9], ["b", null])
      expect(yield* lease(bench, "worker")).toEqual([])
      expect(yield* lease(bench, "later", NOW + 9)).toEqual(["a"])
    })
  ),
  must("isolates the queues of each program", (bench) =>
    Effect.gen(function* () {
      yield* set(bench, ["a", NOW])
      expect(yield* lease({ ...bench, program_id: `${bench.program_id}b` }, "worker")).toEqual([])
      expect(yield* lease(bench, "worker")).toEqual(["a"])
    })
  )
]
