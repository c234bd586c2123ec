import { type ChildProcess, fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { Schema } from "effect"
import { type DeliveringBank, messageOf, owe, type Receiver, startBank, startReceiver } from "./Deliveries.ts"
import { transferBody } from "./load/Bodies.ts"
import { ask, type Row } from "./Measures.ts"
import { percentile } from "./Percentile.ts"
import { query } from "./Query.ts"
import type { Target } from "./Target.ts"

/** Endpoints of the comparison: 16 webhooks in flight each, as many as jobs of the other side. */
const ENDPOINTS = 8
const IN_FLIGHT = 16 * ENDPOINTS

/** Webhooks of a round. */
const WEBHOOKS = 20_000

interface Means {
  readonly freshDatabase: (name: string) => Promise<string>
  readonly rounds: number
  readonly settle: () => Promise<void>
}

const Took = Schema.Struct({ ms: Schema.Finite })
const OURS = "webhooks delivered by the bank"
const JOBS = "webhooks delivered by graphile-worker"
const BATCHED = "webhooks delivered by graphile-worker with its local queue"

/** Compares deliveries of the bank with jobs of graphile-worker that sign and post the same body, round by round. */
export const measureDeliveries = async ({ freshDatabase, rounds, settle }: Means): Promise<ReadonlyArray<Row>> => {
  const receiver = await startReceiver()
  const bank = await startBank(await freshDatabase("deliveries"))
  for (let n = 0; n < ENDPOINTS; n++) await bank.subscribe(`${receiver.url}/healthy`)
  const jobs = await freshDatabase("delivery_jobs")
  const body = await bodyOf(bank)
  const rates = new Map<string, Array<number>>()
  for (let round = 0; round <= rounds; round++) {
    for (const what of [OURS, JOBS, BATCHED]) {
      const run = () => (what === OURS ? ofBank(bank, receiver) : ofJobs(jobs, receiver, body, what === BATCHED))
      const rate = await run()
      // The first round warms up.
      if (round > 0) rates.set(what, [...(rates.get(what) ?? []), rate])
      await settle()
    }
  }
  await bank.stop()
  receiver.stop()
  return [...rates].map(([what, each]) => ({ what, value: percentile(each, 500), unit: "/s" }))
}

/** Sends due webhooks of the bank. Returns the number per second. */
const ofBank = async (bank: DeliveringBank, receiver: Receiver): Promise<number> => {
  await emit(bank)
  const made = (await owe(bank, Math.ceil(WEBHOOKS / ENDPOINTS))) + ENDPOINTS
  await receiver.seen("reset")
  const took = messageOf(bank.child, Took)
  bank.child.send("drain")
  const { ms } = await took
  await check(receiver, made)
  return made / (ms / 1_000)
}

const ofJobs = async (databaseUrl: string, receiver: Receiver, body: string, isBatched: boolean): Promise<number> => {
  const child = fork(new URL("servers/DeliveryJobs.ts", import.meta.url), {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      CONCURRENCY: String(IN_FLIGHT),
      ...(isBatched && { BATCHED: "1" })
    }
  })
  await messageOf(child, Schema.Literal("ready"))
  const payload = JSON.stringify({ url: `${receiver.url}/healthy`, secret: `whsec_${"x".repeat(44)}`, body })
  await query(databaseUrl, "select graphile_worker.add_job('deliver', $1::json) from generate_series(1, $2::int)", [
    payload,
    WEBHOOKS
  ])
  await query(databaseUrl, "vacuum analyze")
  await receiver.seen("reset")
  const took = messageOf(child, Took)
  child.send(WEBHOOKS)
  const { ms } = await took
  await check(receiver, WEBHOOKS)
  await ended(child)
  return WEBHOOKS / (ms / 1_000)
}

const ended = (child: ChildProcess): Promise<unknown> => {
  const exit = new Promise((resolve) => child.once("exit", resolve))
  child.disconnect()
  return exit
}

const check = async (receiver: Receiver, wanted: number) => {
  const { counts } = await receiver.seen()
  if (counts["/healthy"] !== wanted) throw new Error(`${counts["/healthy"]} webhooks in place of ${wanted}`)
}

/** Makes an event that has a delivery to each endpoint. */
const emit = async ({ announcement }: DeliveringBank): Promise<void> => {
  const [id = ""] = announcement.ids
  const { account_id } = JSON.parse(await ask(announcement, "GET", `/v1/account_number/${id}`))
  const headers = { "content-type": "application/json" }
  await ask(
    announcement,
    "POST",
    "/v1/account_number",
    headers,
    JSON.stringify({ account_id, client_customer_id: "c" })
  )
}

