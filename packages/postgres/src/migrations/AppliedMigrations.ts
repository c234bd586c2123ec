import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { digestOf, type MigrationSource } from "./Migrations.ts"

/** A version of Vostro that was never released made the database. No migration leads from it to this version. */
export class SchemaUnreleased extends Data.TaggedError("SchemaUnreleased")<{
  readonly migrations: ReadonlyArray<string>
}> {
  override get message(): string {
    const names = this.migrations.join(", ")
    return `the database is from before the first release of Vostro (${names} differ): start with an empty database, or serve this one with the version that made it`
  }
}

interface Row {
  readonly name: string
  /** Missing in databases from before the first release. */
  readonly digest?: string
}

/**
 * Reads the names of the migrations that the database has; undefined if it has no table of them. Fails if a migration
 * differs from the one of this version. Changes nothing and takes no lock.
 */
export const appliedMigrations = Effect.fnUntraced(function* ({ names, textOf }: MigrationSource) {
  const sql = yield* SqlClient.SqlClient
  const [table] = yield* sql<{ exists: boolean }>`select to_regclass('vostro_migrations') is not null as exists`
  if (table?.exists !== true) return undefined
  const rows = yield* sql<Row>`select * from vostro_migrations order by name`
  const differs = ({ name, digest }: Row): boolean =>
    digest === undefined || (names.includes(name) && digest !== digestOf(textOf(name)))
  const migrations = rows.filter(differs).map(({ name }) => name)
  if (migrations.length > 0) return yield* new SchemaUnreleased({ migrations })
  return rows.map(({ name }) => name)
})
