import { emptyReadSet, Store } from "@vostro/domain/ports"
import { layerPostgres } from "@vostro/postgres"
import { commitOf, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect, Fiber, Layer, Redacted, References } from "effect"
import { SqlClient } from "effect/sql"
import { expect, inject, it } from "vitest"
import { freshDatabase } from "../support/BankUnderTest.ts"
import { breakingStore } from "../support/BreakingStore.ts"

const someObject = { kind: "thing", id: "thing_1" }

it("ends a crashing worker only after its commits in flight on PostgreSQL", async () => {
  const url = Redacted.make(await freshDatabase(inject("databaseUrl")))
  const ends = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const store = yield* Effect.provide(Store, breakingStore(Layer.succeed(Store, yield* Store)).layer)
    const active = sql`
      select 1 from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'select vostro_commit%'`
    // A transaction keeps what it has seen of other sessions. The lock itself may be on another server of a cluster.
    const isWaiting = Effect.andThen(sql`select pg_stat_clear_snapshot()`, active)
    const { ending, hasEnded } = yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`lock table vostro_objects in exclusive mode`
        const commit = commitOf({ writes: [writeOf(someObject.id, 0, someObject)] })
        const working = yield* Effect.forkDetach(store.commit(commit), { startImmediately: true })
        yield* Effect.repeat(isWaiting, { until: (rows) => rows.length > 0 })
        const ending = yield* Effect.forkDetach(Fiber.interrupt(working), { startImmediately: true })
        yield* isWaiting
        return { ending, hasEnded: ending.pollUnsafe() !== undefined }
      })
    )
    yield* Fiber.join(ending)
    const { objects } = yield* store.load(PROGRAM, { ...emptyReadSet, objects: [someObject] })
    return { hasEnded, stands: objects.length }
  })
  const silent = Layer.succeed(References.MinimumLogLevel, "Error")
  const layer = Layer.provide(layerPostgres({ url }), silent)
  expect(await Effect.runPromise(Effect.provide(ends, layer))).toEqual({ hasEnded: false, stands: 1 })
})
