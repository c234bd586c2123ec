import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { Effect, Exit, Scope } from "effect"
import { measureNacha, measureWindow } from "./AchMeasures.ts"
import { measureAgainst } from "./AgainstMeasures.ts"
import { measureBooking } from "./BookingMeasures.ts"
import { measureCompare, measureKind } from "./CompareMeasures.ts"
import { measureConsole } from "./ConsoleMeasures.ts"
import { measureBacklog, measureDeliveries } from "./DeliveryMeasures.ts"
import { measureForks } from "./ForkMeasures.ts"
import { measureIso20022 } from "./Iso20022Measures.ts"
import { measureLatency } from "./LatencyMeasures.ts"
import { filledPostgres, measureMemory, measureSignatures, measureStored, type Row } from "./Measures.ts"
import { measureNames } from "./NameMeasures.ts"
import { measureNodes } from "./NodesMeasures.ts"
import { query } from "./Query.ts"
import { measureReports } from "./ReportMeasures.ts"
import { measureServe } from "./ServeMeasures.ts"
import { measureSimulate } from "./SimulateMeasures.ts"
import { measureSqlite } from "./SqliteMeasures.ts"
import { measureStandby } from "./StandbyMeasures.ts"
import { measureStartUp } from "./StartUp.ts"
import { measureSteady } from "./SteadyMeasures.ts"
import { measureStrangers } from "./StrangerMeasures.ts"
import { measureSubmissions } from "./SubmissionMeasures.ts"
import { targetsOf } from "./Targets.ts"
import { measureTestEntry } from "./TestEntryMeasures.ts"
import { measureUploads } from "./UploadMeasures.ts"
import { measureNeighbours } from "./UploadNeighbours.ts"
import { measureWebhooks } from "./WebhookMeasures.ts"

const { values } = parseArgs({
  options: {
    json: { type: "string" },
    only: { type: "string" },
    against: { type: "string" },
    seconds: { type: "string" },
    rounds: { type: "string", default: "3" },
    transfers: { type: "string", default: "100000" },
    stored: { type: "string", default: "1000000" },
    booked: { type: "string", default: "100000" },
    deliveries: { type: "string", default: "1000000" }
  }
})
const wants = (measure: string): boolean =>
  values.only === undefined ? values.against === undefined : values.only.split(",").includes(measure)
const seconds = Number(values.seconds ?? 5)
const steadySeconds = Number(values.seconds ?? 600)
const rounds = Number(values.rounds)
const rows: Array<Row> = []
const report = (...found: ReadonlyArray<Row>): void => {
  for (const row of found) {
    rows.push(row)
    const digits = ["x", "ms", "MB/min"].includes(row.unit) ? 2 : row.unit === "us" ? 1 : 0
    console.log(`${row.what.padEnd(78)} ${row.value.toFixed(digits).padStart(10)} ${row.unit}`)
  }
}
const figureOf = (what: string): number => rows.find((row) => row.what === what)?.value ?? Number.NaN

const folder = mkdtempSync(join(tmpdir(), "vostro-bench-"))
// Run as root, the database server drops to another user, who needs access.
chmodSync(folder, 0o755)
const scope = Scope.makeUnsafe()
const database = await Effect.runPromise(
  Scope.provide(startEmbeddedPostgres({ folder: join(folder, "postgres") }), scope)
)

/** Creates a database on the durable server. */
const freshDatabase = async (name: string): Promise<string> => {
  await query(database.url, `drop database if exists ${name} with (force)`)
  await query(database.url, `create database ${name}`)
  const url = new URL(database.url)
  url.pathname = `/${name}`
  return url.toString()
}

/** Checkpoints the writes of the last load, which would slow down the next contestant. */
const settle = async (): Promise<void> => {
  await query(database.url, "checkpoint")
}

const means = { freshDatabase, folder, rounds, seconds, settle, databasePid: database.pid }

