/**
 * Work that is due without a request: jobs, batch jobs and deliveries of webhooks, each found by its timer. Workers
 * lease timers from the store, then load, decide and commit (CommitWork.ts). Decisions are left to the jobs of the
 * resources, calls of the networks and of receivers to their ports.
 */

import { Clock, Context, Effect, FiberMap, Layer } from "effect"
import type { Rails } from "../../modules/Rails.ts"
import type { Entropy } from "../../ports/Entropy.ts"
import type { Files } from "../../ports/Files.ts"
import { type ProgramQueue, Store, type StoreUnavailable } from "../../ports/Store.ts"
import type { WebhookSender } from "../../ports/WebhookSender.ts"
import type { BankCatalogue, BankSettings } from "../decision/BankSettings.ts"
import type { IdSource } from "../decision/IdSource.ts"
import type { KeyedLock } from "../decision/KeyedLock.ts"
import type { Programs } from "../decision/Programs.ts"
import { RequestsUnderWay } from "../decision/RequestsUnderWay.ts"
import { queuesOf, type WorkerPool, WorkSignal } from "../decision/WorkSignal.ts"
import { awaitOpen, type Gate, lookLater, makeGate } from "./AwaitAnswer.ts"
import { LetRequestsGoFirst, waitFor } from "./LetRequestsGoFirst.ts"
import { makeScheduleOpener } from "./OpenSchedules.ts"
import { Paces } from "./Pace.ts"
import { makeReadAhead, ReadAhead } from "./ReadAhead.ts"
import { SWEEP_PAUSE_MS, sweepAll } from "./Sweep.ts"
import { PAUSE_MS, workBatch } from "./WorkBatch.ts"

/** Maximum number of queues that a pool works on, and that it requests from the store. The others take turns. */
export const MAX_QUEUES = 256

/** Interval in ms at which a pool polls without a signal: work of other processes makes no signal here. */
const POLL_MS = 200

type Services =
  | Store
  | Files
  | Entropy
  | IdSource
  | BankSettings
  | BankCatalogue
  | Programs
  | KeyedLock
  | WorkSignal
  | RequestsUnderWay
  | WebhookSender
  | Rails

/**
 * Runs due work: settles payments and sends webhooks. Any number of workers share the work. On a restored database
 * (`restoration.open`) a worker does nothing until the operator has answered. A worker that runs notices within a second,
 * and completes the work that it has leased.
 */
export class Worker extends Context.Service<
  Worker,
  {
    /** Runs for ever. */
    readonly run: Effect.Effect<never>
    /** Stops leasing work for good and waits for the work under way. Work that is interrupted later becomes due at once. */
    readonly stop: Effect.Effect<void>
    /**
     * Runs everything that is due now or becomes due by it, and waits for the work under way in `run` of the same
     * worker. Returns the number of work items that it ran itself.
     */
    readonly drain: Effect.Effect<number, StoreUnavailable>
  }
>()("@vostro/domain/engine/work/Worker") {}

/** A worker of this process. */
export const layerWorker: Layer.Layer<Worker, never, Services> = Layer.effect(
  Worker,
  Effect.gen(function* () {
    const base = Context.add(yield* Effect.context<Services>(), ReadAhead, makeReadAhead())
    const services = Context.add(base, Paces, new Map())
    const beside = Context.add(services, LetRequestsGoFirst, waitFor(yield* RequestsUnderWay))
    const gate = makeGate()
    const pools = yield* Effect.forEach(["jobs", "deliveries"] as const, (pool) => makePool(pool, gate))
    const openSchedules = makeScheduleOpener()
    const drained = Effect.andThen(openSchedules, drain(pools))
    return {
      run: Effect.provideContext(Effect.andThen(awaitOpen(gate), runPools(pools, openSchedules, gate)), beside),
      stop: stop(pools),
      drain: Effect.provideContext(
        Effect.flatMap(gate.look, (isOpen) => (isOpen ? drained : Effect.succeed(0))),
        services
      )
    }
  })
)

/** The state of a pool in this process. */
interface PoolState {
  readonly pool: WorkerPool
  readonly gate: Gate
  /** The queues under work, each by a fiber. */
  readonly queues: FiberMap.FiberMap<string, void, never>
  /** The queue after which the next poll continues. */
  last: ProgramQueue | undefined
  /** True if the last poll stopped because the pool was full: other queues may wait for a place. */
  isCrowded: boolean
  /** True once the worker stops: no queue leases more work. */
  isStopping: boolean
}

const makePool = (pool: WorkerPool, gate: Gate) =>
  Effect.map(
    FiberMap.make<string, void, never>(),
    (queues): PoolState => ({ pool, gate, queues, last: undefined, isCrowded: false, isStopping: false })
  )

