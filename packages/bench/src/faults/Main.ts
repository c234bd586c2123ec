import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { NodeRuntime } from "@effect/platform-node"
import { startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import type { EmbeddedPostgresError } from "@vostro/sandbox/embedded/EmbeddedPostgresError"
import { Array as Arr, Cause, Console, Effect, References } from "effect"
import { startPatroniCluster } from "../failover/PatroniCluster.ts"
import { onGiven, onPostgres } from "./Database.ts"
import { onSqlite } from "./FileStore.ts"
import { onPatroni } from "./OnPatroni.ts"
import { type Anomaly, printFindings } from "./plan/Finding.ts"
import { powerLoss } from "./power/Command.ts"
import { type Canary, type Outcome, run } from "./Run.ts"

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    seconds: { type: "string" },
    faults: { type: "string" },
    store: { type: "string", default: "embedded" },
    "database-url": { type: "string" },
    against: { type: "string" },
    canary: { type: "boolean", default: false },
    "power-loss": { type: "boolean", default: false }
  }
})
const seed = Number(values.seed)
const given = values["database-url"]
const [isFile, isPatroni] = [values.store === "file", values.store === "patroni"]
const maxFaults = values.faults === undefined ? (isPatroni ? 10 : undefined) : Number(values.faults)
/** A fault of a cluster takes until its machines are whole again: up to a minute. */
const seconds = Number(values.seconds ?? (maxFaults === undefined ? 20 : 90 * maxFaults))
const isPossible = Number.isSafeInteger(seed) && seconds > 0 && (maxFaults === undefined || maxFaults > 0)
if (!isPossible || !["embedded", "file", "patroni"].includes(values.store)) {
  console.error(
    "usage: npm run faults -- [--seed N] [--seconds S] [--faults N] [--store embedded|file|patroni] [--database-url URL] [--against FOLDER] [--power-loss] [--canary]"
  )
  process.exit(2)
}

/** Number of seeds within which a canary must be found. */
const CANARY_SEEDS = 5

/** PostgreSQL acknowledges a commit before its flush, so that a crash loses the last commits. */
const unsafe = { synchronous_commit: "off" }

const startPostgres = (folder: string, canary: Canary | undefined) => {
  const postgresFolder = join(folder, "postgres")
  const started = startEmbeddedPostgres({ folder: postgresFolder, settings: canary === "loses commits" ? unsafe : {} })
  return Effect.map(started, (postgres) => onPostgres(postgres, postgresFolder))
}

const NOT_WHOLE = "the cluster did not start: see the logs of its nodes"

const startCluster = (folder: string) =>
  Effect.acquireRelease(
    Effect.promise(() => startPatroniCluster(join(folder, "cluster"))),
    ({ close }) => Effect.promise(close)
  ).pipe(
    Effect.tap(({ whole }) =>
      Effect.flatMap(Effect.promise(whole), (isWhole) => (isWhole ? Effect.void : Effect.die(new Error(NOT_WHOLE))))
    ),
    Effect.map(onPatroni)
  )

const startStore = (folder: string, canary: Canary | undefined) => {
  if (given !== undefined) return Effect.succeed(onGiven(given))
  if (isFile) return Effect.succeed(onSqlite(join(folder, "store")))
  return isPatroni ? startCluster(folder) : startPostgres(folder, canary)
}

/** Runs a seed on a new database. The folder is kept if there are findings. */
const runSeed = (seed: number, canary?: Canary): Effect.Effect<Outcome, EmbeddedPostgresError> =>
  Effect.gen(function* () {
    const older = values.against === undefined ? {} : { against: values.against }
    const limit = maxFaults === undefined ? {} : { faults: maxFaults }
    const common = { seed, seconds, ...limit, ...(canary !== undefined && { canary }), ...older }
    const folder = mkdtempSync(join(tmpdir(), "vostro-faults-"))
    const remove = Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
    const keep = Console.log(`The history, the logs and the database are in ${folder}.`)
    const outcome = yield* startStore(folder, canary).pipe(
      Effect.flatMap((store) => Effect.promise((signal) => run({ ...common, folder, store, signal }))),
      Effect.scoped,
      Effect.onError((cause) => (Cause.hasInterruptsOnly(cause) ? remove : keep))
    )
    yield* outcome.findings.length === 0 || canary !== undefined ? remove : keep
    return outcome
  })

const printOutcome = ({ faults: injected, counts, findings }: Outcome): Effect.Effect<void> =>
  Effect.gen(function* () {
    const killed = Object.entries(Arr.groupBy(injected, ({ target }) => target)).map(
      ([target, of]): readonly [string, number] => [`  on ${target}`, of.length]
    )
    const [total, ...rest] = counts
    for (const [what, count] of [...(total === undefined ? [] : [total]), ...killed, ...rest]) {
      yield* Console.log(`${what.padEnd(42)} ${String(count).padStart(8)}`)
    }
    if (isPatroni) yield* Console.log(gapsOf(injected))
    yield* printFindings(findings)
  })

const gapsOf = (injected: Outcome["faults"]): string => {
  const gaps = injected.map(({ gap_ms }) => Math.round(gap_ms)).sort((a, b) => a - b)
  return `ms until payments went on: median ${gaps[Math.trunc(gaps.length / 2)]}, longest ${gaps.at(-1)}`
}

const faults = Effect.gen(function* () {
  yield* Console.log(`seed ${seed}, ${seconds} s`)
  const outcome = yield* runSeed(seed)
  yield* printOutcome(outcome)
  if (outcome.findings.length === 0) return yield* Console.log("ok")
  process.exitCode = 1
})

/**
 * Canaries with the anomaly that the checker must find. A killed process leaves its writes to the operating system, so that
 * SQLite loses none; a database that was there already is not killed.
 */
const canaries: ReadonlyArray<readonly [Canary, Anomaly]> = [
  ...(isFile || given !== undefined ? [] : ([["loses commits", "lost"]] as const)),
  ["sends again", "sent twice"]
]

const isFound = Effect.fnUntraced(function* (canary: Canary, wanted: Anomaly) {
  for (let n = 0; n < CANARY_SEEDS; n++) {
    yield* Console.log(`canary (a bank that ${canary}): seed ${seed + n}, ${seconds} s`)
    const outcome = yield* runSeed(seed + n, canary)
    yield* printOutcome(outcome)
    if (outcome.findings.some(({ anomaly }) => anomaly === wanted)) return true
  }
  return false
})

const canary = Effect.gen(function* () {
  for (const [one, wanted] of canaries) {
    if (yield* isFound(one, wanted)) {
      yield* Console.log(`ok: the checker found the bank that ${one} (${wanted})`)
      continue
    }
    yield* Console.log(`canary failed: the checker did not find the bank that ${one}`)
    process.exitCode = 1
  }
})

const main = values["power-loss"] ? powerLoss(seed, values.canary) : values.canary ? canary : faults
// PostgreSQL ends and restarts on purpose; its warnings are noise.
NodeRuntime.runMain(Effect.provideService(main, References.MinimumLogLevel, "Error"))
