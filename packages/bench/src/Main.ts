import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { Effect, Exit, Scope } from "effect"
import { measureNacha, measureWindow } from "./AchMeasures.ts"
import { measureBooking } from "./BookingMeasures.ts"
import { measureIso20022 } from "./Iso20022Measures.ts"
import { measureLatency } from "./LatencyMeasures.ts"
import { filledPostgres, measureMemory, measureSignatures, measureStored, type Row } from "./Measures.ts"
import { measureNames } from "./NameMeasures.ts"
import { putLoad, type RunningServer, rateOf, startServer } from "./Process.ts"
import { query } from "./Query.ts"
import { measureReports } from "./ReportMeasures.ts"
import { inRounds } from "./Rounds.ts"
import type { Sizes } from "./Seed.ts"
import { measureServe } from "./ServeMeasures.ts"
import { measureSqlite } from "./SqliteMeasures.ts"
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
    seconds: { type: "string" },
    rounds: { type: "string", default: "3" },
    transfers: { type: "string", default: "100000" },
    stored: { type: "string", default: "1000000" },
    booked: { type: "string", default: "100000" }
  }
})
const wants = (measure: string): boolean => values.only === undefined || values.only.split(",").includes(measure)
const seconds = Number(values.seconds ?? 5)
const steadySeconds = Number(values.seconds ?? 600)
const rounds = Number(values.rounds)
const rows: Array<Row> = []
const report = (...found: ReadonlyArray<Row>): void => {
  for (const row of found) {
    rows.push(row)
    const digits = ["x", "ms", "MB/min"].includes(row.unit) ? 2 : 0
    console.log(`${row.what.padEnd(58)} ${row.value.toFixed(digits).padStart(10)} ${row.unit}`)
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

/** Contestants, with the database or the folder of their data, if any. */
const contestants: ReadonlyArray<
  readonly [name: string, file: string, data?: { database: string } | { folder: string }]
> = [
  ["baseline 1 (a statement a step)", "baselines/Steps.ts", { database: "steps" }],
  ["baseline 2 (one function)", "baselines/OneFunction.ts", { database: "one_function" }],
  ["baseline 3 (one function, many requests)", "baselines/ManyInOneCall.ts", { database: "many" }],
  ["Vostro on PostgreSQL", "servers/Vostro.ts", { database: "vostro" }],
  ["baseline 4 (Effect's router alone)", "baselines/EffectEcho.ts"],
  ["Vostro on SQLite", "servers/Vostro.ts", { folder: "store" }],
  ["Vostro in memory", "servers/Vostro.ts"]
]
const envOf = async (data: (typeof contestants)[number][2]): Promise<Readonly<Record<string, string>>> => {
  if (data === undefined) return {}
  return "folder" in data
    ? { STORE_FOLDER: join(folder, data.folder) }
    : { DATABASE_URL: await freshDatabase(data.database) }
}

const loads = [
  { what: "32 connections, spread", connections: 32, hot: false },
  { what: "32 connections, hot", connections: 32, hot: true },
  { what: "1 connection, spread", connections: 1, hot: false }
] as const

/** Runs each load on each contestant in turn; reports the median of the rounds. */
const compare = async (): Promise<void> => {
  const running: Array<readonly [name: string, server: RunningServer]> = []
  for (const [name, file, data] of contestants) {
    const server = await startServer(file, await envOf(data))
    // Warm-up, not measured: V8's compiler competes with the server for CPU.
    await putLoad(server.announcement, { connections: 32, seconds, hot: false })
    running.push([name, server])
  }
  for (const { what, ...load } of loads) {
    const contests = running.map(([name, { announcement }]) => ({
      what: `${name}, ${what}`,
      unit: "/s",
      run: () => rateOf(announcement, { ...load, seconds })
    }))
    report(...(await inRounds(contests, rounds, settle)))
  }
  await Promise.all(running.map(([, server]) => server.stop()))
}

/** Compares creates of one kind with creates of transfers, in turn on one server without other load. */
const compareKind = async (
  name: string,
  path: string,
  sizes: Sizes,
  env: Readonly<Record<string, string>> = {}
): Promise<void> => {
  const server = await startServer("servers/Vostro.ts", { DATABASE_URL: await freshDatabase(name), ...env }, sizes)
  const { announcement } = server
  const targets = [announcement, { ...announcement, path, ids: announcement.balance_ids ?? announcement.ids }]
  const contests = targets.map((target) => ({
    what: `${target.path}, 32 connections (${name})`,
    unit: "/s",
    run: () => rateOf(target, { connections: 32, hot: false, seconds })
  }))
  // Warm-up, not measured: V8 is still compiling.
  for (const { run } of contests) await run()
  report(...(await inRounds(contests, rounds, settle)))
  await server.stop()
}

try {
  if (wants("compare")) await compare()
  if (wants("serve")) report(...(await measureServe({ freshDatabase, rounds, seconds, settle })))
  if (wants("strangers")) report(...(await measureStrangers({ freshDatabase, folder })))
  if (wants("ach")) await compareKind("ach", "/v1/ach", {})
  if (wants("wires")) await compareKind("wires", "/v2/wires", {})
  if (wants("instant")) await compareKind("instant", "/v1/instant_payments", {})
  if (wants("credit")) {
    const path = "/v2/user_credit_transactions"
    await compareKind("credit", path, { balances: 10_000 })
    // A transfer is decided later, a credit transaction at once: this run includes all work of both.
    await compareKind("credit_and_worker", path, { balances: 10_000 }, { WORKER: "1" })
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
  if (wants("names")) report(...measureNames(Math.min(seconds, 2)))
  if (wants("signatures"))
    report(...measureSignatures(Math.min(seconds, 2)), ...(await measureWebhooks(Math.min(seconds, 2))))
  if (wants("startup")) report(...(await measureStartUp(folder)))
  if (wants("startup") || wants("tests")) report(...(await measureTestEntry()))
  if (wants("memory")) report(...(await measureMemory(await freshDatabase("memory"), Number(values.transfers))))
  for (const stored of wants("stored") ? [10_000, Number(values.stored)] : []) {
    report(...(await measureStored(filledPostgres(await freshDatabase(`stored_${stored}`)), stored)))
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
