import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { HOUR_MS } from "@vostro/domain"
import { type Commit, Store, StoreUnavailable } from "@vostro/domain/ports"
import { makeClient } from "@vostro/http/client"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { makeManualClock } from "@vostro/sandbox"
import { startServer } from "@vostro/server"
import { readConfig } from "@vostro/server/config/ReadConfig"
import { layerPostgresState } from "@vostro/server/database/PostgresDatabase"
import { followGauges } from "@vostro/server/observe/Gauges"
import { layerObservedStore } from "@vostro/server/observe/ObservedStore"
import { commitOf, NOW, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Clock, Effect, Exit, Layer, Logger, Scope } from "effect"
import { TestClock } from "effect/testing"
import { expect, inject, it, onTestFinished, vi } from "vitest"
import { startReceiver } from "../../bank-tests/support/WebhookReceiver.ts"
import { clientOf, emptyDatabase, migratedDatabase, openStore } from "../../postgres/test/support/Database.ts"
import { seed, transferOf } from "./support/Bank.ts"
import { leastEnvironment, operatorAt } from "./support/Process.ts"
import { risesDuring, sampleOf, samples } from "./support/Samples.ts"

/** Observes a store in memory; returns how to commit there. */
const observed = async (store: Store["Service"]) => {
  const layer = Layer.provide(layerObservedStore(false), Layer.succeed(Store, store))
  const { commit } = await Effect.runPromise(Effect.provide(Store, layer))
  return (given: Partial<Commit>) => Effect.runPromiseExit(commit(commitOf(given)))
}

it("counts commits that a guard refuses, and databases that do not answer", async () => {
  const store = makeMemoryStore()
  const failing = (more: { readonly refused?: true }): Store["Service"] => ({
    ...store,
    commit: () => Effect.fail(new StoreUnavailable({ cause: "Simulated outage", ...more }))
  })
  const [commit, silent, refusing] = [
    await observed(store),
    await observed(failing({})),
    await observed(failing({ refused: true }))
  ]
  const rise = await risesDuring(async () => {
    await commit({ writes: [writeOf("a", 0)] })
    await commit({ writes: [writeOf("a", 7)] })
    await commit({ condition: { _tag: "Lease", queue: "q", object_id: "a", token: "lost" } })
    for (const one of [silent, refusing, refusing]) await one({})
  })
  expect(rise("vostro_commit_seconds_count")).toBe(3)
  expect(rise('vostro_guard_failures_total{guard="version"}')).toBe(1)
  expect(rise('vostro_guard_failures_total{guard="lease"}')).toBe(1)
  expect(rise('vostro_store_unavailable_total{refused="false"}')).toBe(1)
  expect(rise('vostro_store_unavailable_total{refused="true"}')).toBe(2)
})

it("counts attempts by what becomes of the webhook, and the lag of first attempts", async () => {
  const store = makeMemoryStore()
  const commit = await observed(store)
  /** Stores a delivery, and commits an attempt as a worker does. */
  const attempted = async (id: string, status: string, attempts: number) => {
    const write = { kind: "webhook_delivery" }
    const timers = [{ queue: "q", object_id: id, due_at_ms: NOW }]
    await Effect.runPromise(store.commit(commitOf({ writes: [writeOf(id, 0, write)], timers })))
    const lease = { program_id: PROGRAM, queue: "q", now_ms: NOW, lease_until_ms: NOW + 9, token: "t", limit: 1 }
    await Effect.runPromise(store.lease(lease))
    const [created_at, updated_at] = ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:07.000Z"]
    const body = JSON.stringify({ id, status, created_at, updated_at, attempts })
    const condition = { _tag: "Lease", queue: "q", object_id: id, token: "t" } as const
    expect(await commit({ condition, writes: [writeOf(id, 1, { ...write, body })] })).toEqual(
      Exit.succeed({ _tag: "Committed" })
    )
  }
  const rise = await risesDuring(async () => {
    await attempted("first", "pending", 1)
    await attempted("later", "delivered", 3)
    await attempted("last", "exhausted", 24)
  })
  for (const status of ["pending", "delivered", "exhausted"])
    expect(rise(`vostro_webhook_attempts_total{status="${status}"}`)).toBe(1)
  expect(rise("vostro_webhook_lag_seconds_count")).toBe(1)
  // Other tests of this process have added their fractions of seconds.
  expect(rise("vostro_webhook_lag_seconds_sum")).toBeCloseTo(7)
})

