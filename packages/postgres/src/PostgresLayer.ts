import type { PgClient } from "@effect/sql-pg"
import type { Files, Store } from "@vostro/domain/ports"
import { Data, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { distribution } from "./cluster/Distribution.ts"
import { layerPostgresClient, type PostgresOptions } from "./connection/PostgresClient.ts"
import type { SchemaUnreleased } from "./migrations/AppliedMigrations.ts"
import { migrate, type NotUtf8, type SchemaTooNew } from "./migrations/Migrate.ts"
import { migrationStatus } from "./migrations/MigrationStatus.ts"
import { layerPostgresFiles } from "./PostgresFiles.ts"
import { layerPostgresStoreOf } from "./PostgresStore.ts"
import { endLeases } from "./work/EndLeases.ts"

/** The database lacks migrations of this version. */
export class SchemaTooOld extends Data.TaggedError("SchemaTooOld")<{ readonly pending: ReadonlyArray<string> }> {
  override get message(): string {
    return `the database has pending migrations (${this.pending.join(", ")}): run vostro migrate`
  }
}

/** A database on a Citus cluster is distributed in part: guards of commits would not hold. */
export class NotDistributed extends Data.TaggedError("NotDistributed")<{ readonly missing: ReadonlyArray<string> }> {
  override get message(): string {
    return `the database is on a Citus cluster, and not distributed: ${this.missing.join(", ")}; run vostro migrate --distribute`
  }
}

const checkDistributed = Effect.gen(function* () {
  const { is_begun = false, missing = [], nodes = 0 } = (yield* distribution) ?? {}
  if (missing.length === 0) return
  if (is_begun) return yield* new NotDistributed({ missing })
  // It works as one server does.
  if (nodes > 0)
    yield* Effect.logWarning(
      "the database is on a Citus cluster, and all of it on the coordinator: run vostro migrate --distribute"
    )
})

/** Warns where a crash of the database or its machine can lose committed data. */
const warnOfLoss = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const off = yield* sql<{ name: string }>`select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`
  if (off.length === 0) return
  const names = off.map(({ name }) => name).join(", ")
  yield* Effect.logWarning(`a crash can lose committed data: ${names} ${off.length === 1 ? "is" : "are"} off`)
})

/** A store with storage for files on PostgreSQL 15 or later, from a URL alone: connects, migrates, serves. */
export const layerPostgres = (
  options: PostgresOptions
): Layer.Layer<
  Store | Files | PgClient.PgClient | SqlClient.SqlClient,
  SqlError | SchemaTooNew | SchemaUnreleased | NotUtf8 | NotDistributed
> =>
  Layer.merge(layerPostgresStoreOf(options.resources), layerPostgresFiles).pipe(
    Layer.provide(
      Layer.effectDiscard(
        Effect.all([migrate, checkDistributed, warnOfLoss, ...(options.is_alone === true ? [endLeases] : [])])
      )
    ),
    Layer.provideMerge(layerPostgresClient(options))
  )

/** The same on a database that another command migrates. Fails if migrations of this version are pending. */
export const layerPostgresMigrated = (
  options: PostgresOptions
): Layer.Layer<
  Store | Files | PgClient.PgClient | SqlClient.SqlClient,
  SqlError | SchemaTooOld | SchemaUnreleased | NotDistributed
> =>
  Layer.merge(layerPostgresStoreOf(options.resources), layerPostgresFiles).pipe(
    Layer.provide(Layer.effectDiscard(Effect.all([checkMigrated, checkDistributed, warnOfLoss]))),
    Layer.provideMerge(layerPostgresClient(options))
  )

const checkMigrated = Effect.flatMap(migrationStatus, ({ pending }) =>
  pending.length === 0 ? Effect.void : Effect.fail(new SchemaTooOld({ pending }))
)
