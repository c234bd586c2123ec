import { Data, Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { distributeAdded } from "../cluster/Distribute.ts"
import { appliedMigrations, type SchemaUnreleased } from "./AppliedMigrations.ts"
import { digestOf, type MigrationSource, released, statementsOf } from "./Migrations.ts"

/** A newer version of Vostro migrated the database, with migrations unknown to this one. */
export class SchemaTooNew extends Data.TaggedError("SchemaTooNew")<{ readonly unknown: ReadonlyArray<string> }> {
  override get message(): string {
    return `database migrated by a newer version of Vostro (${this.unknown.join(", ")}): upgrade this node`
  }
}

/** The database encoding is not UTF-8 and cannot store every name. */
export class NotUtf8 extends Data.TaggedError("NotUtf8")<{ readonly encoding: string }> {
  override get message(): string {
    return `database encoding is ${this.encoding}: create a database with encoding UTF8`
  }
}

/** Advisory lock id, arbitrary but shared: two nodes that start at once must not both migrate. */
const LOCK = 7_067_436

/** Pause between retries while a table is in use, such as by a backup. */
const PAUSE = "2 seconds"

type Failure = SqlError | SchemaTooNew | SchemaUnreleased | NotUtf8

const isInUse = (error: Failure): boolean => error._tag === "SqlError" && error.reason._tag === "LockTimeoutError"

/** A migration that is about to run. */
export interface MigrationStep {
  readonly name: string
  /** Position among the migrations of this version, from 1. */
  readonly place: number
  readonly total: number
}

type Report = (step: MigrationStep) => Effect.Effect<void>

/**
 * Applies the pending migrations and returns their names. Each runs in its own transaction, so that none holds
 * another's locks. Where a long operation holds a table lock, the migration backs off and retries, so that nodes keep
 * serving. Calls `report` before each migration, and again where it is retried.
 */
export const migrateFrom = Effect.fnUntraced(function* (source: MigrationSource, report: Report) {
  const done: Array<string> = []
  for (;;) {
    const name = yield* retried(migrateNext(source, report))
    if (name === undefined) return done
    done.push(name)
  }
})

/** Applies the pending migrations and returns their names. Calls `report` before each of them. */
export const migrateReporting = (report: Report) => migrateFrom(released, report)

/** Applies the pending migrations and returns their names. */
export const migrate = migrateReporting(() => Effect.void)

const migrateNext = Effect.fnUntraced(function* (source: MigrationSource, report: Report) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      // The timeouts of a serving bank do not suit a migration, nor a node that waits for another's.
      yield* sql`set local statement_timeout = 0`
      yield* sql`set local lock_timeout = 0`
      yield* sql`select pg_advisory_xact_lock(${LOCK}::bigint)`
      const [base] = yield* sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`
      if (base?.encoding !== "UTF8") return yield* new NotUtf8({ encoding: base?.encoding ?? "nothing" })
      // Lock waits from here on are short, because later statements queue behind them; but longer than the second after
      // which PostgreSQL cancels an autovacuum that holds the table (deadlock_timeout).
      yield* sql`set local lock_timeout = 2000`
      const found = yield* appliedMigrations(source)
      // `if not exists` needs the right to create the table even where it exists; a node may lack it.
      if (found === undefined)
        yield* sql`create table vostro_migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())`
      const applied = found ?? []
      const { names, textOf } = source
      const unknown = applied.filter((name) => !names.includes(name))
      if (unknown.length > 0) return yield* new SchemaTooNew({ unknown })
      const name = names.find((name) => !applied.includes(name))
      if (name === undefined) return undefined
      yield* report({ name, place: names.indexOf(name) + 1, total: names.length })
      const text = textOf(name)
      for (const statement of statementsOf(text)) yield* sql.unsafe(statement).unprepared
      yield* distributeAdded
      yield* sql`insert into vostro_migrations (name, digest) values (${name}, ${digestOf(text)})`
      return name
    })
  )
})

const retried = <A, R>(step: Effect.Effect<A, Failure, R>) =>
  step.pipe(
    Effect.tapError((error) =>
      isInUse(error) ? Effect.logWarning("migration blocked by a table lock; retrying") : Effect.void
    ),
    Effect.retry({ while: isInUse, schedule: Schedule.spaced(PAUSE) })
  )
