import { Clock, Effect, Exit, Fiber } from "effect"
import type { JobServices } from "../../modules/JobServices.ts"
import type { AnyBatchJob } from "../../operation/BatchJob.ts"
import { type Facts, together } from "../../operation/Decision.ts"
import {
  type Commit,
  type CommitOutcome,
  emptyReadSet,
  type Leased,
  Store,
  type StoreUnavailable
} from "../../ports/Store.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { attempted, type Refused } from "../decision/Attempts.ts"
import { BankSettings } from "../decision/BankSettings.ts"
import { readStored } from "../decision/LoadedState.ts"
import { stateOf } from "../decision/StateOf.ts"
import { decideStep, type JobAnswers } from "./BatchJobStep.ts"
import { type Batch, commitAs, commitNow, commitWork } from "./CommitWork.ts"
import type { Foreseen } from "./Foreseen.ts"
import { giveBack } from "./GiveBack.ts"
import { LetRequestsGoFirst } from "./LetRequestsGoFirst.ts"

/** Delay before a submission that the network did not take is retried, in ms. */
const RESUBMIT_MS = 30_000

/** Time to write a page, in ms, from which pages are sent one at a time: the next would wait for the store's locks. */
const SLOW_MS = 1_000

/** Advances each leased batch job. */
export const runBatchJob = Effect.fnUntraced(function* (job: AnyBatchJob<JobServices>, batch: Batch) {
  // Half of the lease is reserved for the last step, which ends it.
  const untilMs = (yield* Clock.currentTimeMillis) + (yield* BankSettings).work_lease_ms / 2
  yield* Effect.forEach(batch.leased, (leased) => go(job, batch, leased, untilMs), { discard: true })
})

const go = Effect.fnUntraced(function* (job: AnyBatchJob<JobServices>, batch: Batch, leased: Leased, untilMs: number) {
  const store = yield* Store
  const answers: JobAnswers = new Map()
  const done = yield* attempted(store, batch.program_id, (attempt) => {
    // Alone, a pass is a single step with a single commit: requests of the program wait for it.
    const isAlone = attempt.isAlone && job.draws === undefined
    const pass = steps(job, batch, leased, { untilMs: isAlone ? 0 : untilMs, isAnew: !attempt.isFirst, answers })
    return (isAlone ? attempt.exclusively(pass) : pass).pipe(
      Effect.catchTag("RailsUnavailable", ({ cause, untaken = false }) =>
        Effect.andThen(
          Effect.logWarning("submission to the network failed and will be retried", cause),
          Effect.map(later(job, batch, leased, untaken), (outcome) => ({ outcome, stood: 0 }))
        )
      ),
      Effect.catchDefect((defect) => afterDefect(job, batch, leased, defect)),
      Effect.map(({ outcome, stood }): "done" | Refused => {
        if (outcome._tag === "Committed" || outcome.guard === "lease") return "done"
        return stood > 0 ? "refused later" : "refused"
      })
    )
  })
  // Other writers kept winning. The work is due again at once, instead of when its lease ends.
  if (done === undefined) yield* giveBack({ ...batch, leased: [leased] })
})

/** The input of a pass: a run of steps until one is refused or the last one is written. */
interface Pass {
  readonly untilMs: number
  /** True if a pass before was refused. */
  readonly isAnew: boolean
  readonly answers: JobAnswers
}

/**
 * Runs steps in a pipeline: while the store writes a step, the next one is decided and sent, as long as it can be
 * foreseen. Each step guards the lease, which continues, and the owner's version left by the step before, so a conflict
 * of one step also refuses the steps after it. The first step shows the store's speed and the last ends the lease; both
 * are written alone. Returns the outcome of the last step and the number of steps committed before it.
 */
