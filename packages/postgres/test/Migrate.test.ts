import { migrate, NotUtf8, SchemaTooNew } from "@vostro/postgres/Migrate"
import { Effect } from "effect"
import { describe, expect, inject, it } from "vitest"
import { clientOf, emptyDatabase, migratedDatabase, once } from "./support/Database.ts"

const migrateAt = (url: string) => Effect.runPromise(Effect.provide(migrate, clientOf(url)))

describe("migrations", () => {
  it("do everything the first time and nothing the second time", async () => {
    const url = await emptyDatabase(inject("databaseUrl"))
    const first = await migrateAt(url)
    expect(first[0]).toBe("0001_tables")
    expect(await migrateAt(url)).toEqual([])
  })

  it("run once when several nodes start at the same time", async () => {
    const url = await emptyDatabase(inject("databaseUrl"))
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrateAt(url)))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  })

  it("refuse a database that a newer version has migrated", async () => {
    const url = await migratedDatabase(inject("databaseUrl"))
    await once(url, (sql) => sql`insert into vostro_migrations (name) values ('9999_from_the_future')`)
    const error = await Effect.runPromise(Effect.flip(Effect.provide(migrate, clientOf(url))))
    expect(error).toBeInstanceOf(SchemaTooNew)
    expect(error).toMatchObject({ unknown: ["9999_from_the_future"] })
  })

  it("refuse a database that could not keep every name", async () => {
    const latin = "template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'"
    const url = await emptyDatabase(inject("databaseUrl"), latin)
    const error = await Effect.runPromise(Effect.flip(Effect.provide(migrate, clientOf(url))))
    expect(error).toBeInstanceOf(NotUtf8)
    expect(error).toMatchObject({ encoding: "LATIN1" })
  })
})
