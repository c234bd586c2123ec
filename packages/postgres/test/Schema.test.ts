import { createHash } from "node:crypto"
import { readdirSync } from "node:fs"
import { migrations, sqlOf } from "@vostro/postgres/Migrations"
import { Effect } from "effect"
import { describe, expect, inject, it } from "vitest"
import { emptyDatabase, migratedDatabase, once } from "./support/Database.ts"
import { schemaOf } from "./support/Schema.ts"

/** SHA-256 of each migration when it was added. */
const frozen = {
  "0001_tables": "5c792c48607a376adf782311aae279d0f4a9d13d8576f26ba8060259e7fe5d7b",
  "0002_functions": "5601ff8283ac560c9c76aaf71346d48b06edd5ef57f813b856c198f91dcdf945",
  "0003_commit": "ff897ef7181894bf77cef331f2d108b6355a43ae7cb3f0c829ac66e286a0a0bc",
  "0004_files": "0a1ef69b1ccf86a1e930f9338099dc917450d50ecd155180a9ce22f18c08f0c0",
  "0005_due_lanes": "684c9eab7d429a1141e88f50d849a44479fb4bfdc5908f686849062dc52b9a07",
  "0006_old": "9c79aeb0e2586caea43fc249266d6779fcfe63363ef8b65d715b2885de88c3cf",
  "0007_key_ranges": "1dd118879fe47cf75509a08959bb52b5cc3072fc831cbd5cc236486a303686e1",
  "0008_seals": "60ff067549ff07efa362cb005e932252b74c58a98900d426ce9834abcfab9c17",
  "0009_position_needs": "6ee82439442874759313c598f608c7d83cd4c9bb4f4ec53a73e755609d5352f8",
  "0010_expected_versions": "04973e24529531c3cb32cd4b20ab640f0f7a0c8bfd2c797ab663eb452ed03cc4",
  "0011_commit_by_columns": "9368c5c15fcebe37c5338558ff83de592a873461f169e0f7078ab9e5e06a41a5",
  "0012_bank_uniques": "64d89f8327e16a1d5d831c50640c9ea2b5dd86172304366a5aaea697b0f1039f",
  "0013_wire_messages": "2aa4b11efe14f60c2095031699c575990690cf67864177b84a405e019b7a97a8",
  "0014_ledger_seal": "3c1e137f32f0979903ac8ffa0c84d7643085977a46694982b40d359af2d22480",
  "0015_newest_together": "a4167faa946f94da35f336b42d1e6b032fe0a9a93e9ecbd2b3f9232746667257",
  "0016_bank_wide": "6159304e58906a675de9ef65f73a8bbdab8ba653c6a9725ccaa2e33909d5ebfe",
  "0017_event_seals": "e136cf418b358777ac8133bdcb37576f9862051654df9d51216fab93b2dc443d",
  "0018_reports_and_sales": "ed0b96cc17eb891c411dad97cb503f6815acfc62c271206f6f440e029fd998d9"
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex")

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

  // Both functions must omit the same parts; a shared function would add its call cost to every batch.
  it("has the same parts in vostro_commit and vostro_commit_each", async () => {
    const schema = await once(await migratedDatabase(inject("databaseUrl")), schemaOf)
    const commits = schema.filter((statement) => /^CREATE.* public\.vostro_commit/.test(statement))
    const [together, each] = commits.map((text) =>
      text.slice(text.indexOf("    -- Writes"), text.lastIndexOf("end if;"))
    )
    expect(together?.match(/^ {4}if b \?/gm)).toHaveLength(11)
    expect(each).toBe(together)
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
    "drop index vostro_objects_i5",
    "drop function vostro_sweep",
    "alter function vostro_load set enable_sort = off",
    "create or replace function vostro_gate(p_program text) returns bigint language sql stable as 'select 1::bigint'",
    "create table vostro_notes (program_id text)"
  ])("detects a change: %s", async (statement) => {
    const url = await migratedDatabase(inject("databaseUrl"))
    const before = await once(url, schemaOf)
    await run(url, [statement])
    expect(await once(url, schemaOf)).not.toEqual(before)
  })
})
