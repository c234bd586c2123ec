import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defaultSettings, layerBank, layerWorker, Worker } from "@vostro/domain"
import { simulatedParticipants } from "@vostro/domain/rails"
import { LOOPBACK } from "@vostro/domain/webhook"
import { makeWebHandler } from "@vostro/http"
import { makeClient } from "@vostro/http/client"
import { layerWebhookSender, serve } from "@vostro/http/node"
import { layerWebCryptoEntropy } from "@vostro/memory"
import { layerPostgres } from "@vostro/postgres"
import { runDemo } from "@vostro/sandbox/demo/Demo"
import { printingSteps } from "@vostro/sandbox/demo/DemoReport"
import { makeLook } from "@vostro/sandbox/networks/Network"
import { makeSimulatedNetwork } from "@vostro/sandbox/networks/SimulatedNetwork"
import { makeInbox } from "@vostro/sandbox/program/Inbox"
import type { SandboxFacts } from "@vostro/sandbox/program/SandboxFile"
import { seedDemo } from "@vostro/sandbox/program/Seed"
import { logging } from "@vostro/server/commands/Configured"
import { makeAccessLog } from "@vostro/server/observe/AccessLog"
import { layerObservedBank } from "@vostro/server/observe/ObservedBank"
import { layerObservedRails, layerObservedSender } from "@vostro/server/observe/ObservedOutside"
import { layerObservedStore } from "@vostro/server/observe/ObservedStore"
import { layerOtlp } from "@vostro/server/observe/Tracing"
import { Console, Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { expect, inject, it, vi } from "vitest"
import { emptyDatabase, once } from "../../postgres/test/support/Database.ts"
import { startCollector } from "../../server/test/support/Collector.ts"

const SSN = "219-09-9999"
const secrets = {
  operator_token: "operator-token-of-the-masks-0123456789abcdef",
  master_key: new Uint8Array(32).fill(9)
}

/** Builds a bank with simulated networks in which everything is measured and traced. */
const observedBank = (url: string, collector: string, rails: ReturnType<typeof makeSimulatedNetwork>["rails"]) => {
  const local = { simulation: true, webhook_networks: LOOPBACK, instant_participants: simulatedParticipants }
  const outside = Layer.provide(
    Layer.merge(layerObservedSender(1), layerObservedRails),
    Layer.merge(layerWebhookSender, rails)
  )
  const store = Layer.provideMerge(layerObservedStore(true), layerPostgres({ url: Redacted.make(url) }))
  const bank = layerWorker.pipe(
    Layer.provideMerge(layerBank({ ...defaultSettings, ...secrets, ...local })),
    Layer.provide([outside, layerWebCryptoEntropy]),
    Layer.provideMerge(store)
  )
  const otlp = layerOtlp({
    endpoint: collector,
    headers: undefined,
    resource: { serviceName: "vostro", attributes: {} }
  })
  return Layer.provideMerge(Layer.provideMerge(layerObservedBank(1), bank), otlp)
}

it("emits no account number, tax id or secret while the demo runs with logs, metrics and traces on", async () => {
  const collector = await startCollector()
  const written: Array<string> = []
  const keep = (text: unknown): boolean => {
    written.push(String(text))
    return true
  }
  const output = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")]
  for (const one of output) one.mockImplementation(keep)
  const log = vi.spyOn(console, "log").mockImplementation(keep)
  const sent = vi.spyOn(globalThis, "fetch")
  const folder = mkdtempSync(join(tmpdir(), "vostro-masks-"))
  const network = makeSimulatedNetwork()
  const database = await emptyDatabase(inject("databaseUrl"))
  const scope = Scope.makeUnsafe()
  const scenario = Effect.gen(function* () {
    const services = yield* Layer.build(observedBank(database, collector.url, network.rails))
    return yield* Effect.provideContext(
      Effect.gen(function* () {
        let facts: SandboxFacts | undefined
        const { pages } = makeInbox(() => (facts === undefined ? [] : [facts.webhook_secret]))
        const { url } = yield* serve({ port: 0, pages, onResponse: yield* makeAccessLog })
        const handle = yield* makeWebHandler()
        const place = { folder, store: "memory", baseUrl: url, operatorToken: secrets.operator_token }
        const seeded = yield* seedDemo({ ...place, fetch: (request) => handle(request), databaseUrl: database })
        facts = seeded
        yield* Effect.forkScoped((yield* Worker).run)
        const look = yield* makeLook(network, () => facts, fetch)
        yield* Effect.forkScoped(Effect.forever(Effect.andThen(look, Effect.sleep(200))))
        yield* Effect.provideService(printingSteps(false)(runDemo(seeded)), Console.Console, quiet)
        const numbers = yield* troubles(seeded)
        return { seeded, numbers, audit: yield* auditOf(seeded) }
      }),
      services
    )
  })
  const run = logging({ logFormat: "json", logLevel: "Debug" })(Scope.provide(scenario, scope))
  const { audit, numbers, seeded } = await Effect.runPromise(run)
  const tokens = tokensIn(sent.mock.calls)
  const held = { ...(await numbersIn(database)), ...tokens }
  await Effect.runPromise(Scope.close(scope, Exit.void))
  for (const one of [...output, log, sent]) one.mockRestore()
  collector.close()
  rmSync(folder, { recursive: true })
  const metrics = PrometheusMetrics.formatUnsafe(Context.empty())
  const everything = [...written, audit, metrics, ...collector.received.map(({ body }) => body)].join("\n")
  // Otherwise the search would find nothing anywhere.
  for (const shown of ['"path":"/v1/ach"', "Simulated failure"]) expect(written.join("").includes(shown)).toBe(true)
  for (const shown of ["account_number.credit", "client.create"]) expect(audit.includes(shown), shown).toBe(true)
  expect(metrics.includes('operation="ach.create"')).toBe(true)
  expect(collector.at("/v1/traces").includes('"name":"account_number.get"')).toBe(true)
  const [attempt] = spansOf(collector.at("/v1/traces")).filter(({ name }) => name === "webhook.deliver")
  expect(attempt).toMatchObject({
    webhook_endpoint_id: expect.stringMatching(/^webhook_endpoint_\w+$/),
    event_id: expect.stringMatching(/^event_\w+$/),
    event: expect.stringMatching(/^[a-z_.]+$/),
    attempt: "1",
    status: expect.stringMatching(/^2\d\d$/)
  })
  expect(JSON.stringify(attempt)).not.toContain("http")
  const caused = spansOf(collector.at("/v1/traces")).filter(({ request_id }) => request_id !== undefined)
  const requests = new Set(caused.flatMap(({ name, request_id }) => (name === "webhook.deliver" ? [] : [request_id])))
  expect(caused.some(({ name, request_id }) => name === "webhook.deliver" && requests.has(request_id))).toBe(true)
  expect(collector.at("/v1/logs").includes("Simulated failure")).toBe(true)
  const { client_secret, operator_token, webhook_secret } = seeded
  const forbidden = {
    ...held,
    ...numbers,
    client_secret,
    operator_token,
    webhook_secret,
    ssn: SSN,
    bare: SSN.replaceAll("-", "")
  }
  for (const [name, value] of Object.entries(forbidden)) expect(everything.includes(value), name).toBe(false)
  expect(everything.includes(Buffer.from(secrets.master_key).toString("hex"))).toBe(false)
  // The demo's own account numbers and counterparties, and the tax id of its borrower.
  const wanted = [numbers.own, numbers.other, numbers.counterparty, "987654321", "123456789"]
  expect(Object.keys(held)).toEqual(expect.arrayContaining(wanted))
  // The operator's token, and an access token of the partner.
  expect(Object.keys(tokens).length).toBeGreaterThan(1)
})

/** Names of fields that hold account numbers and tax ids, by themselves or as their `value`. */
const SECRET_FIELDS = ["account_number", "account_identifier", "tax_identification"]

/** Returns the account numbers and tax ids in all objects of a database, each by itself. */
const numbersIn = async (url: string): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {}
  const look = (value: unknown, field: string): void => {
    if (typeof value === "string" && SECRET_FIELDS.includes(field)) found[value] = value
    if (typeof value !== "object" || value === null) return
    for (const [name, part] of Object.entries(value)) look(part, name === "value" ? field : name)
  }
  const bodies = await once(url, (sql) => sql<{ body: string }>`select body::text from vostro_objects`)
  for (const { body } of bodies) look(JSON.parse(body), "")
  return found
}

