import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { makeMovedTime, passDay } from "./BankTime.ts"
import { awaitSettled, type Books, readBooks } from "./Books.ts"
import { check } from "./Checker.ts"
import { startCluster } from "./Cluster.ts"
import { openHistory, readHistory } from "./History.ts"
import { inTurn } from "./InTurn.ts"
import { isAcknowledged, type KeyHistory, keyHistoriesOf } from "./KeyHistory.ts"
import { retryUntilFinal, runClients } from "./Load.ts"
import { type Injected, runNemesis } from "./Nemesis.ts"
import { RAILS } from "./Orders.ts"
import { startOtherBanks } from "./OtherBanks.ts"
import type { Finding } from "./plan/Finding.ts"
import { stream } from "./plan/Plan.ts"
import { rollOver, scriptIn } from "./RollOver.ts"
import { type ClientContext, send } from "./Send.ts"
import type { StoreUnderFault } from "./StoreUnderFault.ts"
import { setUpWorkload } from "./Workload.ts"

/**
 * Broken bank that the checker must find. `loses commits`: all of PostgreSQL is killed, and its latest commits are gone;
 * there are no other faults. `sends again`: a payment of unknown outcome goes out again as a new message.
 */
export type Canary = "loses commits" | "sends again"

/** Options of a run. */
export interface RunOptions {
  readonly seed: number
  readonly seconds: number
  /** Number of faults after which the run ends; by default it ends by time alone. */
  readonly faults?: number
  readonly canary?: Canary
  /** Folder of another checkout, whose processes those of this one replace under load. */
  readonly against?: string
  /** Folder of the history and the logs. */
  readonly folder: string
  readonly store: StoreUnderFault
  /** Ends the run early, without a result. */
  readonly signal: AbortSignal
}

/** Result of a run. */
export interface Outcome {
  readonly faults: ReadonlyArray<Injected>
  readonly counts: ReadonlyArray<readonly [what: string, count: number]>
  readonly findings: ReadonlyArray<Finding>
}

/** Number of acknowledged keys retried at the end. */
const RETRIED = 1_000

/** Runs a seed: load and faults for a while, then recovery, then the check. */
export const run = async (options: RunOptions): Promise<Outcome> => {
  const { against, store, folder, seconds, seed, canary, signal } = options
  const operator_token = randomBytes(16).toString("hex")
  const master_key = randomBytes(32).toString("hex")
  const networks = await startOtherBanks(join(folder, "networks.jsonl"), seed)
  const time = makeMovedTime((ms) => cluster.shift(ms))
  const cluster = startCluster({
    ...{ members: store.members, store: store.env, operator_token, master_key, folder, shift_ms: time.shift() },
    ...(against !== undefined && { script: scriptIn(against) }),
    env: { NETWORKS_URL: networks.url, SEED: String(seed), ...(canary === "sends again" && { SENDS_AGAIN: "1" }) }
  })
  signal.addEventListener("abort", cluster.close)
  const history = await openHistory(join(folder, "history.jsonl"))
  try {
    await cluster.ready()
    const workload = await setUpWorkload(cluster.urlOf(1), operator_token)
    const acknowledged = { count: 0 }
    const context: ClientContext = { workload, operator_token, urlOf: cluster.urlOf, history, acknowledged }
    const until = performance.now() + seconds * 1_000
    let isEnough = false
    const isOver = (injected = 0) => {
      isEnough ||= injected >= (options.faults ?? Number.POSITIVE_INFINITY)
      return isEnough || performance.now() > until || signal.aborted
    }
    const [faults, , , replaced] = await Promise.all([
      runNemesis({ ...options, losesCommits: canary === "loses commits", cluster, acknowledged, isOver }),
      runClients(context, seed, isOver),
      passDay(time, seconds, isOver),
      against === undefined ? 0 : rollOver(cluster, store.members, seconds, isOver)
    ])
    await store.awaitUp()
    await cluster.ready()
    const abandoned = await retryOpen(context, seed)
    const stuck = await awaitSettled(store, workload, time)
    const keyHistories = keyHistoriesOf(await readHistory(history.path))
    const books = await readBooks(store, cluster.urlOf(2), operator_token, workload, networks.journal)
    const counts: Outcome["counts"] = [
      ...countsOf([...keyHistories.values()], abandoned, books, faults),
      ...(against === undefined ? [] : [["processes replaced by this version", replaced] as const])
    ]
    const findings = [
      ...check(keyHistories, books),
      ...lateIn(faults, store.back_within_ms),
      ...brokenIn(faults),
      ...cluster.exits().map((member): Finding => ({ anomaly: "exited", detail: `${member} exited on its own` })),
      ...(stuck > 0 ? [{ anomaly: "stuck", detail: `${stuck} payments are still under way` } as const] : []),
      ...(canary === undefined ? idle(counts) : [])
    ]
    return { faults, counts, findings }
  } finally {
    await cluster.close()
    await networks.close()
    await history.close()
  }
}

const lateIn = (faults: ReadonlyArray<Injected>, within_ms = Number.POSITIVE_INFINITY): ReadonlyArray<Finding> =>
  faults
    .filter(({ gap_ms }) => gap_ms > within_ms)
    .map(({ gap_ms, target }) => ({
      anomaly: "late",
      detail: `no order was acknowledged for ${Math.round(gap_ms)} ms after: ${target}`
    }))

const brokenIn = (faults: ReadonlyArray<Injected>): ReadonlyArray<Finding> =>
  faults
    .filter(({ is_over }) => !is_over)
    .map(({ target }) => ({ anomaly: "not whole", detail: `the store did not recover from: ${target}` }))

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

const ENDS = ["posted", "rejected", "canceled"]

const countsOf = (
  all: ReadonlyArray<KeyHistory>,
  abandoned: number,
  { journal, payments }: Books,
  faults: ReadonlyArray<Injected>
): Outcome["counts"] => {
  const sum = (of: (keyHistory: KeyHistory) => number) => all.reduce((total, keyHistory) => total + of(keyHistory), 0)
  return [
    ["faults", faults.length],
    ["keys", all.length],
    ["requests", sum(({ requests }) => requests)],
    ["requests of unknown outcome", sum(({ unknown }) => unknown)],
    ["keys without a final response until retried", abandoned],
    ["acknowledged keys", all.filter(isAcknowledged).length],
    ...RAILS.map((rail) => [`  by ${rail}`, all.filter((one) => one.rail === rail).length] as const),
    ["acknowledged cancellations", all.filter(({ isCanceled }) => isCanceled).length],
    ["payments in the store", payments.length],
    ...ENDS.map((end) => [`  ${end}`, payments.filter(({ status }) => status === end).length] as const),
    ["messages at the networks", journal.length],
    ["  of them repeated", journal.length - new Set(journal.map(({ message_id }) => message_id)).size]
  ]
}

/** A run in which one of these counts is zero has tested nothing. */
const needed = [
  "faults",
  "requests of unknown outcome",
  "acknowledged keys",
  ...RAILS.map((rail) => `  by ${rail}`),
  "acknowledged cancellations",
  ...ENDS.map((end) => `  ${end}`),
  "  of them repeated"
]

const idle = (counts: Outcome["counts"]): ReadonlyArray<Finding> =>
  counts
    .filter(([what, count]) => count === 0 && needed.includes(what))
    .map(([what]) => ({ anomaly: "idle", detail: `the run tested nothing: no ${what.trim()}` }))