const steps = Effect.fnUntraced(function* (
  job: AnyBatchJob<JobServices>,
  batch: Batch,
  leased: Leased,
  { untilMs, isAnew, answers }: Pass
) {
  let before: Sent | undefined
  let foreseen: Foreseen | undefined
  let isFast = false
  let stood = 0
  let usesAhead = !isAnew
  for (;;) {
    yield* yield* LetRequestsGoFirst
    const deciding = decideStep(job, batch, leased, { foreseen, untilMs, usesAhead, answers })
    const step = yield* Effect.tapCause(deciding, () => endOf(before))
    const isLast = step !== undefined && step.foreseen === undefined
    let sent = step === undefined || isLast ? undefined : yield* send(step.commit)
    const underWay: ReadonlyArray<Sent | undefined> = [before, sent]
    for (const one of underWay) {
      if (one === undefined || (one === sent && isFast)) continue
      const { outcome, took_ms } = yield* resultOf(one, sent)
      if (outcome._tag === "Conflict") return { outcome, stood }
      stood += 1
      isFast = took_ms < SLOW_MS
      if (one === sent) sent = undefined
    }
    if (isLast) return { outcome: yield* commitNow(step.commit), stood }
    usesAhead = true
    before = sent
    foreseen = sent === undefined ? undefined : step?.foreseen
  }
})

/** A step sent to the store. */
interface Sent {
  readonly writing: Fiber.Fiber<CommitOutcome, StoreUnavailable>
  readonly at_ms: number
}

const send = Effect.fnUntraced(function* (commit: Commit) {
  yield* Effect.yieldNow
  const at_ms = yield* Clock.currentTimeMillis
  return { writing: yield* Effect.forkChild(commitNow(commit), { startImmediately: true }), at_ms } satisfies Sent
})

const endOf = (sent: Sent | undefined) => (sent === undefined ? Effect.void : Fiber.await(sent.writing))

/** Returns the outcome of a step. After a conflict or failure it also waits for the step sent after it. */
const resultOf = Effect.fnUntraced(function* ({ writing, at_ms }: Sent, after: Sent | undefined) {
  const exit = yield* Fiber.await(writing)
  const stands = Exit.isSuccess(exit) && exit.value._tag === "Committed"
  if (!stands) yield* endOf(after)
  return { outcome: yield* exit, took_ms: (yield* Clock.currentTimeMillis) - at_ms }
})

const later = Effect.fnUntraced(function* (
  job: AnyBatchJob<JobServices>,
  batch: Batch,
  leased: Leased,
  isUntaken: boolean
) {
  const ref = { kind: job.resource.kind, id: leased.object_id }
  const reads = { objects: [ref] }
  const found = yield* (yield* Store).load(batch.program_id, { ...emptyReadSet, ...reads })
  const [stored] = found.objects
  return yield* commitWork(batch, leased, stateOf(batch.queue, [reads], found), (facts) => {
    const timers = [{ queue: batch.queue, object_id: leased.object_id, due_at_ms: facts.now.ms + RESUBMIT_MS }]
    const undone =
      isUntaken && stored !== undefined ? job.submission?.untaken?.(readStored(job.resource, stored), facts) : undefined
    return together([undone ?? {}, { timers }])
  })
})

/** Lets the job decide on a step that died of a bug. A job that does not is retried when its lease ends. */
const afterDefect = Effect.fnUntraced(function* (
  job: AnyBatchJob<JobServices>,
  batch: Batch,
  leased: Leased,
  defect: unknown
) {
  const after = job.afterDefect
  if (after === undefined) return yield* Effect.die(defect)
  yield* Effect.logError(`work on ${leased.object_id} failed`, defect)
  const ref = { kind: job.resource.kind, id: leased.object_id }
  const reads = { objects: [ref, ...after.objects], all: [webhookEndpoint.kind] }
  const found = yield* (yield* Store).load(batch.program_id, { ...emptyReadSet, ...reads })
  const loaded = stateOf(batch.queue, [reads], found)
  const stored = loaded.objects.find(({ id }) => id === leased.object_id)
  if (stored === undefined) return yield* Effect.die(defect)
  const decide = (facts: Facts) => after.decide(readStored(job.resource, stored), facts)
  // A long submission has put its timer off and may have no lease: the version of the owner guards the commit.
  return { outcome: yield* commitAs(batch.program_id, { _tag: "None" }, loaded, decide), stood: 0 }
})