/** Returns the bearer tokens of requests, each by itself. */
const tokensIn = (calls: ReadonlyArray<Parameters<typeof fetch>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    calls.flatMap(([input, init]) => {
      const headers = new Headers(input instanceof Request ? input.headers : init?.headers)
      const [, token] = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "") ?? []
      return token === undefined ? [] : [[token, token]]
    })
  )

/** Returns the names and attributes of the spans that a collector received, a JSON text per line. */
const spansOf = (received: string): ReadonlyArray<Readonly<Record<string, string>>> =>
  received.split("\n").flatMap((body) =>
    JSON.parse(body)
      .resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: ReadonlyArray<{ spans: ReadonlyArray<Span> }> }) =>
        scopeSpans.flatMap(({ spans }) => spans)
      )
      .map(({ attributes, name }: Span) => ({
        name,
        ...Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]))
      }))
  )

interface Span {
  readonly name: string
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: object }>
}

const quiet: Console.Console = { ...globalThis.console, log: () => undefined }

/** Reads the audit log of the program and the bank. */
const auditOf = ({ base_url, operator_token, program_id }: SandboxFacts) => {
  const operator = makeClient({ baseUrl: base_url, credentials: { operator_token } })
  const page = (query: { readonly program_id?: string }) =>
    Effect.map(operator.call("audit_entry.list", { query: { limit: 100, ...query } }), ({ value }) => value.objects)
  return Effect.map(Effect.all([page({ program_id }), page({})]), (pages) => JSON.stringify(pages))
}

/** Makes requests and log lines that name account numbers and tax ids; returns the account numbers. */
const troubles = Effect.fnUntraced(function* ({
  account_number_ids,
  base_url,
  client_id,
  client_secret
}: SandboxFacts) {
  const partner = makeClient({ baseUrl: base_url, credentials: { client_id, client_secret } })
  const found = yield* Effect.forEach(account_number_ids, (account_number_id) =>
    Effect.map(partner.call("account_number.get", { params: { account_number_id } }), ({ value }) => value)
  )
  const own = found.map(({ account_number }) => String(account_number))
  const paths = [`/v1/account_number/${own[0]}`, `/v1/${SSN}?account_number=${own[0]}`]
  yield* Effect.promise(() => Promise.all(paths.map((path) => fetch(base_url + path))))
  const rejected = `Simulated failure: duplicate key (account_number)=(${own[0]}), tax id ${SSN}, ${client_secret}`
  yield* Effect.logWarning("work failed and will be retried", new Error(rejected))
  return { own: own[0] ?? "", other: own[1] ?? "", counterparty: "1234560001" }
})
