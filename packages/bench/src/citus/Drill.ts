import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { makeClient } from "@vostro/http/client"
import { Array as Arr, Effect, Schema } from "effect"
import { startCluster } from "../faults/Cluster.ts"
import { onDatabase } from "../faults/Database.ts"
import { members } from "../faults/plan/Plan.ts"
import { OPENING, setUpWorkload, type Workload } from "../faults/Workload.ts"
import { percentile } from "../Percentile.ts"
import { brokenCommits } from "./BrokenCommits.ts"
import { type CitusCluster, startCitusCluster } from "./CitusCluster.ts"
import type { CitusNode } from "./CitusNode.ts"
import { type Attempt, payUntil, type Seen } from "./Payments.ts"

// A bank on a Citus cluster, on one machine: shards move while payments run, then a worker is away and comes back, and
// at last one breaks off at COMMIT. Two servers and two workers of the bank run on it. `npm run citus`, outside the gate.

/** Number of programs: some are on each worker. */
const PROGRAMS = 4

const CALM_MS = 4_000
const AWAY_MS = 8_000
const SETTLE_MS = 30_000

const folder = mkdtempSync(join(tmpdir(), "vostro-citus-"))
const operator_token = randomBytes(16).toString("hex")
const faults: Array<string> = []
const check = (holds: boolean, fault: string): void => {
  if (!holds) faults.push(fault)
}

/** Runs a part of the drill, and prints the answers of it by group of programs. */
const during = async (
  what: string,
  seen: Seen,
  groups: Readonly<Record<string, ReadonlyArray<string>>>,
  part: () => Promise<unknown>
): Promise<Readonly<Record<string, ReadonlyArray<Attempt>>>> => {
  const from = performance.now()
  await part()
  const until = performance.now()
  const inTime = seen.attempts.filter(({ at, ms }) => at >= from && at + ms <= until)
  const found = Object.entries(groups).map(([name, ids]) => {
    const of = inTime.filter(({ program_id }) => ids.includes(program_id))
    console.log(`${what.padEnd(28)} ${name.padEnd(22)} ${tableOf(of)}`)
    return [name, of] as const
  })
  return Object.fromEntries(found)
}

const tableOf = (attempts: ReadonlyArray<Attempt>): string => {
  const byStatus = Arr.groupBy(attempts, ({ status }) => String(status))
  const counts = Object.entries(byStatus).map(([status, { length }]) => `${length} x ${status}`)
  const times = attempts.map(({ ms }) => ms)
  return `${counts.join(", ")}; ms p50 ${show(percentile(times, 500))} p99 ${show(percentile(times, 990))}`
}

const show = (ms: number): string => ms.toFixed(1)

const isGood = ({ status }: Attempt): boolean => status === 201 || status === 200

const drill = async (cluster: CitusCluster): Promise<void> => {
  const bank = startCluster({
    members,
    store: { DATABASE_URL: cluster.url },
    operator_token,
    master_key: randomBytes(32).toString("hex"),
    env: { NETWORKS_URL: "http://127.0.0.1:9", SEED: "1" },
    shift_ms: 0,
    folder
  })
  try {
    await bank.ready()
    const workloads = await setUp(cluster, bank.urlOf(1))
    const seen: Seen = { attempts: [], keys: new Map() }
    let isOver = false
    const paying = payUntil(workloads, bank.urlOf, seen, () => isOver)
    await pause(CALM_MS)
    const all = workloads.map(({ program_id }) => program_id)
    await during("calm", seen, { "all programs": all }, () => pause(CALM_MS))
    await moveShards(cluster, seen, all)
    await stopWorker(cluster, seen, all)
    isOver = true
    await paying
    await compare(cluster, bank.urlOf(1), workloads, seen)
    check(bank.exits().length === 0, `ended on their own: ${bank.exits().join(", ")}`)
  } finally {
    await bank.close()
  }
}

/** Opens programs until there is one on each worker. */
const setUp = async (cluster: CitusCluster, url: string): Promise<ReadonlyArray<Workload>> => {
  const workloads: Array<Workload> = []
  const used = new Set<CitusNode>()
  while (workloads.length < PROGRAMS || used.size < cluster.workers.length) {
    const workload = await setUpWorkload(url, operator_token)
    used.add(await cluster.workerOf(workload.program_id))
    workloads.push(workload)
  }
  return workloads
}