/** Returns a body as the bank posts it. */
const bodyOf = async ({ announcement }: DeliveringBank): Promise<string> => {
  const object = await ask(announcement, "GET", `/v1/account_number/${announcement.ids[0]}`)
  const id = `event_${"0".repeat(32)}`
  return `{"id":"${id}","event":"account_number.created","created_at":"${new Date().toISOString()}","object":${object}}`
}

/** Endpoints of the backlog. With dead ones, two of ten close their connections and one never answers. */
const HEALTHY = 7
const DEAD = ["/dead", "/dead", "/hang"]
const endpointsOf = (dead: ReadonlyArray<string>) => [...Array.from({ length: HEALTHY }, () => "/healthy"), ...dead]

/** Interval between events for the endpoint that has no backlog, in ms. */
const LIVE_MS = 100

/** Interval between two lines of progress, in ms. */
const TELL_MS = 10_000

const Peak = Schema.Struct({ max_rss: Schema.Finite })

const WITH = "of a backlog with 30 % dead"
const WITHOUT = "of a backlog without dead"

/**
 * Drains a backlog of due deliveries of ten endpoints, of which three are dead, until the healthy ones have all of theirs,
 * and the same without the dead ones. Meanwhile another endpoint gets events as they happen.
 */
export const measureBacklog = async (
  { freshDatabase }: Pick<Means, "freshDatabase">,
  deliveries: number
): Promise<ReadonlyArray<Row>> => {
  const copies = Math.ceil(deliveries / endpointsOf(DEAD).length)
  return [
    ...(await drained(await freshDatabase("backlog_without"), WITHOUT, endpointsOf([]), copies)),
    ...(await drained(await freshDatabase("backlog"), WITH, endpointsOf(DEAD), copies))
  ]
}

const drained = async (databaseUrl: string, what: string, paths: ReadonlyArray<string>, copies: number) => {
  const receiver = await startReceiver()
  const bank = await startBank(databaseUrl)
  for (const path of paths) await bank.subscribe(receiver.url + path, ["account_number.created"])
  await bank.subscribe(`${receiver.url}/live`, ["internal_transfer.posted"])
  await emit(bank)
  const filled = performance.now()
  const owed = await owe(bank, copies)
  const wanted = (copies + 1) * HEALTHY
  const started = performance.now()
  tell(`${what}: ${owed} deliveries made due in ${secondsOf(started - filled)} s`)
  bank.child.send("run")
  let seen = await receiver.seen()
  let told = started
  while ((seen.counts["/healthy"] ?? 0) < wanted) {
    await transfer(bank)
    await new Promise((resolve) => setTimeout(resolve, LIVE_MS))
    seen = await receiver.seen()
    if (performance.now() - told < TELL_MS) continue
    told = performance.now()
    tell(`${what}: ${seen.counts["/healthy"] ?? 0} of ${wanted} in ${secondsOf(told - started)} s`)
  }
  const ms = performance.now() - started
  const peak = messageOf(bank.child, Peak)
  bank.child.send("peak")
  const { max_rss } = await peak
  await bank.stop()
  receiver.stop()
  return [
    { what: `healthy webhooks ${what}`, value: wanted / (ms / 1_000), unit: "/s" },
    { what: `p99 of a webhook beside, ${what}`, value: percentile(seen.latencies, 990), unit: "ms" },
    { what: `peak RSS ${what}`, value: max_rss / 1_048_576, unit: "MB" }
  ]
}

// The figures come at the end, on standard output.
const tell = (line: string): void => console.error(line)

const secondsOf = (ms: number): string => (ms / 1_000).toFixed(1)

const transfer = ({ announcement }: DeliveringBank) => {
  const headers = { "idempotency-key": randomUUID(), "content-type": "application/json" }
  const body = JSON.stringify(transferBody(announcement.ids[0], announcement.ids[1]))
  return ask(announcement, "POST", announcement.path, headers, body)
}

/** Required figures of deliveries. */
export const deliveryTargets = (figureOf: (what: string) => number): ReadonlyArray<Target> => [
  ["webhooks / graphile-worker", figureOf(OURS) / figureOf(JOBS), ">=", 2],
  ["webhooks / graphile-worker with its local queue", figureOf(OURS) / figureOf(BATCHED), ">=", 0],
  [
    "healthy webhooks with 30 % dead / without",
    figureOf(`healthy webhooks ${WITH}`) / figureOf(`healthy webhooks ${WITHOUT}`),
    ">=",
    0.6
  ],
  ["peak RSS with a backlog of webhooks, MB", figureOf(`peak RSS ${WITH}`), "<=", 512]
]
