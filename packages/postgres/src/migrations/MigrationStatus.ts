import { Effect } from "effect"
import { appliedMigrations } from "./AppliedMigrations.ts"
import { migrations, released } from "./Migrations.ts"

/** Migrations of a database, by name, compared with those of this version. */
export interface MigrationStatus {
  readonly applied: ReadonlyArray<string>
  /** Migrations of this version that the database lacks, in order. */
  readonly pending: ReadonlyArray<string>
  /** Migrations of a newer version. */
  readonly unknown: ReadonlyArray<string>
}

/** Reads the migrations of the database. Changes nothing and takes no lock. Fails with `SchemaUnreleased`. */
export const migrationStatus = Effect.map(
  appliedMigrations(released),
  (applied = []): MigrationStatus => ({
    applied,
    pending: migrations.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !migrations.includes(name))
  })
)
