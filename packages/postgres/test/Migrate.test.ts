import { emptyReadSet } from "@vostro/domain/ports"
import { migrate, NotUtf8, SchemaTooNew } from "@vostro/postgres/Migrate"
import { migrations } from "@vostro/postgres/Migrations"
import { NOW, PROGRAM } from "@vostro/testing/Commits"
import { Duration, Effect, Fiber } from "effect"
import { describe, expect, inject, it } from "vitest"
import { clientOf, databaseBefore, emptyDatabase, migratedDatabase, once, openStore } from "./support/Database.ts"

const migrateAt = (url: string) => Effect.runPromise(Effect.provide(migrate, clientOf(url)))

describe("migrations", () => {
  it("all run the first time and none the second time", async () => {
    const url = await emptyDatabase(inject("databaseUrl"))
    const first = await migrateAt(url)
    expect(first[0]).toBe("0001_tables")
    expect(await migrateAt(url)).toEqual([])
  })

  it("run once when several nodes start at the same time", async () => {
    const url = await emptyDatabase(inject("databaseUrl"))
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrateAt(url)))
    const alone = await migrateAt(await emptyDatabase(inject("databaseUrl")))
    expect(applied.flat().sort()).toEqual(alone)
  })

  it("reject a database migrated by a newer version", async () => {
    const url = await migratedDatabase(inject("databaseUrl"))
    await once(url, (sql) => sql`insert into vostro_migrations (name) values ('9999_from_the_future')`)
    const error = await Effect.runPromise(Effect.flip(Effect.provide(migrate, clientOf(url))))
    expect(error).toBeInstanceOf(SchemaTooNew)
    expect(error).toMatchObject({ message: expect.stringContaining("newer version of Vostro (9999_from_the_future)") })
  })

  it("reject a database encoding other than UTF-8", async () => {
    const latin = "template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'"
    const url = await emptyDatabase(inject("databaseUrl"), latin)
    const error = await Effect.runPromise(Effect.flip(Effect.provide(migrate, clientOf(url))))
    expect(error).toBeInstanceOf(NotUtf8)
    expect(error).toMatchObject({ encoding: "LATIN1" })
  })

  it("let nodes keep serving while a backup holds a table lock", async () => {
    const url = await databaseBefore(inject("databaseUrl"), "0006_old")
    const { store, close } = await openStore(url)
    const slot = { endpoint: "POST /things", key: "key" }
    const begin = store.begin({ program_id: PROGRAM, now_ms: NOW, slot, reads: emptyReadSet })
    const waits = await once(url, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table vostro_keys in access share mode`
          const migrating = yield* Effect.forkDetach(Effect.provide(migrate, clientOf(url)))
          yield* Effect.repeat(sql`select 1 from pg_locks where relation = 'vostro_keys'::regclass and not granted`, {
            until: (rows) => rows.length > 0
          })
          const [took] = yield* Effect.timed(begin)
          return { migrating, took }
        })
      )
    )
    expect(Duration.toMillis(waits.took)).toBeLessThan(3_000)
    expect(await Effect.runPromise(Fiber.join(waits.migrating))).toEqual(
      migrations.slice(migrations.indexOf("0006_old"))
    )
    await close()
  })

  it("let nodes read while an index is built", async () => {
    const url = await databaseBefore(inject("databaseUrl"), "0006_old")
    const { held, migrating } = await once(url, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table vostro_events in row exclusive mode`
          const migrating = yield* Effect.forkDetach(Effect.provide(migrate, clientOf(url)))
          // Locks that it holds on the keys while it waits to build an index of the events.
          const held = yield* Effect.repeat(
            sql`select k.mode from pg_locks e left join pg_locks k on k.relation = 'vostro_keys'::regclass
                and k.pid = e.pid and k.granted where e.relation = 'vostro_events'::regclass and not e.granted`,
            { until: (rows) => rows.length > 0 }
          )
          return { held, migrating }
        })
      )
    )
    expect(held).not.toContainEqual({ mode: "AccessExclusiveLock" })
    await Effect.runPromise(Fiber.join(migrating))
  })

  it("wait for a table lock longer than it takes to cancel an autovacuum", async () => {
    const url = await databaseBefore(inject("databaseUrl"), "0006_old")
    const migrating = await once(url, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table vostro_events in share update exclusive mode`
          const migrating = yield* Effect.forkDetach(Effect.provide(migrate, clientOf(url)))
          const told = sql`select 1 from pg_locks where relation = 'vostro_events'::regclass and not granted
            and clock_timestamp() - waitstart > current_setting('deadlock_timeout')::interval + interval '100 ms'`
          yield* Effect.repeat(told, { until: (rows) => rows.length > 0 })
          return migrating
        })
      )
    )
    await Effect.runPromise(Fiber.join(migrating))
  })
})