it("shows the due work of each queue and its age, all webhooks as one queue, and none once it is taken", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  const { close, rows, store } = await openStore(url)
  const timer = (queue: string, seconds: number) => ({ queue, object_id: "a", due_at_ms: NOW - seconds * 1_000 })
  const endpoints = [timer("webhook_endpoint_1", 5), timer("webhook_endpoint_2", 9)]
  await Effect.runPromise(store.commit(commitOf({ timers: [timer("settle", 90), ...endpoints] })))
  await Effect.runPromise(store.commit(commitOf({ program_id: "program_2", timers: [timer("settle", 40)] })))
  const shown = (...queues: ReadonlyArray<string>) =>
    queues.map((queue) => [
      sampleOf(`vostro_due_work{queue="${queue}"}`),
      sampleOf(`vostro_oldest_due_seconds{queue="${queue}"}`)
    ])
  const showing = (expected: ReadonlyArray<ReadonlyArray<number>>) =>
    Effect.promise(() => vi.waitFor(() => expect(shown("settle", "webhooks")).toEqual(expected), 20_000))
  const following = Effect.gen(function* () {
    yield* TestClock.setTime(NOW)
    yield* followGauges
    yield* showing([
      [2, 90],
      [2, 9]
    ])
    yield* Effect.promise(() => rows("delete from vostro_timers where queue <> 'webhook_endpoint_1'"))
    yield* TestClock.adjust("5 seconds")
    yield* showing([
      [0, 0],
      [1, 10]
    ])
  })
  const rise = await risesDuring(() =>
    Effect.runPromise(
      Effect.provide(Effect.scoped(following), [Layer.provide(layerPostgresState, clientOf(url)), TestClock.layer()])
    )
  )
  expect(rise("vostro_pool_wait_seconds_count")).toBe(2)
  await close()
})

/** Starts a server in this process on a manual clock, with ACH files in a folder. */
const start = async (env: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-metrics-"))
  const config = await Effect.runPromise(
    readConfig({
      ...leastEnvironment(await emptyDatabase(inject("databaseUrl"))),
      METRICS_PORT: "0",
      // A manual clock leaves the clock of the database far behind.
      CLOCK_OFFSET_LIMIT_SECONDS: "off",
      RAILS: "nacha",
      NACHA_FOLDER: folder,
      NACHA_DESTINATION: "231380104",
      NACHA_DESTINATION_NAME: "FEDERAL RESERVE BANK",
      NACHA_ORIGIN_NAME: "FIRST SPONSOR BANK",
      ...env
    })
  )
  const time = makeManualClock(Clock.Clock.defaultValue(), undefined)
  const scope = Scope.makeUnsafe()
  onTestFinished(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true })
  })
  const server = startServer(config).pipe(
    Scope.provide(scope),
    Effect.provideService(Clock.Clock, time.clock),
    Effect.provide(Logger.layer([]))
  )
  return { ...(await Effect.runPromise(server)), time, outgoing: join(folder, "outgoing") }
}