try {
  if (values.against !== undefined) report(...(await measureAgainst(means, values.against)))
  if (wants("compare")) report(...(await measureCompare(means)))
  if (wants("serve")) report(...(await measureServe(means)))
  if (wants("standby")) report(...(await measureStandby(means)))
  if (wants("nodes")) report(...(await measureNodes(means)))
  if (wants("strangers")) report(...(await measureStrangers({ freshDatabase, folder })))
  if (wants("ach")) report(...(await measureKind(means, { name: "ach", path: "/v1/ach" })))
  if (wants("wires")) report(...(await measureKind(means, { name: "wires", path: "/v2/wires" })))
  if (wants("instant")) report(...(await measureKind(means, { name: "instant", path: "/v1/instant_payments" })))
  if (wants("credit")) {
    const path = "/v2/user_credit_transactions"
    const sizes = { balances: 10_000 }
    report(...(await measureKind(means, { name: "credit", path, sizes })))
    // A transfer is decided later, a credit transaction at once: this run includes all work of both.
    report(...(await measureKind(means, { name: "credit_and_worker", path, sizes, env: { WORKER: "1" } })))
  }
  if (wants("uploads")) report(...(await measureUploads({ freshDatabase, folder, rounds, settle })))
  if (wants("uploads") || wants("neighbours"))
    report(...(await measureNeighbours({ freshDatabase, folder, rounds, settle })))
  if (wants("window")) report(...(await measureWindow(await freshDatabase("ach_window"), Number(values.transfers))))
  if (wants("nacha")) report(...(await measureNacha(Number(values.stored))))
  if (wants("iso20022")) report(...(await measureIso20022(Number(values.transfers))))
  if (wants("submissions")) {
    report(...(await measureSubmissions(Number(values.stored))))
    report(...(await measureBooking({ freshDatabase, rounds, settle, seconds, transactions: Number(values.booked) })))
    report(...(await measureReports({ freshDatabase, settle, lines: Number(values.stored) })))
  }
  if (wants("simulate")) report(...(await measureSimulate(rounds * 5)))
  if (wants("names")) report(...measureNames(Math.min(seconds, 2)))
  if (wants("signatures"))
    report(...measureSignatures(Math.min(seconds, 2)), ...(await measureWebhooks(Math.min(seconds, 2))))
  if (wants("deliveries")) report(...(await measureDeliveries(means)))
  if (wants("backlog")) report(...(await measureBacklog(means, Number(values.deliveries))))
  if (wants("startup")) report(...(await measureStartUp(folder)))
  if (wants("startup") || wants("tests")) report(...(await measureTestEntry()))
  if (wants("fork")) report(...(await measureForks()))
  if (wants("memory")) report(...(await measureMemory(await freshDatabase("memory"), Number(values.transfers))))
  for (const stored of wants("stored") ? [10_000, Number(values.stored)] : []) {
    report(...(await measureStored(filledPostgres(await freshDatabase(`stored_${stored}`)), stored)))
  }
  if (wants("console")) {
    const store = filledPostgres(await freshDatabase("console"))
    report(...(await measureConsole(store, Number(values.stored), seconds, rounds)))
  }
  if (wants("sqlite")) report(...(await measureSqlite(join(folder, "sqlite"), Number(values.stored))))
  if (wants("latency")) report(...(await measureLatency({ freshDatabase, rounds, seconds, settle })))
  if (wants("steady")) report(...(await measureSteady(await freshDatabase("steady"), steadySeconds)))
  console.log("")
  const judged = targetsOf(figureOf, values.stored).filter(([, value]) => !Number.isNaN(value))
  for (const [what, value, bound, limit] of judged) {
    const met = bound === ">=" ? value >= limit : value <= limit
    console.log(`${met ? "met   " : "missed"} ${what.padEnd(58)} ${value.toFixed(2).padStart(9)} (${bound} ${limit})`)
  }
  if (values.json !== undefined) {
    const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model }
    writeFileSync(values.json, `${JSON.stringify({ machine, rows, targets: judged }, undefined, 2)}\n`)
  }
} finally {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  rmSync(folder, { recursive: true, force: true })
}
