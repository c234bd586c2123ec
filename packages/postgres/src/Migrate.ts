import { Data, Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { migrations, sqlOf, statementsOf } from "./Migrations.ts"

/** The database was migrated by a newer version of Vostro, which this one does not know. */
export class SchemaTooNew extends Data.TaggedError("SchemaTooNew")<{ readonly unknown: ReadonlyArray<string> }> {
  override get message(): string {
    return `the database was migrated by a newer version of Vostro (${this.unknown.join(", ")}): use that one`
  }
}

/** The database keeps texts in another encoding than UTF-8, so that it could not keep every name. */
export class NotUtf8 extends Data.TaggedError("NotUtf8")<{ readonly encoding: string }> {
  override get message(): string {
    return `the database is encoded in ${this.encoding}: create one that is encoded in UTF8`
  }
}

/** Any number, the same for all: two nodes that start at once must not both migrate. */
const LOCK = 7_067_436

/** How long to wait after a table was in use for too long: by a backup, say. */
const PAUSE = "2 seconds"

const isInUse = (error: SqlError | SchemaTooNew | NotUtf8): boolean =>
  error._tag === "SqlError" && error.reason._tag === "LockTimeoutError"

/**
 * Brings the schema up to date and tells which migrations that took, each in a transaction of its own, so that none holds
 * the tables of another. Where a table is in use by what takes long, it lets the nodes at work go on, and tries again until
 * it can.
 */
export const migrate = Effect.gen(function* () {
  const done: Array<string> = []
  for (;;) {
    const name = yield* migrateNext
    if (name === undefined) return done
    done.push(name)
  }
})

const migrateNext = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      // The limits of a bank at work are not those of a migration, nor of a node that waits for another's.
      yield* sql`set local statement_timeout = 0`
      yield* sql`set local lock_timeout = 0`
      yield* sql`select pg_advisory_xact_lock(${LOCK}::bigint)`
      const [base] = yield* sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`
      if (base?.encoding !== "UTF8") return yield* new NotUtf8({ encoding: base?.encoding ?? "nothing" })
      // From here on it does not wait for long, as whoever comes after it waits behind it; but for longer than a second, after
      // which PostgreSQL tells an autovacuum to let go of the table (deadlock_timeout).
      yield* sql`set local lock_timeout = 2000`
      // Even where the table exists, `if not exists` asks for the right to create it, which a node need not have.
      const [table] = yield* sql<{ exists: boolean }>`select to_regclass('vostro_migrations') is not null as exists`
      if (table?.exists !== true)
        yield* sql`create table vostro_migrations (name text primary key, applied_at timestamptz not null default now())`
      const applied = (yield* sql<{ name: string }>`select name from vostro_migrations`).map(({ name }) => name)
      const unknown = applied.filter((name) => !migrations.includes(name))
      if (unknown.length > 0) return yield* Effect.fail(new SchemaTooNew({ unknown }))
      const name = migrations.find((name) => !applied.includes(name))
      if (name === undefined) return undefined
      for (const statement of statementsOf(sqlOf(name))) yield* sql.unsafe(statement).unprepared
      yield* sql`insert into vostro_migrations (name) values (${name})`
      return name
    })
  )
}).pipe(
  Effect.tapError((error) =>
    isInUse(error) ? Effect.logWarning("a table is in use, and the migration will be tried again") : Effect.void
  ),
  Effect.retry({ while: isInUse, schedule: Schedule.spaced(PAUSE) })
)
