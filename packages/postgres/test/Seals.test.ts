import type { Store } from "@vostro/domain/ports"
import { FORMAT } from "@vostro/postgres/commit/Format"
import { commitOf, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect, Fiber } from "effect"
import { expect, inject, it } from "vitest"
import { migratedDatabase, once, openStore } from "./support/Database.ts"

const list = (store: Store["Service"]) =>
  Effect.map(store.list({ program_id: PROGRAM, kind: "thing", filters: {}, limit: 10 }), ({ objects }) =>
    objects.map(({ id }) => id)
  )

it("seals a kind after all commits that may not have seen the seal", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  const { store, close } = await openStore(url)
  const batch = JSON.stringify([{ format: FORMAT, inserts: [{ kind: "thing", id: "thing_1", start: 1, length: 2 }] }])
  let isSealed = false
  const seal = Effect.tap(store.seal(PROGRAM, "thing", "thing_2"), () =>
    Effect.sync(() => {
      isSealed = true
    })
  )
  const sealing = await once(url, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`select vostro_commit(${PROGRAM}, ${batch}::text::jsonb, '{}'::bytea)`
        const sealing = yield* Effect.forkDetach(seal)
        yield* Effect.repeat(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`, {
          until: (rows) => rows.length > 0 || isSealed
        })
        expect(isSealed).toBe(false)
        return sealing
      })
    )
  )
  await Effect.runPromise(Fiber.join(sealing))
  expect(await Effect.runPromise(list(store))).toEqual(["thing_1"])
  await close()
})

it("seals events after the commits that append events", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  const { store, close } = await openStore(url)
  const batchOf = (id: string, created_at: number) =>
    JSON.stringify([
      { format: FORMAT, events: [{ id, name: "thing.made", object_id: "thing_1", created_at, start: 1, length: 2 }] }
    ])
  const append = (id: string, at: number) =>
    once(url, (sql) => sql`select vostro_commit(${PROGRAM}, ${batchOf(id, at)}::text::jsonb, '{}'::bytea)`)
  await append("event_1", 100)
  const sealing = await once(url, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`select vostro_commit(${PROGRAM}, ${batchOf("event_2", 90)}::text::jsonb, '{}'::bytea)`
        const sealing = yield* Effect.forkDetach(store.sealEvents(PROGRAM))
        yield* Effect.repeat(sql`select 1 from pg_locks where locktype = 'transactionid' and not granted`, {
          until: (rows) => rows.length > 0
        })
        return sealing
      })
    )
  )
  expect(await Effect.runPromise(Fiber.join(sealing))).toBe(101)
  await append("event_3", 95)
  const listed = await once(url, (sql) => sql`select id, created_at::int as at from vostro_events order by position`)
  expect(listed).toEqual([
    { id: "event_1", at: 100 },
    { id: "event_2", at: 90 },
    { id: "event_3", at: 101 }
  ])
  await close()
})

it("reports late objects per commit of a batch", async () => {
  const { store, close } = await openStore(await migratedDatabase(inject("databaseUrl")))
  await Effect.runPromise(store.seal(PROGRAM, "thing", "thing_5"))
  const outcomes = await Effect.runPromise(
    Effect.forEach(
      [4, 5, 6, 3],
      (index) =>
        store.commit(
          commitOf({ writes: [writeOf(`thing_${index}`, 0), writeOf(`other_${index}`, 0, { kind: "other" })] })
        ),
      { concurrency: "unbounded" }
    )
  )
  const late = { _tag: "Conflict", guard: "late", before_id: "thing_5" }
  const committed = { _tag: "Committed" }
  expect(outcomes).toEqual([late, committed, committed, late])
  expect(await Effect.runPromise(list(store))).toEqual(["thing_6", "thing_5"])
  await close()
})
