import { Clock, Context, Effect, FiberMap, Layer } from "effect"
import type { Entropy } from "../../ports/Entropy.ts"
import type { Files } from "../../ports/Files.ts"
import { type ProgramQueue, Store, type StoreUnavailable } from "../../ports/Store.ts"
import type { WebhookSender } from "../../ports/WebhookSender.ts"
import type { Rails } from "../../resources/payments/Rails.ts"
import type { BankSettings } from "../decision/BankSettings.ts"
import type { IdSource } from "../decision/IdSource.ts"
import type { KeyedLock } from "../decision/KeyedLock.ts"
import type { Programs } from "../decision/Programs.ts"
import { queuesOf, type WorkerPool } from "../decision/WorkerPool.ts"
import { WorkSignal } from "../decision/WorkSignal.ts"
import { makeReadAhead, ReadAhead } from "./ReadAhead.ts"
import { SWEEP_PAUSE_MS, sweepAll } from "./Sweep.ts"
import { PAUSE_MS, workBatch } from "./WorkBatch.ts"

/** How many lanes each crew works on at a time, and how many it asks the store for. The others take turns. */
export const MAX_QUEUES = 256

/** How long a crew waits for a signal before it looks by itself: other processes' work makes no signal here. */
const POLL_MS = 200

type Services =
  | Store
  | Files
  | Entropy
  | IdSource
  | BankSettings
  | Programs
  | KeyedLock
  | WorkSignal
  | WebhookSender
  | Rails

/** Does what is due: settles payments and sends webhooks. Any number of workers share the work. */
export class Worker extends Context.Service<
  Worker,
  {
    /** Works for ever. */
    readonly run: Effect.Effect<never>
    /**
     * Does everything that is due now, and what becomes due by it, and waits for what `run` of the same worker is doing.
     * Tells how many pieces of work it did itself.
     */
    readonly drain: Effect.Effect<number, StoreUnavailable>
  }
>()("@vostro/domain/engine/work/Worker") {}

/** A worker of this process. */
export const layerWorker: Layer.Layer<Worker, never, Services> = Layer.effect(
  Worker,
  Effect.gen(function* () {
    const services = Context.add(yield* Effect.context<Services>(), ReadAhead, makeReadAhead())
    const pools = yield* Effect.forEach(["jobs", "deliveries"] as const, makePool)
    return {
      run: Effect.provideContext(runPools(pools), services),
      drain: Effect.provideContext(drain(pools), services)
    }
  })
)

/** What a crew of this process is at. */
interface PoolState {
  readonly pool: WorkerPool
  /** The lanes that it works on, each by a fiber. */
  readonly queues: FiberMap.FiberMap<string, void, never>
  /** The lane after which the next look goes on. */
  last: ProgramQueue | undefined
  /** Whether the last look had to stop as the crew was full: others may wait for a place. */
  isCrowded: boolean
}

const makePool = (pool: WorkerPool) =>
  Effect.map(
    FiberMap.make<string, void, never>(),
    (queues): PoolState => ({ pool, queues, last: undefined, isCrowded: false })
  )

const isFull = ({ queues }: PoolState) => Effect.map(FiberMap.size(queues), (size) => size >= MAX_QUEUES)

const runPools = (pools: ReadonlyArray<PoolState>) =>
  Effect.scoped(
    Effect.gen(function* () {
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(survive(sweepAll), Effect.sleep(SWEEP_PAUSE_MS))))
      yield* Effect.forEach(pools, (state) => Effect.forkScoped(runPool(state)), { discard: true })
      return yield* Effect.never
    })
  )

/**
 * Each lane is worked on by a fiber of its own, one at a time: a lane whose receiver does not answer keeps nobody
 * waiting but itself. Where more lanes are due than a crew works on at a time, they take turns, a batch each.
 */
const runPool = Effect.fnUntraced(function* (state: PoolState) {
  const signal = yield* WorkSignal
  const round = Effect.gen(function* () {
    state.isCrowded = yield* startDueQueues(state)
    yield* signal.await(state.pool, POLL_MS)
  })
  return yield* Effect.forever(survive(round))
})

/** Sets to work on what is due, once around from where the last look stopped. Whether it stopped as the crew was full. */
const startDueQueues = Effect.fnUntraced(function* (state: PoolState) {
  const { pool, queues } = state
  let ends = state.last === undefined ? 1 : 2
  while (ends > 0) {
    if (yield* isFull(state)) return true
    const due = yield* dueQueues(state.last, pool)
    for (const queue of due) {
      if (yield* isFull(state)) return true
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

// Work goes on after every failure: what was leased becomes due again when its lease ends.
const survive = <A, R>(work: Effect.Effect<A, StoreUnavailable, R>) =>
  Effect.catchCause(Effect.asVoid(work), (cause) =>
    Effect.andThen(Effect.logWarning("work failed and will be tried again", cause), Effect.sleep(PAUSE_MS))
  )

const drain = Effect.fnUntraced(function* (pools: ReadonlyArray<PoolState>) {
  let done = 0
  for (;;) {
    const others = yield* Effect.forEach(pools, ({ queues }) => FiberMap.size(queues))
    const round = yield* drainOnce
    yield* Effect.forEach(pools, ({ queues }) => FiberMap.awaitEmpty(queues), { discard: true })
    // What is left is leased by another process, or of a kind that this one does not know.
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

// What came while the lane was worked on found its fiber busy, and its signal may have been used up.
const thenLookAgain = Effect.fnUntraced(function* (state: PoolState, queue: ProgramQueue) {
  const done = yield* drainQueue(queue, () => state.isCrowded)
  if (done > 0) (yield* WorkSignal).raise(state.pool)
})

/** Takes batch after batch of a lane, until nothing more is due in it or others may wait for its place. */
const drainQueue = Effect.fnUntraced(function* (queue: ProgramQueue, isCrowded: () => boolean) {
  let done = 0
  for (;;) {
    const count = yield* workBatch(queue)
    done += count
    if (count === 0 || isCrowded()) return done
  }
})
