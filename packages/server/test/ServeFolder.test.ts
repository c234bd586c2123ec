import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { makeClient } from "@vostro/http/client"
import { readConfig } from "@vostro/server"
import { folderOf, isFolderUrl } from "@vostro/server/config/DatabasePlace"
import { Effect, Redacted } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { seed, transferOf } from "./support/Bank.ts"
import { leastEnvironment, runCommand, startServerProcess } from "./support/Process.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vostro-folder-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const environment = () => leastEnvironment(`file:${join(folder, "bank")}`)

const readiness = async (url: string) => (await fetch(`${url}/readyz`)).json()

it("keeps the bank in the folder, does its due work and stops with 0", async () => {
  const first = await startServerProcess({ ...environment(), METRICS_PORT: "0" })
  expect(await readiness(first.url)).toMatchObject({ ready: true, database: "ok", schema: "ok" })
  const seeded = await seed(first.url)
  const partner = makeClient({ baseUrl: first.url, credentials: seeded.credentials })
  const call = { idempotencyKey: "transfer-1", body: transferOf(seeded) }
  const { value } = await Effect.runPromise(partner.call("internal_transfer.create", call))
  const params = { internal_transfer_id: value.id }
  const statusAt = (baseUrl: string) => {
    const client = makeClient({ baseUrl, credentials: seeded.credentials })
    return Effect.runPromise(client.call("internal_transfer.get", { params })).then((answer) => answer.value.status)
  }
  await vi.waitFor(async () => expect(await statusAt(first.url)).toBe("posted"), 20_000)
  const env = environment()
  const audit = await runCommand(["audit", "--url", first.url], env)
  expect(audit.stdout).toContain("program.create")
  expect(await first.stop()).toMatchObject({ code: 0 })
  const second = await startServerProcess(env)
  expect(await statusAt(second.url)).toBe("posted")
  expect(await second.stop()).toMatchObject({ code: 0 })
})

it("refuses a second server on the folder, and names the first", async () => {
  const first = await startServerProcess(environment())
  const second = await runCommand(["serve"], environment())
  expect(second.code).toBe(1)
  expect(second.stderr).toContain(`is in use by process ${first.child.pid}`)
  const migrate = await runCommand(["migrate"], environment())
  expect(migrate).toMatchObject({ code: 1, stderr: expect.stringContaining(`is in use by process ${first.child.pid}`) })
  expect(await runCommand(["doctor"], environment())).toMatchObject({ code: 0 })
  await first.stop()
})

it("is not ready once its folder is gone", async () => {
  const server = await startServerProcess(environment())
  // The bank can make a file in a folder while it is removed.
  renameSync(join(folder, "bank"), join(folder, "away"))
  await vi.waitFor(async () => {
    expect(await readiness(server.url)).toMatchObject({ ready: false, database: "unavailable" })
  }, 20_000)
  await server.stop()
})

it("migrates when told to, and shows what is pending", async () => {
  const env = environment()
  const before = await runCommand(["migrate", "--status"], env)
  expect(before).toMatchObject({ code: 1, stdout: expect.stringMatching(/^pending {2}0001_tables\n/) })
  expect((await runCommand(["migrate", "--dry-run"], env)).stdout).toContain("create table vostro_timers")
  const refused = await runCommand(["serve"], { ...env, MIGRATE: "off" })
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("migrations pending (0001_tables)") })
  expect(existsSync(join(folder, "bank"))).toBe(false)
  expect((await runCommand(["migrate"], env)).stdout).toBe("Applied: 0001_tables\n")
  expect((await runCommand(["migrate"], env)).stdout).toBe("The schema is up to date.\n")
  expect(await runCommand(["migrate", "--status"], env)).toMatchObject({ code: 0 })
  const server = await startServerProcess({ ...env, MIGRATE: "off" })
  await server.stop()
})

it("refuses a folder from before the first release", async () => {
  const bank = join(folder, "bank")
  mkdirSync(bank)
  const database = new DatabaseSync(join(bank, "bank.sqlite"))
  database.exec(
    "create table vostro_migrations (name text primary key); insert into vostro_migrations values ('0001_tables')"
  )
  database.close()
  const refused = {
    code: 1,
    stderr: expect.stringContaining("the folder is from before the first release of Vostro (0001_tables differ): start")
  }
  for (const MIGRATE of ["on", "off"]) {
    expect(await runCommand(["serve"], { ...environment(), MIGRATE })).toMatchObject(refused)
  }
  expect(await runCommand(["migrate"], environment())).toMatchObject(refused)
  expect(await runCommand(["migrate", "--status"], environment())).toMatchObject(refused)
  expect((await runCommand(["doctor"], environment())).stdout).toContain("from before the first release")
})

it("the doctor judges the folder", async () => {
  const missing = await runCommand(["doctor"], environment())
  expect(missing).toMatchObject({ code: 0, stdout: expect.stringContaining("does not exist: serve creates it") })
  await runCommand(["migrate"], environment())
  const found = await runCommand(["doctor", "--json"], environment())
  const { findings } = JSON.parse(found.stdout)
  expect(findings).toContainEqual({ part: "schema", status: "ok", text: expect.stringContaining("none pending") })
  expect(findings).toContainEqual({
    part: "disk",
    status: expect.any(String),
    text: expect.stringContaining("GiB free")
  })
})

it("takes the forms of a folder, and refuses others", async () => {
  const read = (text: string) => folderOf(Redacted.make(text))
  expect(["file:data", "file:/var/lib/bank", "file:///var/lib/a%20bank"].map(read)).toEqual([
    "data",
    "/var/lib/bank",
    "/var/lib/a bank"
  ])
  expect(read("postgres://db.example/bank")).toBeUndefined()
  expect(["file:", "file://host/data", "folder", "sqlite:data"].map(isFolderUrl)).toEqual([false, false, false, false])
  const faults = await Effect.runPromise(Effect.flip(readConfig(leastEnvironment("sqlite:data"))))
  expect(faults.faults).toEqual(["DATABASE_URL must be postgres://user:password@host:port/database, or file:folder"])
})
