import { readdirSync, readFileSync } from "node:fs"
import { migrations, sqlOf } from "@vostro/postgres/Migrations"
import { describe, expect, it } from "vitest"
import { bare, variableConditions } from "./support/StatementRules.ts"

const sources = readdirSync(new URL("../src/", import.meta.url)).map((name) => ({
  name,
  text: readFileSync(new URL(`../src/${name}`, import.meta.url), "utf8")
}))
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
