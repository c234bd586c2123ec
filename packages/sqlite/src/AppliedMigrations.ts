import { Data } from "effect"
import { type Database, type Row, textOf } from "./database/Database.ts"
import { digestOf, migrations, sqlOf } from "./Migrations.ts"

/** A version of Vostro that was never released made the database. No migration leads from it to this version. */
export class SchemaUnreleased extends Data.TaggedError("SchemaUnreleased")<{
  readonly migrations: ReadonlyArray<string>
}> {
  override get message(): string {
    const names = this.migrations.join(", ")
    return `the folder is from before the first release of Vostro (${names} differ): start with an empty folder, or serve this one with the version that made it`
  }
}

/**
 * Reads the names of the migrations that the database has; undefined if it has no table of them. Throws
 * {@link SchemaUnreleased} if a migration differs from the one of this version.
 */
export const appliedMigrations = (database: Database): ReadonlyArray<string> | undefined => {
  if (database.row("select 1 from sqlite_master where name = 'vostro_migrations'") === undefined) return undefined
  const rows = database.rows("select * from vostro_migrations order by name")
  const changed = rows.filter(differs).map(({ name }) => textOf(name))
  if (changed.length > 0) throw new SchemaUnreleased({ migrations: changed })
  return rows.map(({ name }) => textOf(name))
}

// Databases from before the first release have no digests.
const differs = ({ name, digest }: Row): boolean => {
  const known = migrations.find((one) => one === name)
  return digest === undefined || (known !== undefined && digest !== digestOf(sqlOf(known)))
}
