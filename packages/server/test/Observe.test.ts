import { makeClient } from "@vostro/http/client"
import { masked, maskedPath } from "@vostro/server/observe/Masks"
import { resourceOf } from "@vostro/server/observe/Observe"
import { Effect } from "effect"
import { expect, inject, it, vi } from "vitest"
import { emptyDatabase } from "../../postgres/test/support/Database.ts"
import { seed, transferOf } from "./support/Bank.ts"
import { startCollector } from "./support/Collector.ts"
import { leastEnvironment, secrets, startServerProcess } from "./support/Process.ts"

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

it("joins the trace of a caller that traces its request, and names the server and the process", async () => {
  const collector = await startCollector()
  const server = await startServerProcess({
    ...leastEnvironment(await emptyDatabase(inject("databaseUrl"))),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_RESOURCE_ATTRIBUTES: "service.name=bank%20core,deployment.environment.name=production",
    WORKER: "off",
    // Without a caller, next to nothing is traced.
    TRACE_RATIO: "0.000000001"
  })
  const call = (traceparent: string) =>
    fetch(`${server.url}/operator/v1/programs`, {
      headers: { authorization: `Bearer ${secrets.OPERATOR_TOKEN}`, traceparent }
    })
  const [traced, untraced] = ["0af7651916cd43dd8448eb211c80319c", "1af7651916cd43dd8448eb211c80319c"]
  const answers = await Promise.all([
    call(`00-${traced}-b7ad6b7169203331-01`),
    call(`00-${untraced}-b7ad6b7169203331-00`),
    call(`00-${traced}-b7ad6b7169203331-xx`)
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await server.stop()
  const traces = collector.at("/v1/traces")
  expect(traces.match(/"name":"program.list"/g)).toHaveLength(1)
  expect(traces).toContain(`"traceId":"${traced}"`)
  expect(traces).toContain('"parentSpanId":"b7ad6b7169203331"')
  expect(traces).not.toContain(untraced)
  expect(traces).toContain('"stringValue":"bank core"')
  expect(traces).toContain('"stringValue":"production"')
  expect(traces).toMatch(/"service.instance.id","value":\{"stringValue":"[\da-f]{8}-[\da-f-]{27}"/)
  collector.close()
})

it("the configuration names the service and the process", () => {
  const of = (serviceName: string | undefined, resourceAttributes: Readonly<Record<string, string>>) =>
    resourceOf({ serviceName, resourceAttributes })
  expect(of(undefined, {}).serviceName).toBe("vostro")
  expect(of(undefined, { "service.name": "core" }).serviceName).toBe("core")
  expect(of("bank", { "service.name": "core" }).serviceName).toBe("bank")
  expect(of("bank", { "service.name": "core", "service.instance.id": "node-7" })).toEqual({
    serviceName: "bank",
    attributes: { "service.instance.id": "node-7" }
  })
  expect(of("bank", {}).attributes["service.instance.id"]).not.toBe(of("bank", {}).attributes["service.instance.id"])
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
  ["client_card_id pan4111111111111111", "client_card_id pan…"],
  ["pan_4111-1111-1111-1111x", "pan_…x"],
  ["acct_100010835705 of Ada", "acct_… of Ada"],
  ["0123456789abcdef100010835705", "0123456789abcdef…"],
  ["ssn219-09-9999 tin_219099999", "ssn… tin_…"],
  ["id_41111111111111114111111111111111", "id_…"],
  ["whsec_ZmFrZSBzaWduaW5nIHNlY3JldCBvZiBhbiBlbmRwb2ludA==", "whsec_…"]
])("masks %s", (text, expected) => {
  expect(masked(text)).toBe(expected)
})

it.each([
  "req_0123456789abcdef0123456789abcdef",
  "wire_0123456789abc100010835705abcdef0 wire_abcdef01234567890123456789012345",
  '{"ratio":0.30000000000000004}',
  "imad 20261123MMQFMP31000001",
  "internal_transfer_01k9v2d3m4n5p6q7r8s9t0vwxy",
  '{"timestamp":"2026-11-23T14:00:00.000Z","ms":12.5}',
  "status 200 after 1500 ms",
  "at layerObservedStore (file:///packages/server/src/observe/directory/ObservedStore.ts:28:13)"
])("shows %s", (text) => {
  expect(masked(text)).toBe(text)
})

const program = "program_0123456789abcdef0123456789abcdef"
const secret = "Zm4Fr/ZSBzaWduaW/5nIHNl9Y3JldCBvZi/BhbiBlbmRwb2ludA=="

it.each([
  [`/operator/v1/programs/${program}/wires/${program.replace("program", "wire")}/approve`],
  [`/operator/v1/programs/${program}/webhook_endpoint_deliveries/${program}/webhook_deliveries`],
  ["/v0/cards/client_card_id/card-7"]
])("shows the path %s", (path) => {
  expect(maskedPath(path)).toBe(path)
})

it.each([
  ["/v0/cards/client_card_id/pan4111111111111111", "/v0/cards/client_card_id/pan…"],
  ["/v1/card/pan_41111111111111114111111111111111", "/v1/card/pan_…"],
  ["/v1/account_number/100010835705/reports", "/v1/account_number/…/reports"],
  ["/v1/219-09-9999", "/v1/…"],
  [`/v1/wire/${"5a".repeat(32)}/approve`, "/v1/wire/…/approve"],
  [`/v1/wire/${secret}/approve`, "/v1/wire/…/approve"],
  [`/v1/wire/${program}${"0".repeat(9)}`, "/v1/wire/program_…"],
  ["//ada:hunter2@bank.example/v1", "//…@bank.example/v1"]
])("masks the path %s", (path, expected) => {
  expect(maskedPath(path)).toBe(expected)
})
