import { readdirSync } from "node:fs"
import { digestOf, migrations, sqlOf } from "@vostro/postgres/migrations/Migrations"
import { Effect } from "effect"
import { describe, expect, inject, it } from "vitest"
import { emptyDatabase, migratedDatabase, once } from "./support/Database.ts"
import { schemaOf } from "./support/Schema.ts"

/** SHA-256 of each migration when it was released. */
const frozen = {
  "0001_tables": "bf6d46b864ca18de6511ae6431e10f36bf68703924600bee46242e5e20474685",
  "0002_functions": "94086c383107b7c000123c16ff2d83a73d882d83d0dc1c7f55463a9e74d77a54"
}

describe("the migrations", () => {
  it("match their released digests: never edit a migration, add a new one", () => {
    expect(Object.fromEntries(migrations.map((name) => [name, digestOf(sqlOf(name))]))).toEqual(frozen)
  })

  it("are all the files of sql/, besides schema.sql", () => {
    const files = readdirSync(new URL("../sql/", import.meta.url)).sort()
    expect(files).toEqual([...migrations, "schema"].map((name) => `${name}.sql`))
  })
})

const HEADER = `-- The schema that all migrations make, tables first, then indexes and functions. Nothing runs this file. It is
-- written by \`npm test -- packages/postgres/test/Schema.test.ts -u\`.`

const run = (url: string, statements: ReadonlyArray<string>) =>
  once(url, (sql) => Effect.forEach(statements, (statement) => sql.unsafe(statement).unprepared))

describe("sql/schema.sql", () => {
  it("is the schema of a fresh database (npm test -- packages/postgres/test/Schema.test.ts -u)", async () => {
    const schema = await once(await migratedDatabase(inject("databaseUrl")), schemaOf)
    await expect([HEADER, ...schema.map((statement) => `${statement};`)].join("\n\n").concat("\n")).toMatchFileSnapshot(
      "../sql/schema.sql"
    )
  })

  it("recreates the same schema in an empty database", async () => {
    const schema = await once(await migratedDatabase(inject("databaseUrl")), schemaOf)
    const url = await emptyDatabase(inject("databaseUrl"))
    await run(url, schema)
    expect(await once(url, schemaOf)).toEqual(schema)
  })

  it.each([
    "alter table vostro_keys alter column body drop not null",
    "alter table vostro_keys alter column body type varchar",
    'alter table vostro_keys alter column body type text collate "POSIX"',
    "alter table vostro_keys alter column body set storage external",
    "alter table vostro_keys alter column status set default 200",
    "alter table vostro_keys add column note text",
    "alter table vostro_keys add check (status > 0)",
    "alter table vostro_keys set (fillfactor = 90)",
    "alter table vostro_file_pieces drop constraint vostro_file_pieces_program_id_key_fkey",
    "drop index vostro_objects_i6",
    "drop function vostro_sweep",
    "alter function vostro_load set enable_sort = off",
    "create or replace function vostro_lock_id(p_program text) returns bigint language sql stable as 'select 1::bigint'",
    "create table vostro_notes (program_id text)"
  ])("detects a change: %s", async (statement) => {
    const url = await migratedDatabase(inject("databaseUrl"))
    const before = await once(url, schemaOf)
    await run(url, [statement])
    expect(await once(url, schemaOf)).not.toEqual(before)
  })
})
