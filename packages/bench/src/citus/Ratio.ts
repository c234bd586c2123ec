import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { layerPostgresClient, migrate } from "@vostro/postgres"
import { Effect, Redacted } from "effect"
import { startCluster } from "../faults/Cluster.ts"
import { setUpWorkload, type Workload } from "../faults/Workload.ts"
import { type ProcessorTime, processorTimeOf } from "../Processor.ts"
import { query } from "../Query.ts"
import { startCitusCluster } from "./CitusCluster.ts"
import type { CitusNode } from "./CitusNode.ts"
import { payUntil, type Seen } from "./Payments.ts"

// Transfers on a cluster and on one server, on the same machine and in turn: `npm run node -- packages/bench/src/citus/Ratio.ts`.

const ROUNDS = 3
const SECONDS = 4
const PROGRAMS = 4
const CLIENTS_OF_EACH = 4

interface Bank {
  readonly name: string
  readonly nodes: Readonly<Record<string, ReadonlyArray<CitusNode>>>
  readonly workloads: ReadonlyArray<Workload>
  readonly urlOf: (server: number) => string
  readonly close: () => Promise<void>
}

const operator_token = randomBytes(16).toString("hex")

const openBank = async (name: string, url: string, folder: string, nodes: Bank["nodes"]): Promise<Bank> => {
  const bank = startCluster({
    members: ["server 1"],
    store: { DATABASE_URL: url },
    operator_token,
    master_key: randomBytes(32).toString("hex"),
    env: { NETWORKS_URL: "http://127.0.0.1:9", SEED: "1" },
    shift_ms: 0,
    folder
  })
  await bank.ready()
  const urlOf = () => bank.urlOf(1)
  const workloads: Array<Workload> = []
  while (workloads.length < PROGRAMS) workloads.push(await setUpWorkload(urlOf(), operator_token))
  return { name, nodes, workloads, urlOf, close: bank.close }
}

const timeOf = (nodes: ReadonlyArray<CitusNode>): number =>
  nodes
    .map((node): ProcessorTime => processorTimeOf({ pid: node.pid(), withChildren: true }))
    .reduce((total, { system, user }) => total + user + system, 0)

/** Lets clients pay for a while, and prints transfers a second and processor time a transfer, by server. */
const round = async ({ name, nodes, urlOf, workloads }: Bank): Promise<void> => {
  const seen: Seen = { attempts: [], keys: new Map() }
  let isOver = false
  const before = Object.values(nodes).map(timeOf)
  const paying = payUntil(workloads, urlOf, seen, () => isOver, CLIENTS_OF_EACH)
  await pause(SECONDS * 1_000)
  isOver = true
  await paying
  const made = seen.attempts.filter(({ status }) => status === 200 || status === 201).length
  const costs = Object.entries(nodes).map(
    ([part, of], at) => `${part} ${((timeOf(of) - (before[at] ?? 0)) / made).toFixed(0)} us`
  )
  console.log(`${name.padEnd(10)} ${String(Math.round(made / SECONDS)).padStart(6)} a second; ${costs.join(", ")}`)
}

const folder = mkdtempSync(join(tmpdir(), "vostro-citus-"))
const cluster = await startCitusCluster(join(folder, "cluster"))
try {
  const { coordinator, workers } = cluster
  await query(coordinator.urlOf("postgres"), "create database plain")
  const plain = coordinator.urlOf("plain")
  await Effect.runPromise(Effect.provide(migrate, layerPostgresClient({ url: Redacted.make(plain) })))
  const banks = [
    await openBank("one server", plain, folder, { server: [coordinator] }),
    await openBank("cluster", cluster.url, folder, { coordinator: [coordinator], workers })
  ]
  for (let n = 0; n < ROUNDS; n++) for (const bank of banks) await round(bank)
  for (const bank of banks) await bank.close()
} finally {
  await cluster.close()
}
rmSync(folder, { recursive: true, force: true })
process.exit(0)