const moveShards = async (cluster: CitusCluster, seen: Seen, all: ReadonlyArray<string>): Promise<void> => {
  for (const moved of all.slice(0, 2)) {
    const others = all.filter((id) => id !== moved)
    const before = await cluster.workerOf(moved)
    await during("a shard moves", seen, { "program that moves": [moved], "other programs": others }, () =>
      cluster.move(moved)
    )
    check((await cluster.workerOf(moved)) !== before, "the shard has not moved")
  }
  if (await cluster.isBalanced()) await Promise.all(all.slice(0, 1).map(cluster.move))
  const { "all programs": paid = [] } = await during(
    "the rebalancer runs",
    seen,
    { "all programs": all },
    cluster.rebalance
  )
  check(paid.length > 0 && paid.every(isGood), "payments were refused, or none was made, while the rebalancer ran")
}

const stopWorker = async (cluster: CitusCluster, seen: Seen, all: ReadonlyArray<string>): Promise<void> => {
  const places = await Promise.all(all.map(async (id) => [id, await cluster.workerOf(id)] as const))
  const bankPlace = await cluster.workerOf("bank")
  // The rows of the bank itself stay where they are.
  const worker = cluster.workers.find((one) => one !== bankPlace && places.some(([, place]) => place === one))
  if (worker === undefined) throw new Error("no program is on a worker of its own")
  const away = places.filter(([, place]) => place === worker).map(([id]) => id)
  const others = all.filter((id) => !away.includes(id))
  check(others.length > 0, "all programs are on one worker")
  await worker.kill()
  await pause(500)
  const groups = { "programs on it": away, "other programs": others }
  const found = await during("a worker is away", seen, groups, () => pause(AWAY_MS))
  const { "programs on it": ofAway = [], "other programs": ofOthers = [] } = found
  check(ofAway.length > 0 && ofAway.every(({ status }) => status === 503), "programs of it answered other than 503")
  check(ofOthers.length > 0 && ofOthers.every(isGood), "other programs noticed that it was away")
  await worker.start()
  await pause(CALM_MS)
  const back = await during("it is back", seen, groups, () => pause(CALM_MS))
  check(
    Object.values(back).every((attempts) => attempts.length > 0 && attempts.every(isGood)),
    "it did not come back"
  )
}

const WithKey = Schema.fromJsonString(Schema.Struct({ metadata: Schema.Struct({ key: Schema.String }) }))

/** Compares what the clients have seen with what the bank has. */
const compare = async (
  cluster: CitusCluster,
  url: string,
  workloads: ReadonlyArray<Workload>,
  seen: Seen
): Promise<void> => {
  const database = onDatabase(cluster.url)
  const operator = makeClient({ baseUrl: url, credentials: { operator_token } })
  check(!seen.attempts.some(({ status }) => status === 500), "an answer was 500")
  let [acknowledged, stored] = [0, 0]
  for (const { account_numbers, program_id } of workloads) {
    const deadline = performance.now() + SETTLE_MS
    while ((await database.progress(program_id)).unfinished > 0 && performance.now() < deadline) await pause(100)
    check((await database.progress(program_id)).unfinished === 0, `${program_id}: payments are still under way`)
    const { payments, positions } = await database.rows(program_id)
    const found = payments.map(({ body }) => Schema.decodeUnknownSync(WithKey)(body).metadata.key)
    const keys = seen.keys.get(program_id) ?? new Map<string, string | undefined>()
    const answered = [...keys].filter(([, id]) => id !== undefined).map(([key]) => key)
    acknowledged += answered.length
    stored += found.length
    check(new Set(found).size === found.length, `${program_id}: a payment is there twice`)
    check(
      answered.every((key) => found.includes(key)),
      `${program_id}: an acknowledged payment is missing`
    )
    check(
      found.every((key) => keys.has(key)),
      `${program_id}: nobody requested a payment`
    )
    const posted = positions.reduce((sum, one) => sum + one.posted, 0)
    check(posted === OPENING * account_numbers.length, `${program_id}: its account numbers have ${posted} cents`)
    const { value: audit } = await Effect.runPromise(operator.call("ledger.audit", { params: { program_id } }))
    check(audit.sum === "0" && audit.unbalanced.length + audit.mismatched.length === 0, `${program_id}: its ledger`)
  }
  console.log(`${acknowledged} transfers acknowledged, ${stored} in the database`)
}

const cluster = await startCitusCluster(join(folder, "cluster"))
try {
  await drill(cluster)
  faults.push(...(await brokenCommits(cluster)))
} finally {
  await cluster.close()
}
for (const fault of faults) console.log(`fault: ${fault}`)
if (faults.length > 0) {
  console.log(`The logs and the databases are in ${folder}.`)
  process.exit(1)
}
rmSync(folder, { recursive: true, force: true })
console.log("ok")
process.exit(0)