it("a server measures its requests, database, due work, windows, networks and webhooks, as the guide says", async () => {
  const receiver = await startReceiver()
  const { outgoing, time, url } = await start({ WEBHOOK_NETWORKS: "127.0.0.0/8" })
  const seeded = await seed(url)
  const params = { program_id: seeded.program_id }
  const endpoint = { url: `${receiver.url}/hook`, events: ["internal_transfer.posted"] } as const
  await Effect.runPromise(operatorAt(url).call("webhook_endpoint.create", { params, body: endpoint }))
  const partner = makeClient({ baseUrl: url, credentials: seeded.credentials })
  const rise = await risesDuring(async (risen) => {
    const transfer = { body: transferOf(seeded), idempotencyKey: "transfer-1" }
    await Effect.runPromise(partner.call("internal_transfer.create", transfer))
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 20_000)
    // The folder of the network is not there at first.
    renameSync(outgoing, `${outgoing}-gone`)
    writeFileSync(outgoing, "")
    const { counterparty, ...debit } = {
      amount: 700,
      currency_code: "USD",
      transaction_type: "debit",
      account_number_id: seeded.from,
      counterparty: { name: "Jane", account_number: "987654321", routing_number: "021000021" },
      delivery_type: "next_business_day",
      sec_code: "PPD",
      statement_descriptor: "PAYMENT"
    } as const
    const body = { ...debit, counterparty: { ...counterparty, account_type: "checking" } } as const
    await Effect.runPromise(partner.call("ach.create", { idempotencyKey: "debit-1", body }))
    time.advance(100 * HOUR_MS)
    const refused = 'vostro_rails_failures_total{call="submit_ach"}'
    await vi.waitFor(() => expect(risen(refused)).toBeGreaterThan(0), 20_000)
    rmSync(outgoing)
    renameSync(`${outgoing}-gone`, outgoing)
    const windows = 'vostro_window_delay_seconds_count{delivery_type="next_business_day"}'
    // The failure is counted before the time of the next try is stored, which one advance could thus miss.
    await vi.waitFor(() => {
      time.advance(HOUR_MS)
      expect(risen(windows)).toBeGreaterThan(0)
    }, 20_000)
  })
  receiver.close()
  expect(rise('vostro_request_seconds_count{operation="internal_transfer.create",status="200"}')).toBe(1)
  for (const series of [
    "vostro_commit_seconds_count",
    'vostro_read_seconds_count{call="begin"}',
    'vostro_batch_requests_count{call="commit"}',
    'vostro_webhook_attempts_total{status="delivered"}',
    'vostro_webhook_send_seconds_count{outcome="2xx"}'
  ])
    expect(rise(series), series).toBeGreaterThan(0)
  expect(rise('vostro_window_delay_seconds_count{delivery_type="next_business_day"}')).toBe(1)
  // It was submitted an hour or more after its cutoff.
  expect(rise('vostro_window_delay_seconds_sum{delivery_type="next_business_day"}')).toBeGreaterThanOrEqual(3_600)
})

// The tests above have emitted every metric.
it("the guides name exactly the metrics and labels that there are", () => {
  const guide = (name: string) => readFileSync(join(import.meta.dirname, "../../../docs/guides", name), "utf8")
  const emitted = new Map<string, Set<string>>()
  for (const series of samples().keys()) {
    const [, name = "", labels = ""] = /^(vostro_\w+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})?$/.exec(series) ?? []
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label).filter((label) => label !== "le")
    if (name !== "") emitted.set(name, new Set([...(emitted.get(name) ?? []), ...names]))
  }
  const documented = guide("observe.md")
    .split("\n")
    .flatMap((line) => {
      const [, first = "", ...more] = line.split("|")
      const labels = [...(more[0] ?? "").matchAll(/`(\w+)`/g)].map(([, label = ""]) => label)
      return [...first.matchAll(/`(vostro_\w+)`/g)].map(([, name = ""]) => [name, labels] as const)
    })
  const sorted = (all: Iterable<readonly [string, Iterable<string>]>) =>
    [...all].map(([name, labels]) => [name, ...labels].join(" ")).sort()
  expect(sorted(emitted)).toEqual(sorted(documented))
  const alerts = guide("operate.md")
    .replace(/^[\s\S]*### Alerts/, "")
    .replace(/\n## [\s\S]*$/, "")
  const named = [...alerts.matchAll(/`(vostro_\w+?)(?:_count)?(?:\{(\w+)=[^`]*)?`/g)]
  expect(named.length).toBeGreaterThan(8)
  for (const [text, name = "", label] of named)
    expect(label === undefined ? emitted.has(name) : emitted.get(name)?.has(label), text).toBe(true)
})
