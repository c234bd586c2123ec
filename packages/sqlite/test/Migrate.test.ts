import { join } from "node:path"
import { layerSqlite, viewFolder } from "@vostro/sqlite"
import { SchemaUnreleased } from "@vostro/sqlite/AppliedMigrations"
import { openForWriting } from "@vostro/sqlite/database/Database"
import { migrate, SchemaTooNew } from "@vostro/sqlite/Migrate"
import { migrations } from "@vostro/sqlite/Migrations"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { freshDatabase, freshFolder } from "./support/Folders.ts"

const open = (folder: string) => Effect.runPromise(Effect.scoped(Effect.flip(Layer.build(layerSqlite({ folder })))))

describe("migrations of SQLite", () => {
  it("all run the first time and none the second time", () => {
    const database = openForWriting(join(freshFolder(), "bank.sqlite"), "full")
    expect(migrate(database)).toEqual(migrations)
    expect(migrate(database)).toEqual([])
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
    database.execute("insert into vostro_migrations (name, digest) values ('9999_from_the_future', '')")
    database.close()
    const error = await open(folder)
    expect(error).toBeInstanceOf(SchemaTooNew)
    expect(error.message).toBe(
      "database migrated by a newer version of Vostro (9999_from_the_future): upgrade this program"
    )
  })

  it.each([["0001_tables"], ["0001_tables", "0002_bank_wide", "0003_event_seals", "0004_reports_and_sales"]])(
    "reject a folder from before the first release, which had %s",
    async (...names) => {
      const folder = freshFolder()
      const database = openForWriting(join(folder, "bank.sqlite"), "full")
      database.execute(
        "create table vostro_migrations (name text primary key, applied_at text not null default current_timestamp) strict"
      )
      for (const name of names) database.prepare("insert into vostro_migrations (name) values (?)").run(name)
      database.close()
      const error = await open(folder)
      expect(error).toBeInstanceOf(SchemaUnreleased)
      expect(error.message).toBe(
        `the folder is from before the first release of Vostro (${names.join(", ")} differ): start with an empty folder, or serve this one with the version that made it`
      )
      const view = viewFolder(folder)
      expect(view.migrations).toThrow(error.message)
      view.close()
      const after = openForWriting(join(folder, "bank.sqlite"), "full")
      expect(after.rows("select name from sqlite_master where type = 'table'")).toMatchObject([
        { name: "vostro_migrations" }
      ])
      after.close()
    }
  )

  it("reject a folder whose migration differs", () => {
    const { database } = freshDatabase()
    database.execute("update vostro_migrations set digest = 'other'")
    expect(() => migrate(database)).toThrow("from before the first release of Vostro (0001_tables differ)")
  })

  it("reject a file that is no database", async () => {
    const folder = freshFolder()
    const { writeFileSync } = await import("node:fs")
    writeFileSync(join(folder, "bank.sqlite"), "This is no database, and long enough to be looked at. ".repeat(100))
    const error = await open(folder)
    expect(error.message).toBe(`cannot open the store in ${folder}: file is not a database`)
  })
})
