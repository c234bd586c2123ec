import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { awaitSettled, readBooks } from "./Books.ts"
import { check, type Finding } from "./Checker.ts"
import { startCluster } from "./Cluster.ts"
import { openHistory, readHistory } from "./History.ts"
import { isAcknowledged, type KeyHistory, keyHistoriesOf } from "./KeyHistory.ts"
import { type ClientContext, retryUntilFinal, runClients, send } from "./Load.ts"
import { runNemesis } from "./Nemesis.ts"
import { type FaultTarget, stream } from "./Plan.ts"
import type { StoreUnderFault } from "./StoreUnderFault.ts"
import { setUpWorkload } from "./Workload.ts"

/** Options of a run. */
export interface RunOptions {
  readonly seed: number
  readonly seconds: number
  /** True if the only fault is to kill all of PostgreSQL. */
  readonly isCanary: boolean
  /** Folder of the history and the logs. */
  readonly folder: string
  readonly store: StoreUnderFault
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
const RETRIED = 1_000
const CONCURRENCY = 16

/** Runs a seed: load and faults for a while, then recovery, then the check. */
export const run = async (options: RunOptions): Promise<Outcome> => {
  const { store, folder, seconds, seed, isCanary, signal } = options
  const operator_token = randomBytes(16).toString("hex")
  const master_key = randomBytes(32).toString("hex")
  const cluster = startCluster({ members: store.members, store: store.env, operator_token, master_key, folder })
  signal.addEventListener("abort", cluster.close)
  const history = await openHistory(join(folder, "history.jsonl"))
  try {
    await cluster.ready()
    const workload = await setUpWorkload(cluster.urlOf(1), operator_token)
    const context: ClientContext = { workload, urlOf: cluster.urlOf, history, acknowledged: { count: 0 } }
    const until = performance.now() + seconds * 1_000
    const isOver = () => performance.now() > until || signal.aborted
    const [faults] = await Promise.all([
      runNemesis({ ...options, cluster, acknowledged: context.acknowledged, isOver }),
      runClients(context, seed, isOver)
    ])
    await store.awaitUp()
    await cluster.ready()
    const abandoned = await retryOpen(context, seed)
    const stuck = await awaitSettled(store, workload)
    const keyHistories = keyHistoriesOf(await readHistory(history.path))
    const books = await readBooks(store, cluster.urlOf(2), operator_token, workload)
    const counts = countsOf([...keyHistories.values()], abandoned, books.transfers.length, faults)
    const findings = [
      ...check(keyHistories, books),
      ...cluster.exits().map((member): Finding => ({ anomaly: "exited", detail: `${member} exited on its own` })),
      ...(stuck > 0 ? [{ anomaly: "stuck", detail: `${stuck} transfers are still processing` } as const] : []),
      ...(isCanary ? [] : idle(counts))
    ]
    return { faults, counts, findings }
  } finally {
    await cluster.close()
    await history.close()
  }
}

/** Retries orders without a final response, and a sample of the others once; returns the number of the former. */
const retryOpen = async (context: ClientContext, seed: number): Promise<number> => {
  const all = [...keyHistoriesOf(await readHistory(context.history.path)).values()]
  const open = all.filter((keyHistory) => !isAcknowledged(keyHistory))
  await inTurn(open, (keyHistory) => retryUntilFinal(context, keyHistory))
  const draw = stream(seed, "again")
  const share = RETRIED / all.length
  const some = all.filter((keyHistory) => isAcknowledged(keyHistory) && draw() < share)
  await inTurn(some, (keyHistory) => send(context, draw() < 0.5 ? 1 : 2, keyHistory))
  return open.length
}

const inTurn = async <A>(list: ReadonlyArray<A>, work: (one: A) => Promise<unknown>): Promise<void> => {
  const left = list.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const one of left) await work(one)
    })
  )
}

const countsOf = (
  all: ReadonlyArray<KeyHistory>,
  abandoned: number,
  stored: number,
  faults: ReadonlyMap<FaultTarget, number>
): Outcome["counts"] => {
  const sum = (of: (keyHistory: KeyHistory) => number) => all.reduce((total, keyHistory) => total + of(keyHistory), 0)
  return [
    ["faults", [...faults.values()].reduce((total, count) => total + count, 0)],
    ["keys", all.length],
    ["requests", sum(({ requests }) => requests)],
    ["requests of unknown outcome", sum(({ unknown }) => unknown)],
    ["keys without a final response until retried", abandoned],
    ["acknowledged keys", all.filter(isAcknowledged).length],
    ["transfers in the store", stored]
  ]
}

/** A run in which one of these counts is zero has tested nothing. */
const needed = ["faults", "requests of unknown outcome", "acknowledged keys"]

const idle = (counts: Outcome["counts"]): ReadonlyArray<Finding> =>
  counts
    .filter(([what, count]) => count === 0 && needed.includes(what))
    .map(([what]) => ({ anomaly: "idle", detail: `the run tested nothing: no ${what}` }))
