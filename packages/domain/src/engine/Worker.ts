import { bytesToHex } from "@noble/hashes/utils.js"
import { Clock, Context, Effect, FiberMap, Layer, Schedule } from "effect"
import { Entropy } from "../ports/Entropy.ts"
import type { Files } from "../ports/Files.ts"
import type { Rails } from "../ports/Rails.ts"
import { type DueLane, Store, type StoreUnavailable } from "../ports/Store.ts"
import type { WebhookSender } from "../ports/WebhookSender.ts"
import { jobs, walks } from "../resources/registry.ts"
import { webhookEndpoint } from "../resources/webhook-endpoint/WebhookEndpoint.ts"
import { BankSettings } from "./BankSettings.ts"
import { deliverBatch } from "./DeliverBatch.ts"
import type { Drawing } from "./Drawing.ts"
import type { Batch } from "./JobBatch.ts"
import { runJobBatch } from "./JobBatch.ts"
import type { Programs } from "./Programs.ts"
import { makeReadAhead, ReadAhead } from "./ReadAhead.ts"
import { SWEEP_PAUSE_MS, sweepAll } from "./Sweep.ts"
import { runWalkBatch } from "./WalkBatch.ts"
import { WorkSignal } from "./WorkSignal.ts"

/** How much of a lane is taken at a time: as many as one group commit holds. */
const JOB_BATCH = 64

/** How many webhooks of one endpoint are on their way at a time. */
const DELIVERY_BATCH = 16

/** How many walks are taken at a time: a step is longer than most work, and a lease must not end before it. */
const WALK_BATCH = 4

/** The most lanes looked at in one round. */
const MAX_LANES = 1_000

/** How long a worker waits for a signal before it looks by itself: other processes' work makes no signal here. */
const POLL_MS = 200

/** After the store could not be reached. */
const PAUSE_MS = 500
const everyPause = Schedule.spaced(PAUSE_MS)

type Services = Store | Files | Entropy | Drawing | BankSettings | Programs | WorkSignal | WebhookSender | Rails

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
>()("@vostro/domain/engine/Worker") {}

/** A worker of this process. */
export const layerWorker: Layer.Layer<Worker, never, Services> = Layer.effect(
  Worker,
  Effect.gen(function* () {
    const services = Context.add(yield* Effect.context<Services>(), ReadAhead, makeReadAhead())
    const lanes: Lanes = yield* FiberMap.make<string, void, never>()
    return {
      run: Effect.provideContext(workForEver(lanes), services),
      drain: Effect.provideContext(drain(lanes), services)
    }
  })
)

/** The lanes that are worked on, each by a fiber. */
type Lanes = FiberMap.FiberMap<string, void, never>

/**
 * Each lane is worked on by a fiber of its own, one at a time: a lane whose receiver does not answer keeps nobody
 * waiting but itself.
 */
const workForEver = (lanes: Lanes) =>
  Effect.scoped(
    Effect.gen(function* () {
      const store = yield* Store
      const signal = yield* WorkSignal
      const look = Effect.gen(function* () {
        const due = yield* store.due(yield* Clock.currentTimeMillis, MAX_LANES)
        yield* Effect.forEach(
          due,
          (lane) =>
            FiberMap.run(lanes, `${lane.program_id} ${lane.lane}`, survive(thenLookAgain(lane)), {
              onlyIfMissing: true
            }),
          { discard: true }
        )
        yield* signal.await(POLL_MS)
      })
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(survive(sweepAll), Effect.sleep(SWEEP_PAUSE_MS))))
      return yield* Effect.forever(survive(look))
    })
  )

// Work goes on after every failure: what was leased becomes due again when its lease ends.
const survive = <A, R>(work: Effect.Effect<A, StoreUnavailable, R>) =>
  Effect.catchCause(Effect.asVoid(work), (cause) =>
    Effect.andThen(Effect.logWarning("work failed and will be tried again", cause), Effect.sleep(PAUSE_MS))
  )

const drain = Effect.fnUntraced(function* (lanes: Lanes) {
  const store = yield* Store
  let done = 0
  for (;;) {
    const others = yield* FiberMap.size(lanes)
    const due = yield* store.due(yield* Clock.currentTimeMillis, MAX_LANES)
    const counts = yield* Effect.forEach(due, emptyLane, { concurrency: 16 })
    yield* FiberMap.awaitEmpty(lanes)
    const round = counts.reduce((sum, count) => sum + count, 0)
    // What is left is leased by another process, or of a kind that this one does not know.
    if (round === 0 && others === 0) return done
    done += round
  }
})

// What came while the lane was worked on found its fiber busy, and its signal may have been used up.
const thenLookAgain = Effect.fnUntraced(function* (lane: DueLane) {
  const done = yield* emptyLane(lane)
  if (done > 0) (yield* WorkSignal).raise()
})

/** Takes batch after batch of a lane until nothing more is due in it. */
const emptyLane = Effect.fnUntraced(function* (lane: DueLane) {
  let done = 0
  for (;;) {
    const count = yield* workBatch(lane)
    if (count === 0) return done
    done += count
  }
})

const workBatch = Effect.fnUntraced(function* ({ program_id, lane }: DueLane) {
  const job = jobs.find((one) => one.lane === lane)
  const walk = walks.find((one) => one.lane === lane)
  const isDelivery = lane.startsWith(`${webhookEndpoint.kind}_`)
  // A lane of a newer version of the bank is left to the workers that know it.
  if (job === undefined && walk === undefined && !isDelivery) return 0
  const token = bytesToHex((yield* Entropy).bytes(16))
  const now_ms = yield* Clock.currentTimeMillis
  const { work_lease_ms, webhook_deadline_ms } = yield* BankSettings
  const limit = isDelivery ? DELIVERY_BATCH : walk === undefined ? JOB_BATCH : WALK_BATCH
  const leased = yield* (yield* Store).lease({
    program_id,
    lane,
    now_ms,
    lease_until_ms: now_ms + work_lease_ms + (isDelivery ? webhook_deadline_ms : 0),
    token,
    limit
  })
  if (leased.length === 0) return 0
  const batch: Batch = { program_id, lane, token, leased }
  // While the lease holds nobody else can do it, so it is tried on; a webhook would be sent again each time.
  const patience = { times: work_lease_ms / PAUSE_MS, schedule: everyPause }
  if (job !== undefined) yield* Effect.retry(runJobBatch(job, batch), patience)
  else if (walk !== undefined) yield* Effect.retry(runWalkBatch(walk, batch), patience)
  else yield* deliverBatch(batch)
  return leased.length
})
