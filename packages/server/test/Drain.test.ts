import { makeClient } from "@vostro/http/client"
import { Effect, Schedule } from "effect"
import { expect, inject, it, onTestFinished, vi } from "vitest"
import { emptyDatabase, once } from "../../postgres/test/support/Database.ts"
import { seed, transferOf } from "./support/Bank.ts"
import { startFreezingProxy } from "./support/FreezingProxy.ts"
import { leastEnvironment, operatorAt, startServerProcess } from "./support/Process.ts"

const CONNECTIONS = 32

it("loses and doubles no request when nodes get SIGTERM under load, and leaves no lease", async () => {
  const database = await emptyDatabase(inject("databaseUrl"))
  const env = leastEnvironment(database)
  const one = await startServerProcess(env)
  const other = await startServerProcess(env)
  const seeded = await seed(one.url)
  const nodes = [one.url, other.url].map((baseUrl) => makeClient({ baseUrl, credentials: seeded.credentials }))
  const answered = new Map<string, string>()
  const state = { isOver: false, sent: 0 }
  // A client sends its next request to the first node, and what that node does not answer to the second.
  const send = (key: string, [node, spare] = nodes) =>
    Effect.gen(function* () {
      const how = { body: transferOf(seeded), idempotencyKey: key }
      if (node === undefined || spare === undefined) return
      const first = node.call("internal_transfer.create", how)
      const again = Effect.retry(spare.call("internal_transfer.create", how), {
        times: 100,
        schedule: Schedule.spaced("20 millis")
      })
      const { value } = yield* Effect.catch(first, () => again)
      answered.set(key, value.id)
    })
  const client = async (name: number) => {
    while (!state.isOver) {
      state.sent += 1
      await Effect.runPromise(send(`client-${name}-${state.sent}`))
    }
  }
  const clients = Array.from({ length: CONNECTIONS }, (_, name) => client(name))
  await expect.poll(() => answered.size, { timeout: 30_000 }).toBeGreaterThan(200)
  const stopped = await one.stop()
  expect(stopped.code).toBe(0)
  expect(stopped.stdout).toContain("stopped")
  const before = answered.size
  await expect.poll(() => answered.size, { timeout: 30_000 }).toBeGreaterThan(before + 100)
  state.isOver = true
  await Promise.all(clients)
  const ids = [...answered.values()]
  expect(new Set(ids).size).toBe(state.sent)
  const found = await once(
    database,
    (sql) => sql<{ count: number }>`select count(*)::int as count from vostro_objects where kind = 'internal_transfer'`
  )
  expect(found).toEqual([{ count: state.sent }])
  expect((await other.stop()).code).toBe(0)
  const leases = await once(
    database,
    (sql) => sql<{ count: number }>`select count(*)::int as count from vostro_timers where token is not null`
  )
  expect(leases).toEqual([{ count: 0 }])
  const third = await startServerProcess(env)
  const audit = operatorAt(third.url).call("ledger.audit", { params: { program_id: seeded.program_id } })
  expect((await Effect.runPromise(audit)).value).toMatchObject({ sum: "0", unbalanced: [], mismatched: [] })
  await third.stop()
})

it("begins to stop at once, and ends with 0, while its database does not answer", async () => {
  const proxy = await startFreezingProxy(await emptyDatabase(inject("databaseUrl")))
  onTestFinished(proxy.close)
  const env = { ...leastEnvironment(proxy.url), DRAIN_DELAY_SECONDS: "5", DRAIN_SECONDS: "1" }
  const server = await startServerProcess(env)
  onTestFinished(() => void server.child.kill("SIGKILL"))
  proxy.freeze()
  await vi.waitFor(() => expect(proxy.unanswered()).toBeGreaterThan(0), 30_000)
  const stopped = server.stop()
  const began = () => server.output().includes('"stopping"')
  await vi.waitFor(() => expect(began() || proxy.cancels() > 0).toBe(true), 30_000)
  // A worker that is interrupted cancels its statements first, and waits for the database meanwhile.
  expect({ began: began(), cancels: proxy.cancels() }).toEqual({ began: true, cancels: 0 })
  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { draining: true, database: "unavailable" }])
  expect(await stopped).toMatchObject({ code: 0, stdout: expect.stringContaining('"stopped"') })
})