const stop = (pools: ReadonlyArray<PoolState>) =>
  Effect.suspend(() => {
    for (const state of pools) state.isStopping = true
    return Effect.forEach(pools, ({ queues }) => FiberMap.awaitEmpty(queues), { discard: true })
  })

/** True if no queue may lease more work: the worker stops, or waits for an answer. */
const isHalted = ({ gate, isStopping }: PoolState) => isStopping || !gate.isOpen()

const isFull = ({ queues }: PoolState) => Effect.map(FiberMap.size(queues), (size) => size >= MAX_QUEUES)

const runPools = (pools: ReadonlyArray<PoolState>, openSchedules: ReturnType<typeof makeScheduleOpener>, gate: Gate) =>
  Effect.scoped(
    Effect.gen(function* () {
      yield* Effect.forkScoped(Effect.forever(survive(lookLater(gate))))
      const sweep = Effect.andThen(awaitOpen(gate), Effect.andThen(survive(openSchedules), survive(sweepAll)))
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(sweep, Effect.sleep(SWEEP_PAUSE_MS))))
      yield* Effect.forEach(pools, (state) => Effect.forkScoped(runPool(state)), { discard: true })
      return yield* Effect.never
    })
  )

/**
 * Runs each queue in its own fiber, one at a time, so that a receiver that does not answer delays only its own queue.
 * If more queues are due than a pool works on, they take turns of one batch each.
 */
const runPool = Effect.fnUntraced(function* (state: PoolState) {
  const signal = yield* WorkSignal
  const round = Effect.gen(function* () {
    state.isCrowded = yield* startDueQueues(state)
    yield* signal.await(state.pool, POLL_MS)
  })
  return yield* Effect.forever(survive(round))
})

/** Starts work on the due queues, once around from the last poll's end. Returns true if it stopped at a full pool. */
const startDueQueues = Effect.fnUntraced(function* (state: PoolState) {
  const { pool, queues } = state
  let ends = state.last === undefined ? 1 : 2
  while (ends > 0) {
    if (isHalted(state)) return false
    if (yield* isFull(state)) return true
    const due = yield* dueQueues(state.last, pool)
    for (const queue of due) {
      if (yield* isFull(state)) return true
      if (isHalted(state)) return false
      const work = survive(thenLookAgain(state, queue))
      yield* FiberMap.run(queues, `${queue.program_id} ${queue.queue}`, work, { onlyIfMissing: true })
      state.last = queue
    }
    if (due.length === MAX_QUEUES) continue
    state.last = undefined
    ends -= 1
  }
  return false
})

const dueQueues = Effect.fnUntraced(function* (after: ProgramQueue | undefined, pool?: WorkerPool) {
  const now_ms = yield* Clock.currentTimeMillis
  const wanted = pool === undefined ? {} : queuesOf[pool]
  return yield* (yield* Store).due({ now_ms, limit: MAX_QUEUES, ...wanted, ...(after !== undefined && { after }) })
})

// Work continues after every failure: leased work becomes due again when its lease ends.
const survive = <A, R>(work: Effect.Effect<A, StoreUnavailable, R>) =>
  Effect.catchCause(Effect.asVoid(work), (cause) =>
    Effect.andThen(Effect.logWarning("work failed and will be retried", cause), Effect.sleep(PAUSE_MS))
  )

const drain = Effect.fnUntraced(function* (pools: ReadonlyArray<PoolState>) {
  let done = 0
  for (;;) {
    const others = yield* Effect.forEach(pools, ({ queues }) => FiberMap.size(queues))
    const round = yield* drainOnce
    yield* Effect.forEach(pools, ({ queues }) => FiberMap.awaitEmpty(queues), { discard: true })
    // The remaining work is leased by another process, or of a kind that this process does not know.
    if (round === 0 && others.every((size) => size === 0)) return done
    done += round
  }
})

const drainOnce = Effect.gen(function* () {
  let done = 0
  let last: ProgramQueue | undefined
  for (;;) {
    const due = yield* dueQueues(last)
    const counts = yield* Effect.forEach(due, (queue) => drainQueue(queue, () => false), { concurrency: 16 })
    done += counts.reduce((sum, count) => sum + count, 0)
    last = due.at(-1)
    if (due.length < MAX_QUEUES) return done
  }
})

// Work that arrived meanwhile found this queue's fiber busy, and its signal may have been consumed.
const thenLookAgain = Effect.fnUntraced(function* (state: PoolState, queue: ProgramQueue) {
  const done = yield* drainQueue(queue, () => state.isCrowded || isHalted(state))
  if (done > 0) (yield* WorkSignal).raise(state.pool)
})

/** Runs batch after batch of a queue, until none is due or the queue must give up its place. */
const drainQueue = Effect.fnUntraced(function* (queue: ProgramQueue, mustYield: () => boolean) {
  let done = 0
  for (;;) {
    const count = yield* workBatch(queue)
    done += count
    if (count === 0 || mustYield()) return done
  }
})
