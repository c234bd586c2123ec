import { PgClient } from "@effect/sql-pg"
import { Files } from "@vostro/domain/ports"
import { layerPostgres } from "@vostro/postgres/PostgresLayer"
import { Effect, Fiber, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { expect, inject, it } from "vitest"
import { freshDatabase } from "../../bank-tests/support/BankUnderTest.ts"

it("does not finish a file that lost pieces in a database crash", async () => {
  const url = await freshDatabase(inject("databaseUrl"))
  const at = { program_id: "program_1", key: "bytes_1" }
  const failure = Effect.gen(function* () {
    const files = yield* Files
    const sql = yield* SqlClient.SqlClient
    const intake = yield* files.open(at, 1)
    yield* intake.write(new Uint8Array(600_000))
    yield* sql`delete from vostro_file_pieces where position = 1`
    const failed = yield* Effect.flip(intake.finish)
    yield* intake.abort
    expect(yield* sql`select 1 as found from vostro_file_pieces`).toEqual([])
    return failed
  })
  const { _tag } = await Effect.runPromise(Effect.provide(failure, layerPostgres({ url: Redacted.make(url) })))
  expect(_tag).toBe("StoreUnavailable")
})

it("writes one piece at a time, so that uploads leave connections for others", async () => {
  const url = await freshDatabase(inject("databaseUrl"))
  const client = { url: Redacted.make(url), maxConnections: 1 }
  const waiting = Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ count: number }>`select count(*)::int as count from pg_locks
      where not granted and relation = 'vostro_file_pieces'::regclass`
  ).pipe(Effect.map(([row]) => row?.count))
  const look = () => Effect.runPromise(Effect.provide(waiting, PgClient.layer(client)))
  const work = Effect.gen(function* () {
    const files = yield* Files
    const intakes = yield* Effect.forEach(["bytes_1", "bytes_2", "bytes_3", "bytes_4"], (key) =>
      files.open({ program_id: "program_1", key }, 1)
    )
    const held = yield* Effect.forkChild(
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.withTransaction(Effect.andThen(sql`lock table vostro_file_pieces`, Effect.never))
      ).pipe(Effect.provide(PgClient.layer(client)))
    )
    yield* Effect.promise(() => expect.poll(() => Effect.runPromise(lockedIn(client))).toBe(true))
    const writes = yield* Effect.forEach(intakes, (intake) =>
      Effect.forkChild(Effect.andThen(intake.write(new Uint8Array(600_000)), intake.finish))
    )
    yield* Effect.promise(() => expect.poll(look).toBeGreaterThan(0))
    // Even with the minimum of connections, others are served while no piece is written.
    expect(yield* files.provisional(2, 10)).toHaveLength(4)
    expect(yield* Effect.promise(look)).toBe(1)
    yield* Fiber.interrupt(held)
    const taken = yield* Effect.forEach(writes, Fiber.join)
    expect(taken.map(({ size_bytes }) => size_bytes)).toEqual([600_000, 600_000, 600_000, 600_000])
  })
  await Effect.runPromise(Effect.provide(work, layerPostgres({ url: Redacted.make(url), max_connections: 2 })))
})

/** Checks that a session holds an exclusive lock on the table of pieces. */
const lockedIn = (client: PgClient.PgClientConfig) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select 1 as found from pg_locks
      where granted and relation = 'vostro_file_pieces'::regclass and mode = 'AccessExclusiveLock'`
  ).pipe(
    Effect.map((rows) => rows.length > 0),
    Effect.provide(PgClient.layer(client))
  )
