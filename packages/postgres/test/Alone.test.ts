import { type CommitOutcome, emptyReadSet } from "@vostro/domain/ports"
import { commitOf, keyOf, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect, Fiber } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { migratedDatabase, type OpenStore, openStore } from "./support/Database.ts"

const ok: CommitOutcome = { _tag: "Committed" }

describe("an exclusive transaction", () => {
  let one: OpenStore
  let other: OpenStore
  beforeAll(async () => {
    const url = await migratedDatabase(inject("databaseUrl"))
    one = await openStore(url)
    other = await openStore(url)
  })
  afterAll(async () => {
    await one.close()
    await other.close()
  })

  const versionOf = ({ store }: OpenStore, id: string) =>
    Effect.map(
      store.begin({ program_id: PROGRAM, now_ms: 0, reads: { ...emptyReadSet, objects: [{ kind: "thing", id }] } }),
      ({ loaded }) => loaded.objects[0]?.version ?? 0
    )
  const change = (node: OpenStore, id: string) =>
    Effect.flatMap(versionOf(node, id), (version) => node.store.commit(commitOf({ writes: [writeOf(id, version)] })))
  const open = "from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'"
  const transactions = () => one.rows<{ pid: number }>(`select pid ${open}`)

  it("never conflicts, even with another node's", async () => {
    const outcomes = await Effect.runPromise(
      Effect.forEach(
        Array.from({ length: 40 }, (_, nth) => (nth % 2 === 0 ? one : other)),
        (node) => node.store.alone(PROGRAM, change(node, "hot")),
        { concurrency: "unbounded" }
      )
    )
    expect(outcomes).toEqual(outcomes.map(() => ok))
    expect(await Effect.runPromise(versionOf(one, "hot"))).toBe(40)
  })

  it("blocks other commits, and its own is visible once answered", async () => {
    await Effect.runPromise(one.store.commit(commitOf({ writes: [writeOf("ordered", 0)] })))
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
    const late = await Effect.runPromise(
      one.store.alone(
        PROGRAM,
        Effect.gen(function* () {
          const version = yield* versionOf(one, "ordered")
          const commit = commitOf({ writes: [writeOf("ordered", version)] })
          const theirs = yield* Effect.forkChild(other.store.commit(commit), { startImmediately: true })
          while ((yield* Effect.promise(() => one.rows(waiting))).length === 0) yield* Effect.yieldNow
          expect(yield* one.store.commit(commit)).toEqual(ok)
          expect(yield* versionOf(other, "ordered")).toBe(2)
          return yield* Fiber.join(theirs)
        })
      )
    )
    expect(late).toEqual({ _tag: "Conflict", guard: "version" })
  })

  it("ends on failure or without a commit, and leaves no transaction open", async () => {
    expect(await Effect.runPromise(Effect.flip(one.store.alone(PROGRAM, Effect.fail("broken"))))).toBe("broken")
    const stale = commitOf({ writes: [writeOf("missing", 7)] })
    const refused = await Effect.runPromise(one.store.alone(PROGRAM, one.store.commit(stale)))
    expect(refused).toEqual({ _tag: "Conflict", guard: "version" })
    expect(await Effect.runPromise(one.store.alone(PROGRAM, versionOf(one, "missing")))).toBe(0)
    expect(await Effect.runPromise(change(other, "free"))).toEqual(ok)
    expect(await transactions()).toEqual([])
  })

  it("commits once if its connection breaks before the commit", async () => {
    const commit = commitOf({ writes: [writeOf("cut", 0)], condition: keyOf("cut", "token") })
    const outcome = await Effect.runPromise(
      one.store.alone(
        PROGRAM,
        Effect.andThen(
          Effect.promise(() => other.rows(`select pg_terminate_backend(pid) ${open}`)),
          one.store.commit(commit)
        )
      )
    )
    expect(outcome).toEqual(ok)
    expect(await Effect.runPromise(versionOf(other, "cut"))).toBe(1)
    expect(await transactions()).toEqual([])
  })
})
