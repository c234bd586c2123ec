import { Clock, Context, Effect, FiberMap, Layer } from "effect"
import type { Entropy } from "../../ports/Entropy.ts"
import type { Files } from "../../ports/Files.ts"
import { type DueLane, Store, type StoreUnavailable } from "../../ports/Store.ts"
import type { WebhookSender } from "../../ports/WebhookSender.ts"
import type { Rails } from "../../resources/payments/Rails.ts"
import type { BankSettings } from "../decision/BankSettings.ts"
import { type Crew, lanesOf } from "../decision/Crew.ts"
import type { Drawing } from "../decision/Drawing.ts"
import type { Programs } from "../decision/Programs.ts"
import type { Turns } from "../decision/Turns.ts"
import { WorkSignal } from "../decision/WorkSignal.ts"
import { makeReadAhead, ReadAhead } from "./ReadAhead.ts"
import { SWEEP_PAUSE_MS, sweepAll } from "./Sweep.ts"
import { PAUSE_MS, workBatch } from "./WorkBatch.ts"

/** How many lanes each crew works on at a time, and how many it asks the store for. The others take turns. */
export const MAX_LANES = 256

/** How long a crew waits for a signal before it looks by itself: other processes' work makes no signal here. */
const POLL_MS = 200

type Services = Store | Files | Entropy | Drawing | BankSettings | Programs | Turns | WorkSignal | WebhookSender | Rails

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
    const shifts = yield* Effect.forEach(["jobs", "deliveries"] as const, makeShift)
    return {
      run: Effect.provideContext(workForEver(shifts), services),
      drain: Effect.provideContext(drain(shifts), services)
    }
  })
)

/** What a crew of this process is at. */
interface Shift {
  readonly crew: Crew
  /** The lanes that it works on, each by a fiber. */
  readonly lanes: FiberMap.FiberMap<string, void, never>
  /** The lane after which the next look goes on. */
  last: DueLane | undefined
  /** Whether the last look had to stop as the crew was full: others may wait for a place. */
  isCrowded: boolean
}

const makeShift = (crew: Crew) =>
  Effect.map(
    FiberMap.make<string, void, never>(),
    (lanes): Shift => ({ crew, lanes, last: undefined, isCrowded: false })
  )

const isFull = ({ lanes }: Shift) => Effect.map(FiberMap.size(lanes), (size) => size >= MAX_LANES)

const workForEver = (shifts: ReadonlyArray<Shift>) =>
  Effect.scoped(
    Effect.gen(function* () {
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(survive(sweepAll), Effect.sleep(SWEEP_PAUSE_MS))))
      yield* Effect.forEach(shifts, (shift) => Effect.forkScoped(shiftForEver(shift)), { discard: true })
      return yield* Effect.never
    })
  )

/**
 * Each lane is worked on by a fiber of its own, one at a time: a lane whose receiver does not answer keeps nobody
 * waiting but itself. Where more lanes are due than a crew works on at a time, they take turns, a batch each.
 */
const shiftForEver = Effect.fnUntraced(function* (shift: Shift) {
  const signal = yield* WorkSignal
  const round = Effect.gen(function* () {
    shift.isCrowded = yield* look(shift)
    yield* signal.await(shift.crew, POLL_MS)
  })
  return yield* Effect.forever(survive(round))
})

/** Sets to work on what is due, once around from where the last look stopped. Whether it stopped as the crew was full. */
const look = Effect.fnUntraced(function* (shift: Shift) {
  const { crew, lanes } = shift
  let ends = shift.last === undefined ? 1 : 2
  while (ends > 0) {
    if (yield* isFull(shift)) return true
    const due = yield* pageOfDue(shift.last, crew)
    for (const lane of due) {
      if (yield* isFull(shift)) return true
      const work = survive(thenLookAgain(shift, lane))
      yield* FiberMap.run(lanes, `${lane.program_id} ${lane.lane}`, work, { onlyIfMissing: true })
      shift.last = lane
    }
    if (due.length === MAX_LANES) continue
    shift.last = undefined
    ends -= 1
  }
  return false
})

const pageOfDue = Effect.fnUntraced(function* (after: DueLane | undefined, crew?: Crew) {
  const now_ms = yield* Clock.currentTimeMillis
  const wanted = crew === undefined ? {} : lanesOf[crew]
  return yield* (yield* Store).due({ now_ms, limit: MAX_LANES, ...wanted, ...(after !== undefined && { after }) })
})

// Work goes on after every failure: what was leased becomes due again when its lease ends.
const survive = <A, R>(work: Effect.Effect<A, StoreUnavailable, R>) =>
  Effect.catchCause(Effect.asVoid(work), (cause) =>
    Effect.andThen(Effect.logWarning("work failed and will be tried again", cause), Effect.sleep(PAUSE_MS))
  )

const drain = Effect.fnUntraced(function* (shifts: ReadonlyArray<Shift>) {
  let done = 0
  for (;;) {
    const others = yield* Effect.forEach(shifts, ({ lanes }) => FiberMap.size(lanes))
    const round = yield* drainOnce
    yield* Effect.forEach(shifts, ({ lanes }) => FiberMap.awaitEmpty(lanes), { discard: true })
    // What is left is leased by another process, or of a kind that this one does not know.
    if (round === 0 && others.every((size) => size === 0)) return done
    done += round
  }
})

const drainOnce = Effect.gen(function* () {
  let done = 0
  let last: DueLane | undefined
  for (;;) {
    const due = yield* pageOfDue(last)
    const counts = yield* Effect.forEach(due, (lane) => emptyLane(lane, () => false), { concurrency: 16 })
    done += counts.reduce((sum, count) => sum + count, 0)
    last = due.at(-1)
    if (due.length < MAX_LANES) return done
  }
})

// What came while the lane was worked on found its fiber busy, and its signal may have been used up.
const thenLookAgain = Effect.fnUntraced(function* (shift: Shift, lane: DueLane) {
  const done = yield* emptyLane(lane, () => shift.isCrowded)
  if (done > 0) (yield* WorkSignal).raise(shift.crew)
})

/** Takes batch after batch of a lane, until nothing more is due in it or others may wait for its place. */
const emptyLane = Effect.fnUntraced(function* (lane: DueLane, isCrowded: () => boolean) {
  let done = 0
  for (;;) {
    const count = yield* workBatch(lane)
    done += count
    if (count === 0 || isCrowded()) return done
  }
})
