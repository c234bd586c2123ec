import { backlog } from "@vostro/postgres/work/Backlog"
import { commitOf } from "@vostro/testing/conformance/Commits"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { expect, inject, it } from "vitest"
import { clientOf, migratedDatabase, openStore } from "./support/Database.ts"

it("reports the due work of each queue, without leased and later work", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  const { close, store } = await openStore(url)
  const timer = (queue: string, object_id: string, due_at_ms: number) => ({ queue, object_id, due_at_ms })
  const owed = [timer("a", "1", 500), timer("a", "2", 400), timer("a", "3", 5_000), timer("b", "1", 900)]
  await Effect.runPromise(store.commit(commitOf({ program_id: "one", timers: owed })))
  await Effect.runPromise(store.commit(commitOf({ program_id: "two", timers: [timer("a", "1", 100)] })))
  const lease = { program_id: "one", queue: "b", now_ms: 1_000, lease_until_ms: 9_000, token: "t", limit: 9 }
  await Effect.runPromise(store.lease(lease))
  const found = await Effect.runPromise(Effect.provide(backlog(1_000), clientOf(url)))
  expect(found).toEqual([
    { program_id: "one", queue: "a", due: 2, oldest_due_ms: 400 },
    { program_id: "two", queue: "a", due: 1, oldest_due_ms: 100 }
  ])
  await close()
})

it("reads a bounded number of rows of a long queue", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  const timers = SqlClient.SqlClient.use(
    (sql) => sql`insert into vostro_timers (program_id, queue, object_id, due_at, free_at)
      select 'one', 'long', n::text, n, n from generate_series(1, 20000) n`
  )
  await Effect.runPromise(Effect.provide(timers, clientOf(url)))
  const found = await Effect.runPromise(Effect.provide(backlog(1_000_000), clientOf(url)))
  expect(found).toEqual([{ program_id: "one", queue: "long", due: 1_000, oldest_due_ms: 1 }])
})
