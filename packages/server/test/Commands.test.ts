import { expect, inject, it } from "vitest"
import { emptyDatabase } from "../../postgres/test/support/Database.ts"
import { leastEnvironment, runCommand } from "./support/Process.ts"

it("config check prints every fault by the name of its variable, and exits with 1", async () => {
  const env = { ...leastEnvironment("postgres://db.example/bank"), PORT: "http", RAILS: "fed" }
  const wrong = await runCommand(["config", "check"], env)
  expect(wrong.code).toBe(1)
  expect(wrong.stderr).toContain("PORT must be a port, 0 to 65535")
  expect(wrong.stderr).toContain("RAILS must be nacha or none")
  const asJson = await runCommand(["config", "check", "--json"], env)
  expect(JSON.parse(asJson.stdout)).toEqual({
    faults: ["RAILS must be nacha or none", "PORT must be a port, 0 to 65535"]
  })
  expect(await runCommand(["config", "check"], { ...env, PORT: "80", RAILS: "none" })).toMatchObject({
    code: 0,
    stdout: "The configuration is valid.\n"
  })
})

it("migrate reports, previews and applies migrations of DATABASE_URL", async () => {
  const env = { DATABASE_URL: await emptyDatabase(inject("databaseUrl")) }
  const before = await runCommand(["migrate", "--status"], env)
  expect(before.code).toBe(1)
  expect(before.stdout).toMatch(/^pending {2}0001_tables\n/)
  const preview = await runCommand(["migrate", "--dry-run"], env)
  expect(preview.stdout).toMatch(/^-- 0001_tables\n\n[\s\S]*create table vostro_timers/)
  expect((await runCommand(["migrate", "--status"], env)).stdout).toBe(before.stdout)
  const applied = await runCommand(["migrate", "--json"], env)
  const after = await runCommand(["migrate", "--status", "--json"], env)
  expect(after.code).toBe(0)
  expect(JSON.parse(after.stdout)).toEqual({ ...JSON.parse(applied.stdout), pending: [], unknown: [] })
  expect((await runCommand(["migrate", "--dry-run"], env)).stdout).toBe("-- The schema is up to date.\n")
})

it("migrate without DATABASE_URL names it, and shows no password of a wrong one", async () => {
  const missing = await runCommand(["migrate"], {})
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("DATABASE_URL") })
  const wrong = await runCommand(["migrate"], { DATABASE_URL: "db.example?password=hunter2" })
  expect(wrong.code).toBe(1)
  expect(wrong.stderr + wrong.stdout).not.toContain("hunter2")
})
