import { readdirSync } from "node:fs"
import { digestOf, migrations, sqlOf } from "@vostro/sqlite/Migrations"
import { describe, expect, it } from "vitest"

/** SHA-256 of each migration when it was released. */
const frozen = {
  "0001_tables": "91092339128071ceec6236767ae05f1ee16254b36f7f1e6024367ab6e51c6c86"
}

describe("the migrations of SQLite", () => {
  it("match their released digests: never edit a migration, add a new one", () => {
    expect(Object.fromEntries(migrations.map((name) => [name, digestOf(sqlOf(name))]))).toEqual(frozen)
  })

  it("are all the files of sql/", () => {
    const files = readdirSync(new URL("../sql/", import.meta.url)).sort()
    expect(files).toEqual(migrations.map((name) => `${name}.sql`))
  })
})
