import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { request } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { verifySignature } from "@vostro/domain/webhook"
import { makeClient } from "@vostro/http/client"
import { makePromiseClient } from "@vostro/http/promise"
import { Effect, Schema } from "effect"
import { afterEach, expect, inject, it, vi } from "vitest"
import { achOf } from "../../bank-tests/support/Ach.ts"
import { startReceiver } from "../../bank-tests/support/WebhookReceiver.ts"
import { emptyDatabase, once } from "../../postgres/test/support/Database.ts"
import { seed, transferOf } from "./support/Bank.ts"
import {
  leastEnvironment,
  operatorAt,
  type RunningServer,
  runCommand,
  secrets,
  startServerProcess
} from "./support/Process.ts"

const running: Array<RunningServer> = []
const folders: Array<string> = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const start = async (env: Readonly<Record<string, string>> = {}) => {
  const database = env["DATABASE_URL"] ?? (await emptyDatabase(inject("databaseUrl")))
  const server = await startServerProcess({ ...leastEnvironment(database), ...env })
  running.push(server)
  return { ...server, database }
}

const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-serve-"))
  folders.push(folder)
  return folder
}

const fileOf = (name: string, text: string): string => {
  const path = join(folderOf(), name)
  writeFileSync(path, text)
  return path
}

const Readiness = Schema.Struct({
  ready: Schema.Boolean,
  draining: Schema.Boolean,
  database: Schema.String,
  schema: Schema.String,
  oldest_due_ms: Schema.Number
})

const ready = async (url: string) => {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, body: Schema.decodeUnknownSync(Readiness)(await response.json()) }
}

