import { withCountedRows } from "@vostro/postgres/cluster/CountedRows"
import { sqlOf } from "@vostro/postgres/migrations/Migrations"
import { conformance, newProgram } from "@vostro/testing"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { migratedDatabase, type OpenStore, once, openStore } from "./support/Database.ts"

const countsOf = (text: string): number => text.match(/get diagnostics n = row_count/g)?.length ?? 0

it("rewrites every guard that counts rows, once", () => {
  const text = sqlOf("0002_functions")
  expect(countsOf(text)).toBe(4)
  const counted = withCountedRows(text)
  // In other words a guard would stay, and hold for no duplicate on a cluster.
  expect(counted).not.toContain("row_count")
  expect(withCountedRows(counted)).toBe(counted)
})

describe("guards that count rows as on a cluster", () => {
  let opened: OpenStore
  beforeAll(async () => {
    const url = await migratedDatabase(inject("databaseUrl"))
    const functions = await once(
      url,
      (sql) => sql<{ text: string }>`
        select pg_get_functiondef(oid) as text from pg_proc where proname in ('vostro_commit', 'vostro_refuse')`
    )
    for (const { text } of functions) await once(url, (sql) => sql.unsafe(withCountedRows(text)).unprepared)
    opened = await openStore(url)
  })
  afterAll(() => opened.close())

  const { keys = [], objects = [], uniques = [] } = conformance
  it.each([...keys, ...objects, ...uniques])("$name", ({ run }) =>
    Effect.runPromise(run({ store: opened.store, program_id: newProgram() }))
  )
})
