import { makeClient } from "@vostro/http/client"
import { masked } from "@vostro/server/observe/Masks"
import { Effect } from "effect"
import { expect, inject, it, vi } from "vitest"
import { emptyDatabase } from "../../postgres/test/support/Database.ts"
import { seed, transferOf } from "./support/Bank.ts"
import { startCollector } from "./support/Collector.ts"
import { leastEnvironment, startServerProcess } from "./support/Process.ts"

it("measures, traces and logs requests with their Request-Id", async () => {
  const collector = await startCollector()
  const server = await startServerProcess({
    ...leastEnvironment(await emptyDatabase(inject("databaseUrl"))),
    ACCESS_LOG: "on",
    METRICS_PORT: "0",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=one",
    TRACE_RATIO: "1"
  })
  const [, metrics = ""] = /metrics at (http:\S+\/metrics)/.exec(server.output()) ?? []
  const seeded = await seed(server.url)
  const partner = makeClient({ baseUrl: server.url, credentials: seeded.credentials })
  const how = { body: transferOf(seeded), idempotencyKey: "transfer-1" }
  await Effect.runPromise(partner.call("internal_transfer.create", how))
  const unknown = await fetch(`${server.url}/v1/nothing?name=Ada`)
  const text = async () => (await fetch(metrics)).text()
  const shown = [
    'vostro_request_seconds_count{operation="internal_transfer.create",status="200"} 1',
    "vostro_commit_seconds_count",
    'vostro_batch_requests_count{call="commit"}',
    "vostro_pool_wait_seconds_count"
  ]
  for (const line of shown) await vi.waitFor(async () => expect(await text()).toContain(line), 20_000)
  const done = await server.stop()
  expect(done.code).toBe(0)
  const log = done.stdout.split("\n").filter((line) => line.includes('"message":"request"'))
  const requests = log.map((line) => JSON.parse(line))
  expect(requests).toContainEqual(
    expect.objectContaining({
      method: "GET",
      path: "/v1/nothing",
      status: 404,
      request_id: unknown.headers.get("request-id"),
      client: "127.0.0.1"
    })
  )
  const [create] = requests.filter(({ path }) => path === "/v1/internal_transfer")
  const traces = collector.at("/v1/traces")
  expect(traces).toContain('"name":"internal_transfer.create"')
  expect(traces).toContain(`"stringValue":"${create.request_id}"`)
  expect(traces).toContain('"name":"commit"')
  expect(collector.at("/v1/logs")).toContain("listening at")
  expect(collector.at("/v1/metrics")).toContain("vostro_request_seconds")
  expect(collector.received[0]?.headers).toContain('"x-tenant":"one"')
  collector.close()
})

it("measures nothing and opens no port unless asked to", async () => {
  const server = await startServerProcess(leastEnvironment(await emptyDatabase(inject("databaseUrl"))))
  await fetch(`${server.url}/v1/nothing`)
  const { stdout } = await server.stop()
  expect(stdout).not.toContain("metrics at")
  expect(stdout).not.toContain('"message":"request"')
})

it.each([
  ["account 1234567890 of Ada", "account … of Ada"],
  ["tax id 123-45-6789", "tax id …"],
  ["card 4111 1111 1111 1111.", "card …."],
  [`key ${"5a".repeat(32)}`, "key …"],
  ["Authorization: Bearer abc.def", "Authorization: Bearer …"],
  ["postgres://vostro:hunter2@db/bank", "postgres://…@db/bank"],
  ["whsec_ZmFrZSBzaWduaW5nIHNlY3JldCBvZiBhbiBlbmRwb2ludA==", "whsec_…"]
])("masks %s", (text, expected) => {
  expect(masked(text)).toBe(expected)
})

it.each([
  "req_0123456789abcdef0123456789abcdef",
  "internal_transfer_01k9v2d3m4n5p6q7r8s9t0vwxy",
  '{"timestamp":"2026-11-23T14:00:00.000Z","ms":12.5}',
  "status 200 after 1500 ms",
  "at layerObservedStore (file:///packages/server/src/observe/directory/ObservedStore.ts:28:13)"
])("shows %s", (text) => {
  expect(masked(text)).toBe(text)
})
