import { join } from "node:path"
import { layerSqlite } from "@vostro/sqlite"
import { openForWriting } from "@vostro/sqlite/Database"
import { migrate, SchemaTooNew } from "@vostro/sqlite/Migrate"
import { migrations, sqlOf } from "@vostro/sqlite/Migrations"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { olderObjects } from "../../postgres/test/support/OlderObjects.ts"
import { freshDatabase, freshFolder } from "./support/Folders.ts"

const open = (folder: string) => Effect.runPromise(Effect.scoped(Effect.flip(Layer.build(layerSqlite({ folder })))))

describe("migrations of SQLite", () => {
  it("all run the first time and none the second time", () => {
    const database = openForWriting(join(freshFolder(), "bank.sqlite"), "full")
    expect(migrate(database)).toEqual(migrations)
    expect(migrate(database)).toEqual([])
    database.close()
  })

  it("let reports and sales find older settlements and credit transactions", () => {
    const database = openForWriting(join(freshFolder(), "bank.sqlite"), "full")
    database.execute(migrations.slice(0, 3).map(sqlOf).join("\n"))
    const insert = database.prepare(
      "insert into vostro_objects (program_id, kind, id, version, i1, body) values ('p', ?, ?, 1, ?, ?)"
    )
    for (const { kind, id, status, body } of olderObjects) insert.run(kind, id, status, body)
    database.execute(sqlOf("0004_reports_and_sales"))
    const found = database.rows("select id, coalesce(i4, i2) as expected from vostro_objects order by id")
    const wanted = olderObjects.map(({ id, expected }) => ({ id, expected }))
    expect(found.map((row) => ({ ...row }))).toEqual(wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    database.close()
  })

  it("leave nothing of a migration that fails", () => {
    const { database } = freshDatabase()
    database.execute("delete from vostro_migrations; drop index vostro_timers_due")
    expect(() => migrate(database)).toThrow("already exists")
    expect(database.rows("select name from vostro_migrations")).toEqual([])
    expect(database.rows("select name from sqlite_master where name = 'vostro_timers_due'")).toEqual([])
  })

  it("reject a database migrated by a newer version", async () => {
    const folder = freshFolder()
    const database = openForWriting(join(folder, "bank.sqlite"), "full")
    migrate(database)
    database.execute("insert into vostro_migrations (name) values ('9999_from_the_future')")
    database.close()
    const error = await open(folder)
    expect(error).toBeInstanceOf(SchemaTooNew)
    expect(error.message).toBe(
      "database migrated by a newer version of Vostro (9999_from_the_future): upgrade this program"
    )
  })

  it("reject a file that is no database", async () => {
    const folder = freshFolder()
    const { writeFileSync } = await import("node:fs")
    writeFileSync(join(folder, "bank.sqlite"), "This is no database, and long enough to be looked at. ".repeat(100))
    const error = await open(folder)
    expect(error.message).toBe(`cannot open the store in ${folder}: file is not a database`)
  })
})
