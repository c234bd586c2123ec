import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { migrations } from "./Migrations.ts"

/** Migrations of a database, by name, compared with those of this version. */
export interface MigrationStatus {
  readonly applied: ReadonlyArray<string>
  /** Migrations of this version that the database lacks, in order. */
  readonly pending: ReadonlyArray<string>
  /** Migrations of a newer version. */
  readonly unknown: ReadonlyArray<string>
}

/** Reads the migrations of the database. Changes nothing and takes no lock. */
export const migrationStatus = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [table] = yield* sql<{ exists: boolean }>`select to_regclass('vostro_migrations') is not null as exists`
  const rows =
    table?.exists === true ? yield* sql<{ name: string }>`select name from vostro_migrations order by name` : []
  const applied = rows.map(({ name }) => name)
  return {
    applied,
    pending: migrations.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !migrations.includes(name))
  } satisfies MigrationStatus
})
