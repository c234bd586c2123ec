import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { makeClient } from "@vostro/http/client"
import { Effect } from "effect"
import { type MovedTime, makeMovedTime, passDay } from "../faults/BankTime.ts"
import { awaitSettled, type Books, readBooks } from "../faults/Books.ts"
import { check } from "../faults/Checker.ts"
import { type Cluster, startCluster } from "../faults/Cluster.ts"
import { inTurn } from "../faults/InTurn.ts"
import { isAcknowledged, keyHistoriesOf } from "../faults/KeyHistory.ts"
import { retryUntilFinal, runClients } from "../faults/Load.ts"
import { type OtherBanks, startOtherBanks } from "../faults/OtherBanks.ts"
import type { Member } from "../faults/plan/Plan.ts"
import type { ClientContext } from "../faults/Send.ts"
import type { StoreUnderFault } from "../faults/StoreUnderFault.ts"
import { setUpWorkload, type Workload } from "../faults/Workload.ts"
import type { Drilled } from "./Drilled.ts"
import { idle, renamed } from "./Law.ts"
import { askForKeys } from "./LostKeys.ts"
import { type Receivers, receivedBy, startReceivers } from "./Receivers.ts"
import { type Marked, nothing, reconcile } from "./Reconcile.ts"
import { repeatAll } from "./RepeatAll.ts"
import type { RestorableStore } from "./RestorableStore.ts"
import { agreedLines, historiesAfter, knownAtLoss, openTimeline, type Timeline } from "./Timeline.ts"

/** Options of a drill. */
export interface DrillOptions {
  readonly seed: number
  /** Duration of the load before the loss; a sixth of it follows the restore. */
  readonly seconds: number
  /** Folder of the histories and the logs. */
  readonly folder: string
  readonly kept: RestorableStore
  /** True for an operator who answers without a comparison: the check must find payments sent twice. */
  readonly skipsMarks: boolean
}

/** What outlives the store: networks, receivers, clients and the time; and the processes of the bank. */
interface Drill extends DrillOptions {
  readonly operator_token: string
  readonly networks: OtherBanks
  readonly receivers: Receivers
  readonly timeline: Timeline
  readonly time: MovedTime
  /** Starts the bank on a store, in place of the one before. */
  readonly start: (store: StoreUnderFault, members?: ReadonlyArray<Member>) => Promise<Cluster>
}

/** Opening balance in cents: no payment may lack funds only because the lost ones come back in another order. */
const OPENING = 100_000_000

/** Number of the first order of each client after the restore. */
const SECOND_LOAD = 30_000

/**
 * Runs a drill: load, a backup and a noted moment; more load, the loss of the store, the restore to the moment, the
 * comparison with the networks, and more load. Then it checks that nothing was paid twice and nothing forgotten.
 */
export const runDrill = async (options: DrillOptions): Promise<Drilled> => {
  const secrets = { operator_token: randomBytes(16).toString("hex"), master_key: randomBytes(32).toString("hex") }
  const { folder, kept, seed } = options
  const networks = await startOtherBanks(join(folder, "networks.jsonl"), seed)
  const receivers = await startReceivers()
  const timeline = await openTimeline(folder)
  let cluster: Cluster | undefined
  const time = makeMovedTime((ms) => cluster?.shift(ms))
  const start: Drill["start"] = async (store, members = store.members) => {
    await cluster?.close()
    const env = { NETWORKS_URL: networks.url, SEED: String(seed) }
    const started = startCluster({ members, store: store.env, ...secrets, env, folder, shift_ms: time.shift() })
    cluster = started
    await started.ready()
    return started
  }
  try {
    const drill: Drill = { ...options, ...secrets, networks, receivers, timeline, time, start }
    const first = await start(kept.store)
    const workload = await prepare(drill, first)
    await payUntilLoss(drill, workload, first)
    await first.close()
    await kept.lose()
    return await restoreAndGoOn(drill, workload)
  } finally {
    await cluster?.close()
    await networks.close()
    await receivers.close()
    await timeline.close()
    await kept.close()
  }
}

const operatorOf = ({ operator_token }: Drill, { urlOf }: Cluster) =>
  makeClient({ baseUrl: urlOf(1), credentials: { operator_token } })

const prepare = async (drill: Drill, cluster: Cluster): Promise<Workload> => {
  const workload = await setUpWorkload(cluster.urlOf(1), drill.operator_token, OPENING)
  const call = { params: { program_id: workload.program_id }, body: { url: drill.receivers.url } }
  await Effect.runPromise(operatorOf(drill, cluster).call("webhook_endpoint.create", call))
  return workload
}

