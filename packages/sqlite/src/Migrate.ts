import { Data } from "effect"
import { appliedMigrations } from "./AppliedMigrations.ts"
import type { Database } from "./database/Database.ts"
import { digestOf, migrations, sqlOf } from "./Migrations.ts"

/** A newer version of Vostro migrated the database, with migrations unknown to this one. */
export class SchemaTooNew extends Data.TaggedError("SchemaTooNew")<{ readonly unknown: ReadonlyArray<string> }> {
  override get message(): string {
    return `database migrated by a newer version of Vostro (${this.unknown.join(", ")}): upgrade this program`
  }
}

const TABLE = `create table if not exists vostro_migrations (
  name text primary key, digest text not null, applied_at text not null default current_timestamp
) strict`

/**
 * Applies the pending migrations, each in its own transaction, and returns their names. Throws {@link SchemaTooNew} and
 * `SchemaUnreleased`.
 */
export const migrate = (database: Database): ReadonlyArray<string> => {
  const applied = appliedMigrations(database) ?? []
  const unknown = applied.filter((name) => !migrations.includes(name))
  if (unknown.length > 0) throw new SchemaTooNew({ unknown })
  const pending = migrations.filter((name) => !applied.includes(name))
  for (const name of pending) {
    const text = sqlOf(name)
    database.execute("begin immediate")
    try {
      database.execute(TABLE)
      database.execute(text)
      database.prepare("insert into vostro_migrations (name, digest) values (?, ?)").run(name, digestOf(text))
      database.execute("commit")
    } finally {
      database.rollback()
    }
  }
  return pending
}
