import { createHash } from "node:crypto"
import { readdirSync } from "node:fs"
import { migrations, sqlOf } from "@vostro/sqlite/Migrations"
import { describe, expect, it } from "vitest"

/** SHA-256 of each migration when it was added. */
const frozen = {
  "0001_tables": "a46903f271e28066f23c6676b7eaed1b4463184d8699596807d950919bb0b8f8",
  "0002_bank_wide": "1bc1245e8fd7c057088a7387cd1b5bfde7b11dc3d2d2dd7ba1d44743565b071d",
  "0003_event_seals": "f893696c60dbb3dffcae317f3e7f2c012db902e45938a18a5cb5b95c08532008",
  "0004_reports_and_sales": "07caae89901fd6365bc07a3db2a9ea6eba06e1195c7527cfb6df1fdac4cb8ae9"
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex")

describe("the migrations of SQLite", () => {
  it("match their released digests: never edit a migration, add a new one", () => {
    expect(Object.fromEntries(migrations.map((name) => [name, digestOf(sqlOf(name))]))).toEqual(frozen)
  })

  it("are all the files of sql/", () => {
    const files = readdirSync(new URL("../sql/", import.meta.url)).sort()
    expect(files).toEqual(migrations.map((name) => `${name}.sql`))
  })
})
