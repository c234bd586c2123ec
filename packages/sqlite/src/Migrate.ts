import { Data } from "effect"
import { type Database, textOf } from "./Database.ts"
import { migrations, sqlOf } from "./Migrations.ts"

/** A newer version of Vostro migrated the database, with migrations unknown to this one. */
export class SchemaTooNew extends Data.TaggedError("SchemaTooNew")<{ readonly unknown: ReadonlyArray<string> }> {
  override get message(): string {
    return `database migrated by a newer version of Vostro (${this.unknown.join(", ")}): upgrade this program`
  }
}

/** Applies the pending migrations, each in its own transaction, and returns their names. Throws {@link SchemaTooNew}. */
export const migrate = (database: Database): ReadonlyArray<string> => {
  database.execute(
    "create table if not exists vostro_migrations (name text primary key, applied_at text not null default current_timestamp) strict"
  )
  const applied = database.rows("select name from vostro_migrations").map(({ name }) => textOf(name))
  const unknown = applied.filter((name) => !migrations.includes(name))
  if (unknown.length > 0) throw new SchemaTooNew({ unknown })
  const pending = migrations.filter((name) => !applied.includes(name))
  for (const name of pending) {
    database.execute("begin immediate")
    try {
      database.execute(sqlOf(name))
      database.prepare("insert into vostro_migrations (name) values (?)").run(name)
      database.execute("commit")
    } finally {
      database.rollback()
    }
  }
  return pending
}