const contextOf = ({ operator_token, timeline }: Drill, workload: Workload, { urlOf }: Cluster): ClientContext => ({
  ...{ workload, operator_token, urlOf, history: timeline.history, acknowledged: { count: 0 } }
})

const loadFor = (seconds: number): (() => boolean) => {
  const until = performance.now() + seconds * 1_000
  return () => performance.now() > until
}

const payUntilLoss = async (drill: Drill, workload: Workload, cluster: Cluster): Promise<void> => {
  const { kept, seconds, seed, time, timeline } = drill
  const isOver = loadFor(seconds)
  const backedUp = async () => {
    await pause(250 * seconds)
    await kept.backUp()
    await pause(250 * seconds)
    timeline.begin("lost")
    await kept.note()
  }
  await Promise.all([
    runClients(contextOf(drill, workload, cluster), seed, isOver),
    passDay(time, seconds, isOver),
    backedUp()
  ])
}

const restoreAndGoOn = async (drill: Drill, workload: Workload): Promise<Drilled> => {
  const { kept, networks, receivers, seconds, seed, skipsMarks, start, time, timeline } = drill
  const known = await knownAtLoss(timeline)
  const [sentAtLoss, receivedAtLoss] = [networks.journal.length, new Set(receivers.received)]
  timeline.begin("after")
  const store = await kept.restore()
  await openWithoutWorkers(drill, store)
  // Workers run from here on, and wait for the answer.
  const cluster = await start(store)
  const context = contextOf(drill, workload, cluster)
  const histories = [...keyHistoriesOf(known.lines).values()]
  const keys = await askForKeys(context, histories.filter(isAcknowledged), known.kept)
  await repeatAll(context, histories, known, timeline)
  const early = networks.journal.length - sentAtLoss
  const marked = skipsMarks ? nothing : await reconcile({ ...drill, store, workload, baseUrl: cluster.urlOf(1) })
  await answer(drill, cluster, marked)

  await runClients(context, seed, loadFor(seconds / 6), SECOND_LOAD)
  const after = await finished(context, timeline)
  const stuck = await awaitSettled(store, workload, time)
  const webhooks = await receivedBy(receivers, receivedAtLoss, () => store.rows(workload.program_id), time)
  const agreed = keyHistoriesOf(await agreedLines(known, timeline))
  const books = await readBooks(store, cluster.urlOf(2), drill.operator_token, workload, networks.journal)
  const counts: Drilled["counts"] = [
    ["keys used before the loss", histories.length],
    ["  acknowledged before the moment", known.kept.size],
    ["  acknowledged after it", known.inDoubt.size],
    ["  of these known as lost by their key", keys.lost.size],
    ["messages at the networks at the loss", sentAtLoss],
    ["marked as sent: ACH entries", marked.ach],
    ["marked as sent: wires", marked.wires],
    ["marked as sent: instant payments", marked.instants],
    ["webhooks of the lost period at the receiver", webhooks.orphans],
    ["keys used after the restore", after],
    ["payments at the end", books.payments.length]
  ]
  return {
    counts,
    findings: [
      ...keys.findings,
      ...webhooks.findings,
      ...check(agreed, lawfulBooks(books)),
      ...(early > 0
        ? [{ anomaly: "sent twice", detail: `${early} messages went out before the answer` } as const]
        : []),
      ...(stuck > 0 ? [{ anomaly: "stuck", detail: `${stuck} payments are still under way` } as const] : []),
      ...cluster.exits().map((member) => ({ anomaly: "exited", detail: `${member} exited on its own` }) as const),
      ...(skipsMarks ? [] : idle(counts))
    ]
  }
}

const lawfulBooks = (books: Books): Books => ({ ...books, journal: renamed(books.journal, books.payments) })

/** Starts the bank without a worker, and records the restore before one starts. */
const openWithoutWorkers = async (drill: Drill, store: StoreUnderFault): Promise<void> => {
  const cluster = await drill.start(store, ["server 1"])
  const body = { reason: "Restored by a drill" }
  await Effect.runPromise(operatorOf(drill, cluster).call("restoration.open", { body }))
}

const answer = (drill: Drill, cluster: Cluster, { last_trace_number }: Marked): Promise<unknown> => {
  const body = { note: "Compared by a drill", ...(last_trace_number !== undefined && { last_trace_number }) }
  return Effect.runPromise(operatorOf(drill, cluster).call("restoration.answer", { body }))
}

/** Repeats each key without a final answer, and returns the number of keys used after the restore. */
const finished = async (context: ClientContext, timeline: Timeline): Promise<number> => {
  const after = [...(await historiesAfter(timeline)).values()]
  await inTurn(
    after.filter((one) => !isAcknowledged(one)),
    (one) => retryUntilFinal(context, one)
  )
  return after.length
}
