import { makeClient } from "@vostro/http/client"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { once } from "../../postgres/test/support/Database.ts"
import { startSwitchingProxy } from "../../postgres/test/support/SwitchingProxy.ts"
import { seed, transferOf } from "./support/Bank.ts"
import { leastEnvironment, operatorAt, runCommand, startServerProcess } from "./support/Process.ts"
import { type Pair, startPair } from "./support/Standby.ts"

let pair: Pair
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair.stop())

const readyz = async (url: string) => {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, body: await response.json() }
}

const createProgram = async (url: string): Promise<number> => {
  const answered = Effect.match(operatorAt(url).call("program.create", { body: { name: "Test" } }), {
    onSuccess: () => 200,
    onFailure: (error) => (error._tag === "ApiError" ? error.status : 0)
  })
  return Effect.runPromise(answered)
}

it("is not ready on a standby, and serves and works again after the switchover without a restart", async () => {
  const proxy = await startSwitchingProxy(pair.standby)
  const server = await startServerProcess(leastEnvironment(proxy.url))
  const { url } = server
  const refused = {
    ready: false,
    database: "read only",
    reasons: ["the database refuses writes: its server is a standby in recovery"]
  }
  await vi.waitFor(async () => expect(await readyz(url)).toMatchObject({ status: 503, body: refused }), 20_000)
  expect([await createProgram(url), await createProgram(url)]).toEqual([503, 503])
  proxy.switchTo(pair.primary)
  // The first write already reaches the primary, and so does the worker.
  const seeded = await seed(url)
  await vi.waitFor(async () => expect(await readyz(url)).toMatchObject({ status: 200, body: { reasons: [] } }), 20_000)
  const partner = makeClient({ baseUrl: url, credentials: seeded.credentials })
  const create = partner.call("internal_transfer.create", { body: transferOf(seeded), idempotencyKey: "transfer-1" })
  const params = { internal_transfer_id: (await Effect.runPromise(create)).value.id }
  const status = async () => (await Effect.runPromise(partner.call("internal_transfer.get", { params }))).value.status
  await vi.waitFor(async () => expect(await status()).toBe("posted"), 20_000)
  await vi.waitFor(() => expect(proxy.openTo(pair.standby)).toBe(0), 20_000)
  await server.stop()
  await proxy.close()
})

it("tells so of a database set to read only, and of its end", async () => {
  const server = await startServerProcess(leastEnvironment(pair.primary))
  const elsewhere = new URL(pair.primary)
  elsewhere.pathname = "/postgres"
  const set = (statement: string) => once(elsewhere.toString(), (sql) => sql.unsafe(statement).unprepared)
  const name = new URL(pair.primary).pathname.slice(1)
  await set(`alter database ${name} set default_transaction_read_only = on`)
  await set(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const reasons = ["the database refuses writes: default_transaction_read_only is on"]
  await vi.waitFor(
    async () => expect(await readyz(server.url)).toMatchObject({ status: 503, body: { reasons } }),
    20_000
  )
  expect(await createProgram(server.url)).toBe(503)
  await set(`alter database ${name} reset default_transaction_read_only`)
  expect(await createProgram(server.url)).toBe(200)
  await vi.waitFor(async () => expect(await readyz(server.url)).toMatchObject({ status: 200 }), 20_000)
  await server.stop()
})

it("tells which standbys follow, and whether commits wait for one", async () => {
  const server = await startServerProcess(leastEnvironment(pair.primary))
  const shown = (replication: object) =>
    vi.waitFor(async () => expect((await readyz(server.url)).body).toMatchObject({ replication }), 20_000)
  const following = async (names: string) => {
    await once(pair.primary, (sql) => sql.unsafe(`alter system set synchronous_standby_names = '${names}'`).unprepared)
    await once(pair.primary, (sql) => sql.unsafe("select pg_reload_conf()").unprepared)
  }
  const text = async () => (await runCommand(["doctor"], leastEnvironment(pair.primary))).stdout
  await shown({ mode: "asynchronous", standbys: 1, timeline: 1 })
  expect(await text()).toMatch(/^warning {2}database {3}asynchronous replication to 1 standby/m)
  await following("follower")
  await shown({ mode: "synchronous", standbys: 1 })
  expect(await text()).toMatch(/^ok {7}database {3}commits wait for a synchronous standby: 1 standby/m)
  await following("nobody")
  await shown({ mode: "waiting" })
  expect(await text()).toMatch(/^fault {4}database {3}synchronous_standby_names is set and no such standby follows/m)
  await following("")
  await shown({ mode: "asynchronous" })
  await server.stop()
})

it("doctor and migrate tell that the server is a standby", async () => {
  const env = leastEnvironment(pair.standby)
  const doctor = await runCommand(["doctor"], env)
  expect(doctor.stdout).toMatch(
    /^fault {4}database {3}the database refuses writes: its server is a standby in recovery/m
  )
  expect(await runCommand(["migrate"], env)).toMatchObject({ code: 0, stdout: "The schema is up to date.\n" })
})
