import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { NodeRuntime } from "@effect/platform-node"
import { startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import type { EmbeddedPostgresError } from "@vostro/sandbox/embedded/EmbeddedPostgresError"
import { Cause, Console, Effect, References } from "effect"
import { onPostgres } from "./Database.ts"
import { onSqlite } from "./FileStore.ts"
import { type Anomaly, printFindings } from "./plan/Finding.ts"
import { powerLoss } from "./power/Command.ts"
import { type Canary, type Outcome, run } from "./Run.ts"

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    seconds: { type: "string", default: "20" },
    store: { type: "string", default: "embedded" },
    canary: { type: "boolean", default: false },
    "power-loss": { type: "boolean", default: false }
  }
})
const seed = Number(values.seed)
const seconds = Number(values.seconds)
const isFile = values.store === "file"
if (!Number.isSafeInteger(seed) || !(seconds > 0) || !["embedded", "file"].includes(values.store)) {
  console.error("usage: npm run faults -- [--seed N] [--seconds S] [--store embedded|file] [--power-loss] [--canary]")
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

/** Runs a seed on a new database. The folder is kept if there are findings. */
const runSeed = (seed: number, canary?: Canary): Effect.Effect<Outcome, EmbeddedPostgresError> =>
  Effect.gen(function* () {
    const common = { seed, seconds, ...(canary !== undefined && { canary }) }
    const folder = mkdtempSync(join(tmpdir(), "vostro-faults-"))
    const remove = Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
    const keep = Console.log(`The history, the logs and the database are in ${folder}.`)
    const outcome = yield* (
      isFile ? Effect.succeed(onSqlite(join(folder, "store"))) : startPostgres(folder, canary)
    ).pipe(
      Effect.flatMap((store) => Effect.promise((signal) => run({ ...common, folder, store, signal }))),
      Effect.scoped,
      Effect.onError((cause) => (Cause.hasInterruptsOnly(cause) ? remove : keep))
    )
    yield* outcome.findings.length === 0 || canary !== undefined ? remove : keep
    return outcome
  })

const printOutcome = ({ faults: injected, counts, findings }: Outcome): Effect.Effect<void> =>
  Effect.gen(function* () {
    const killed = [...injected].map(([target, count]): readonly [string, number] => [`  on ${target}`, count])
    const [total, ...rest] = counts
    for (const [what, count] of [...(total === undefined ? [] : [total]), ...killed, ...rest]) {
      yield* Console.log(`${what.padEnd(42)} ${String(count).padStart(8)}`)
    }
    yield* printFindings(findings)
  })

const faults = Effect.gen(function* () {
  yield* Console.log(`seed ${seed}, ${seconds} s`)
  const outcome = yield* runSeed(seed)
  yield* printOutcome(outcome)
  if (outcome.findings.length === 0) return yield* Console.log("ok")
  process.exitCode = 1
})

/**
 * Canaries with the anomaly that the checker must find. A killed process leaves its writes to the operating system, so that
 * SQLite loses none.
 */
const canaries: ReadonlyArray<readonly [Canary, Anomaly]> = [
  ...(isFile ? [] : ([["loses commits", "lost"]] as const)),
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
