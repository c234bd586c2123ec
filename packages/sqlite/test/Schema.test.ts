import { readdirSync } from "node:fs"
import { digestOf, migrations, sqlOf } from "@vostro/sqlite/Migrations"
import { describe, expect, it } from "vitest"

/** SHA-256 of each migration when it was released. */
const frozen = {
  "0001_tables": "cdf3c32c8192d13035f328c8de0f7d3507d4a34b81576ba38a572dc82142dc23"
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
