import { reasonOf } from "@vostro/domain/engine/request/Outage"
import { emptyReadSet } from "@vostro/domain/ports"
import { SchemaUnreleased } from "@vostro/postgres/migrations/AppliedMigrations"
import { migrate, migrateFrom, NotUtf8, SchemaTooNew } from "@vostro/postgres/migrations/Migrate"
import { migrations, sqlOf } from "@vostro/postgres/migrations/Migrations"
import { layerPostgresMigrated } from "@vostro/postgres/PostgresLayer"
import { commitOf, keyOf, NOW, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Duration, Effect, Fiber, Layer, Redacted } from "effect"
import { describe, expect, inject, it } from "vitest"
import { clientOf, emptyDatabase, migratedDatabase, once, openStore } from "./support/Database.ts"

const migrateAt = (url: string) => Effect.runPromise(Effect.provide(migrate, clientOf(url)))
const refusalAt = (url: string) => Effect.runPromise(Effect.flip(Effect.provide(migrate, clientOf(url))))

/** Migrations of a later version, which locks the table of keys before that of events. */
const later: Readonly<Record<string, string>> = {
  "9001_keys": "drop index vostro_keys_expires;\n",
  "9002_events": "create index vostro_events_later on vostro_events (program_id, name);\n"
}

const migrateLater = (url: string) =>
  Effect.provide(
    migrateFrom(
      { names: [...migrations, ...Object.keys(later)], textOf: (name) => later[name] ?? sqlOf(name) },
      () => Effect.void
    ),
    clientOf(url)
  )

/** Table of migrations as versions from before the first release made it. */
const OLD_TABLE =
  "create table vostro_migrations (name text primary key, applied_at timestamptz not null default now())"

describe("migrations", () => {
  it("all run the first time and none the second time", async () => {
    const url = await emptyDatabase(inject("databaseUrl"))
    expect(await migrateAt(url)).toEqual(migrations)
    expect(await migrateAt(url)).toEqual([])
  })

  it("run once when several nodes start at the same time", async () => {
    const url = await emptyDatabase(inject("databaseUrl"))
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrateAt(url)))
    const alone = await migrateAt(await emptyDatabase(inject("databaseUrl")))
    expect(applied.flat().sort()).toEqual(alone)
  })

  /** Returns a database that a newer version has migrated, whose functions take calls of some formats. */
  const newer = async (formats: string): Promise<string> => {
    const url = await migratedDatabase(inject("databaseUrl"))
    await once(url, (sql) => sql`insert into vostro_migrations (name, digest) values ('9999_from_the_future', '')`)
    const takes = `create or replace function vostro_formats() returns integer[] language sql immutable
      as $$ select '{${formats}}'::integer[] $$`
    await once(url, (sql) => sql.unsafe(takes).unprepared)
    return url
  }

  it("reject a database migrated by a newer version that takes no calls of this one", async () => {
    const url = await newer("2,3")
    const error = await refusalAt(url)
    expect(error).toBeInstanceOf(SchemaTooNew)
    expect(error).toMatchObject({
      message:
        "database migrated by a newer version of Vostro (9999_from_the_future), which takes calls of format 2, 3, and this node makes those of format 1: upgrade this node"
    })
  })

  it("leave a database alone that a newer version has migrated and that takes calls of this one", async () => {
    const url = await newer("1,2")
    expect(await migrateAt(url)).toEqual([])
    const { close, store } = await openStore(url)
    const written = store.commit(commitOf({ condition: keyOf("a", "token-a"), writes: [writeOf("a", 0)] }))
    expect(await Effect.runPromise(written)).toEqual({ _tag: "Committed" })
    await close()
  })

  it("refuse in words the commits of a running node whose format they no longer take", async () => {
    const { close, store } = await openStore(await newer("2,3"))
    const written = store.commit(commitOf({ condition: keyOf("a", "token-a"), writes: [writeOf("a", 0)] }))
    const error = await Effect.runPromise(Effect.flip(written))
    expect(error).toMatchObject({ _tag: "StoreUnavailable", refused: true })
    expect(reasonOf(error.cause)).toContain(
      "this node writes commits of format 1, and the database takes 2, 3: upgrade this node"
    )
    await close()
  })

  it.each([["0001_tables"], ["0001_tables", "0002_functions"], ["0001_tables", "0002_functions", "0003_commit"]])(
    "reject a database from before the first release, which had %s",
    async (...names) => {
      const url = await emptyDatabase(inject("databaseUrl"))
      await once(url, (sql) =>
        Effect.andThen(sql.unsafe(OLD_TABLE), sql`insert into vostro_migrations (name) select unnest(${names}::text[])`)
      )
      const served = Layer.build(layerPostgresMigrated({ url: Redacted.make(url) }))
      for (const error of [await refusalAt(url), await Effect.runPromise(Effect.scoped(Effect.flip(served)))]) {
        expect(error).toBeInstanceOf(SchemaUnreleased)
        expect(error.message).toBe(
          `the database is from before the first release of Vostro (${names.join(", ")} differ): start with an empty database, or serve this one with the version that made it`
        )
      }
      const tables = await once(url, (sql) => sql`select tablename from pg_tables where schemaname = 'public'`)
      expect(tables).toEqual([{ tablename: "vostro_migrations" }])
    }
  )

  it("reject a database whose migration differs", async () => {
    const url = await migratedDatabase(inject("databaseUrl"))
    await once(url, (sql) => sql`update vostro_migrations set digest = 'other' where name = '0002_functions'`)
    expect(await refusalAt(url)).toMatchObject({ _tag: "SchemaUnreleased", migrations: ["0002_functions"] })
  })

  it("reject a database encoding other than UTF-8", async () => {
    const latin = "template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'"
    const error = await refusalAt(await emptyDatabase(inject("databaseUrl"), latin))
    expect(error).toBeInstanceOf(NotUtf8)
    expect(error).toMatchObject({ encoding: "LATIN1" })
  })

  it("let nodes keep serving while a backup holds a table lock", async () => {
    const url = await migratedDatabase(inject("databaseUrl"))
    const { store, close } = await openStore(url)
    const slot = { endpoint: "POST /things", key: "key" }
    const begin = store.begin({ program_id: PROGRAM, now_ms: NOW, slot, reads: emptyReadSet })
    const waits = await once(url, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table vostro_keys in access share mode`
          const migrating = yield* Effect.forkDetach(migrateLater(url))
          yield* Effect.repeat(sql`select 1 from pg_locks where relation = 'vostro_keys'::regclass and not granted`, {
            until: (rows) => rows.length > 0
          })
          const [took] = yield* Effect.timed(begin)
          return { migrating, took }
        })
      )
    )
    expect(Duration.toMillis(waits.took)).toBeLessThan(3_000)
    expect(await Effect.runPromise(Fiber.join(waits.migrating))).toEqual(Object.keys(later))
    await close()
  })

  it("let nodes read while an index is built", async () => {
    const url = await migratedDatabase(inject("databaseUrl"))
    const { held, migrating } = await once(url, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table vostro_events in row exclusive mode`
          const migrating = yield* Effect.forkDetach(migrateLater(url))
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
    const url = await migratedDatabase(inject("databaseUrl"))
    const migrating = await once(url, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table vostro_events in share update exclusive mode`
          const migrating = yield* Effect.forkDetach(migrateLater(url))
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
