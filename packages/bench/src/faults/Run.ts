import { randomBytes } from "node:crypto"
import { join } from "node:path"
import type { EmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { awaitSettled, readBooks } from "./Books.ts"
import { check, type Finding } from "./Checker.ts"
import { startCluster } from "./Cluster.ts"
import { awaitUp } from "./Database.ts"
import { openHistory, readHistory } from "./History.ts"
import { isAcknowledged, type KeyHistory, keyHistoriesOf } from "./KeyHistory.ts"
import { ask, askUntilHeard, putLoad, type Stage } from "./Load.ts"
import { runNemesis } from "./Nemesis.ts"
import { type FaultTarget, stream } from "./Plan.ts"
import { setUpWorkload } from "./Workload.ts"

/** Options of a run. */
export interface RunOptions {
  readonly seed: number
  readonly seconds: number
  /** True if the only fault is to kill all of PostgreSQL. */
  readonly isCanary: boolean
  /** Folder of the history and the logs. */
  readonly folder: string
  readonly postgres: EmbeddedPostgres
  readonly postgresFolder: string
  /** Ends the run early, without a result. */
  readonly signal: AbortSignal
}

/** Result of a run. */
export interface Outcome {
  /** Number of faults by target. */
  readonly faults: ReadonlyMap<FaultTarget, number>
  readonly counts: ReadonlyArray<readonly [what: string, count: number]>
  readonly findings: ReadonlyArray<Finding>
}

/** Number of acknowledged keys retried at the end, and their concurrency. */
const ASKED_AGAIN = 1_000
const TOGETHER = 16

/** Runs a seed: load and faults for a while, then recovery, then the check. */
export const run = async (options: RunOptions): Promise<Outcome> => {
  const { postgres, folder, seconds, seed, isCanary, signal } = options
  const operator_token = randomBytes(16).toString("hex")
  const master_key = randomBytes(32).toString("hex")
  const cluster = startCluster({ database_url: postgres.url, operator_token, master_key, folder })
  signal.addEventListener("abort", cluster.close)
  const history = await openHistory(join(folder, "history.jsonl"))
  try {
    await cluster.ready()
    const workload = await setUpWorkload(cluster.urlOf(1), operator_token)
    const stage: Stage = { workload, urlOf: cluster.urlOf, history, acknowledged: { count: 0 } }
    const until = performance.now() + seconds * 1_000
    const isOver = () => performance.now() > until || signal.aborted
    const [faults] = await Promise.all([
      runNemesis({ ...options, cluster, acknowledged: stage.acknowledged, isOver }),
      putLoad(stage, seed, isOver)
    ])
    await awaitUp(postgres.url)
    await cluster.ready()
    const givenUp = await askAgain(stage, seed)
    const stuck = await awaitSettled(postgres.url, workload)
    const keyHistories = keyHistoriesOf(await readHistory(history.path))
    const books = await readBooks(postgres.url, cluster.urlOf(2), operator_token, workload)
    const counts = countsOf([...keyHistories.values()], givenUp, books.transfers.length, faults)
    const findings = [
      ...check(keyHistories, books),
      ...cluster.endedAlone().map((member): Finding => ({ wrong: "ended", what: `${member} exited on its own` })),
      ...(stuck > 0 ? [{ wrong: "stuck", what: `${stuck} transfers are still processing` } as const] : []),
      ...(isCanary ? [] : idle(counts))
    ]
    return { faults, counts, findings }
  } finally {
    await cluster.close()
    await history.close()
  }
}

/** Retries orders without a final response, and a sample of the others once; returns the number of the former. */
const askAgain = async (stage: Stage, seed: number): Promise<number> => {
  const all = [...keyHistoriesOf(await readHistory(stage.history.path)).values()]
  const open = all.filter((keyHistory) => !isAcknowledged(keyHistory))
  await inTurn(open, (keyHistory) => askUntilHeard(stage, keyHistory))
  const draw = stream(seed, "again")
  const share = ASKED_AGAIN / all.length
  const some = all.filter((keyHistory) => isAcknowledged(keyHistory) && draw() < share)
  await inTurn(some, (keyHistory) => ask(stage, draw() < 0.5 ? 1 : 2, keyHistory))
  return open.length
}

const inTurn = async <A>(list: ReadonlyArray<A>, work: (one: A) => Promise<unknown>): Promise<void> => {
  const left = list.values()
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      for (const one of left) await work(one)
    })
  )
}

const countsOf = (
  all: ReadonlyArray<KeyHistory>,
  givenUp: number,
  stored: number,
  faults: ReadonlyMap<FaultTarget, number>
): Outcome["counts"] => {
  const sum = (of: (keyHistory: KeyHistory) => number) => all.reduce((total, keyHistory) => total + of(keyHistory), 0)
  return [
    ["faults", [...faults.values()].reduce((total, count) => total + count, 0)],
    ["keys", all.length],
    ["requests", sum(({ asked }) => asked)],
    ["requests of unknown outcome", sum(({ unknown }) => unknown)],
    ["keys without a final response until retried", givenUp],
    ["acknowledged keys", all.filter(isAcknowledged).length],
    ["transfers in the database", stored]
  ]
}

/** A run in which one of these counts is zero has tested nothing. */
const needed = ["faults", "requests of unknown outcome", "acknowledged keys"]

const idle = (counts: Outcome["counts"]): ReadonlyArray<Finding> =>
  counts
    .filter(([what, count]) => count === 0 && needed.includes(what))
    .map(([what]) => ({ wrong: "idle", what: `the run tested nothing: no ${what}` }))
