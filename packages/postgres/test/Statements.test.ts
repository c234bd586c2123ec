import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { migrations, sqlOf, statementsOf } from "@vostro/postgres/migrations/Migrations"
import { describe, expect, it } from "vitest"
import { bare, beyondProgram, tablesOf, variableConditions } from "./support/StatementRules.ts"

const tables = tablesOf(sqlOf("0001_tables"))
const functions = statementsOf(sqlOf("0002_functions"))
  .map(bare)
  .flatMap((text) => {
    const name = /create function (\w+)/.exec(text)?.[1]
    return name === undefined ? [] : [{ name, text }]
  })
const ofProgram = functions.filter(({ text }) => /create function \w+\(\s*p_program text/.test(text))

describe("the functions of one program", () => {
  it("are all but helpers, which touch no rows, and those of the whole bank", () => {
    const others = functions.filter((one) => !ofProgram.includes(one))
    const helpers = ["vostro_formats", "vostro_refuse_format", "vostro_text"]
    expect(others.map(({ name }) => name)).toEqual([...helpers, "vostro_claim", "vostro_due"])
    const touched = others
      .filter(({ name }) => helpers.includes(name))
      .flatMap(({ text }) => beyondProgram(text, tables))
    expect(touched).toEqual([])
  })

  it.each(ofProgram)("$name touches rows of its program alone", ({ text }) => {
    expect(beyondProgram(text, tables)).toEqual([])
    expect(text).not.toContain("'bank'")
  })

  it.each([
    ["delete from vostro_uniques u where u.program_id = 'bank' and u.id = r.id", ["vostro_uniques u"]],
    ["update vostro_timers t set token = null where t.queue = p_queue", ["vostro_timers t"]],
    ["select 1 from vostro_seals s, vostro_events e where e.program_id = p_program", ["vostro_seals s"]],
    [
      "insert into vostro_uniques (program_id, id)\n select coalesce(u.scope, p_program)",
      ["insert into vostro_uniques"]
    ],
    ["insert into vostro_claims (kind, name) values (p_kind, p_name)", ["insert into vostro_claims"]],
    ["insert into vostro_keys as k (program_id, key) values (p_program, p_key)", []]
  ])("may not contain: %s", (statement, found) => expect(beyondProgram(statement, tables)).toEqual(found))
})

const folder = fileURLToPath(new URL("../src", import.meta.url))
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }))
const texts = [...sources, ...migrations.map((name) => ({ name, text: bare(sqlOf(name)) }))]

describe("statements for distributed tables", () => {
  it("are not merges", () => {
    expect(texts.filter(({ text }) => /\bmerge into\b/i.test(text)).map(({ name }) => name)).toEqual([])
  })

  it("compare only stored and proposed rows where they update on a conflict", () => {
    expect(texts.flatMap(({ text }) => text.match(/do update\s+set/g) ?? []).length).toBeGreaterThan(5)
    expect(texts.flatMap(({ name, text }) => variableConditions(text).map((found) => `${name}: ${found}`))).toEqual([])
  })

  it.each(["(c->>'now')::bigint", "p_now", "$3::bigint", "least(k.expires_at, excluded.expires_at)"])(
    "may not compare with %s where they update on a conflict",
    (value) => {
      const found = variableConditions(`on conflict do update set body = excluded.body where k.expires_at <= ${value};`)
      expect(found).toEqual([`k.expires_at <= ${value}`])
    }
  )

  it("force no generic plan by themselves: the migration chooses the plans of its functions", () => {
    const forced = texts.filter(({ text }) => /plan_cache_mode *(?:=|to) *'?force_generic_plan/i.test(text))
    expect(forced.map(({ name }) => name)).toEqual([])
  })
})