it("is not ready while its database is away", async () => {
  const { database, url } = await start()
  expect(await ready(url)).toMatchObject({ status: 200 })
  const name = new URL(database).pathname.slice(1)
  await once(inject("databaseUrl"), (sql) => sql.unsafe(`drop database ${name} with (force)`).unprepared)
  const away = { ready: false, draining: false, database: "unavailable", schema: "unknown" }
  await vi.waitFor(async () => expect(await ready(url)).toMatchObject({ status: 503, body: away }), 20_000)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

it("is not ready while all connections of its pool are taken", async () => {
  const { database, url } = await start({ DATABASE_CONNECTIONS: "1", WORKER: "off" })
  const { credentials } = await seed(url)
  const askForToken = () =>
    fetch(`${url}/v1/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ grant_type: "client_credentials", ...credentials })
    })
  const asked = await once(database, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`lock table vostro_objects in access exclusive mode`
        // Each waits four seconds for the lock, with the only connection.
        const asked = Array.from({ length: 5 }, askForToken)
        const taken = { ready: false, database: "unavailable" }
        yield* Effect.promise(() =>
          vi.waitFor(async () => expect(await ready(url)).toMatchObject({ status: 503, body: taken }), 20_000)
        )
        return asked
      })
    )
  )
  await Promise.all(asked)
  await vi.waitFor(async () => expect(await ready(url)).toMatchObject({ status: 200, body: { ready: true } }), 20_000)
})

it("takes token requests as forms with TOKEN_FORMS=on", async () => {
  const statusWith = async (env: Readonly<Record<string, string>>) => {
    const { url } = await start({ ...env, WORKER: "off" })
    const body = new URLSearchParams({ grant_type: "client_credentials", ...(await seed(url)).credentials })
    return (await fetch(`${url}/v1/oauth/token`, { method: "POST", body })).status
  }
  expect(await Promise.all([statusWith({}), statusWith({ TOKEN_FORMS: "on" })])).toEqual([400, 200])
})

it("serves a bank on a fresh database, settles payments, and exits with 0 on SIGTERM", async () => {
  const { database, stop, url } = await start()
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(await ready(url)).toMatchObject({ status: 200, body: { ready: true, schema: "ok", database: "ok" } })
  const seeded = await seed(url)
  const partner = makeClient({ baseUrl: url, credentials: seeded.credentials })
  const create = partner.call("internal_transfer.create", { body: transferOf(seeded), idempotencyKey: "transfer-1" })
  const { id: internal_transfer_id } = (await Effect.runPromise(create)).value
  await vi.waitFor(
    async () =>
      expect(
        (await Effect.runPromise(partner.call("internal_transfer.get", { params: { internal_transfer_id } }))).value
          .status
      ).toBe("posted"),
    20_000
  )
  expect((await fetch(`${url}/openapi.json`)).status).toBe(200)
  expect(await stop()).toMatchObject({ code: 0 })
  // The data is there after a restart.
  const again = await start({ DATABASE_URL: database })
  const later = makeClient({ baseUrl: again.url, credentials: seeded.credentials })
  expect(
    (await Effect.runPromise(later.call("internal_transfer.get", { params: { internal_transfer_id } }))).value.status
  ).toBe("posted")
})

it("takes tokens of a former master key until its end, and signs webhooks with both keys", async () => {
  const receiver = await startReceiver()
  const networks = { WEBHOOK_NETWORKS: "127.0.0.0/8" }
  const before = await start(networks)
  const { account_id, credentials, program_id } = await seed(before.url)
  const body = { url: `${receiver.url}/hook`, events: ["account_number.created"] } as const
  const endpoint = operatorAt(before.url).call("webhook_endpoint.create", { params: { program_id }, body })
  const { id: webhook_endpoint_id, signing_secret: old } = (await Effect.runPromise(endpoint)).value
  const token = makeClient({ baseUrl: before.url }).call("oauth_token.create", {
    body: { grant_type: "client_credentials", ...credentials }
  })
  const authorization = `Bearer ${(await Effect.runPromise(token)).value.access_token}`
  await before.stop()
  const rotated = { ...networks, DATABASE_URL: before.database, MASTER_KEY: "6b".repeat(32) }
  const former = (end: string) => `2026:${secrets.MASTER_KEY}:${end}`
  const [during, after] = await Promise.all([
    start({ ...rotated, FORMER_MASTER_KEYS_FILE: fileOf("former", former("9999-12-31T23:59:59Z")) }),
    start({ ...rotated, FORMER_MASTER_KEYS: former("2026-01-31T00:00:00Z"), WORKER: "off" })
  ])
  const statusAt = async ({ url }: RunningServer) =>
    (await fetch(`${url}/v1/event`, { headers: { authorization } })).status
  expect([await statusAt(during), await statusAt(after)]).toEqual([200, 403])
  expect(after.output()).toContain("former master key 2026 expired at 2026-01-31T00:00:00Z")
  const params = { program_id, webhook_endpoint_id }
  const rotation = operatorAt(during.url).call("webhook_endpoint.rotate_secret", { params })
  const { signing_secret: renewed } = (await Effect.runPromise(rotation)).value
  const partner = makeClient({ baseUrl: during.url, credentials })
  await Effect.runPromise(partner.call("account_number.create", { body: { account_id, client_customer_id: "ada" } }))
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 20_000)
  for (const { body, signature: header } of receiver.received) {
    for (const secret of [old, renewed]) {
      expect(verifySignature({ header, body, secrets: [secret], nowMs: Date.now() })).toMatchObject({ _tag: "Success" })
    }
  }
  receiver.close()
})

it("leaves due work to others with WORKER=off, and reports its age", async () => {
  const { url } = await start({ WORKER: "off" })
  const seeded = await seed(url)
  const partner = makeClient({ baseUrl: url, credentials: seeded.credentials })
  const body = transferOf(seeded)
  await Effect.runPromise(partner.call("internal_transfer.create", { body, idempotencyKey: "transfer-1" }))
  const age = async () => (await ready(url)).body.oldest_due_ms
  await vi.waitFor(async () => expect(await age()).toBeGreaterThan(500), 20_000)
})

it("is not ready while the database is behind its version, and does not start on one with MIGRATE=off", async () => {
  const { database, url } = await start()
  await once(
    database,
    (sql) => sql`delete from vostro_migrations where name = (select max(name) from vostro_migrations)`
  )
  await vi.waitFor(
    async () => expect(await ready(url)).toMatchObject({ status: 503, body: { schema: "migrations pending" } }),
    20_000
  )
  const refused = await runCommand(["serve"], { ...leastEnvironment(database), MIGRATE: "off" })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain("run vostro migrate")
})

it("tells load balancers before it stops, and still answers meanwhile", async () => {
  const { child, finished, url } = await start({ DRAIN_DELAY_SECONDS: "2" })
  child.kill("SIGTERM")
  await vi.waitFor(
    async () => expect(await ready(url)).toMatchObject({ status: 503, body: { draining: true } }),
    20_000
  )
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await finished).code).toBe(0)
})

it("serves HTTPS with a certificate and key", async () => {
  const place = (name: string) => join(import.meta.dirname, "../../http/test/tls", name)
  const { url } = await start({ TLS_CERTIFICATE: place("first.pem"), TLS_KEY: place("first.key.pem") })
  const status = await new Promise((resolve, reject) => {
    const ca = readFileSync(place("first.pem"))
    request(`${url}/readyz`, { ca, agent: false }, (response) => resolve(response.resume().statusCode))
      .once("error", reject)
      .end()
  })
  expect(status).toBe(200)
})

it("makes the folders of ACH files with RAILS=nacha", async () => {
  const folder = folderOf()
  await start({
    RAILS: "nacha",
    NACHA_FOLDER: folder,
    NACHA_DESTINATION: "231380104",
    NACHA_DESTINATION_NAME: "FEDERAL RESERVE BANK",
    NACHA_ORIGIN_NAME: "FIRST SPONSOR BANK"
  })
  expect(readdirSync(folder).sort()).toEqual(["done", "failed", "incoming", "outgoing"])
})

it("shows the records of an ACH entry that it has sent", async () => {
  const { url } = await start({ WORKER: "off" })
  const { credentials, from, program_id } = await seed(url)
  const partner = makePromiseClient({ baseUrl: url, credentials })
  const operator = makePromiseClient({ baseUrl: url, credentials: { operator_token: secrets.OPERATOR_TOKEN } })
  const body = achOf({ account_number_id: from, amount: 4_500 })
  const { id: ach_id } = (await partner.call("ach.create", { idempotencyKey: "ach", body })).value
  const [window] = (await operator.call("ach_window.list", { params: { program_id } })).value.objects
  const trace_number = "121042880000042"
  await operator.call("ach_window.mark_sent", {
    params: { program_id, ach_window_id: window?.id ?? "ach_window_none" },
    body: { entries: [{ ach_id, trace_number }] }
  })
  const { messages } = (await operator.call("ach.messages", { params: { program_id, ach_id } })).value
  expect(messages.map(({ direction, type }) => [direction, type])).toEqual([["outgoing", "entry"]])
  expect(messages[0]?.raw_records).toEqual([
    expect.stringMatching(/^52··.{83}·{7}$/),
    expect.stringMatching(new RegExp(`^622021000021987654321 {8}0000004500.{39}0${trace_number}$`))
  ])
})

it("says in one line why it does not start, without a password", async () => {
  const { DATABASE_URL: _, ...others } = leastEnvironment("")
  const wrong = "postgres://vostro:hunter2@127.0.0.1:1/bank"
  const { code, stderr, stdout } = await runCommand(["serve"], { ...others, DATABASE_URL: wrong })
  expect(code).toBe(1)
  expect(stderr).toMatch(/vostro: cannot use the database: .*ECONNREFUSED/)
  expect(stdout + stderr).not.toContain("hunter2")
})
