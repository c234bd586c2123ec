import { Clock, Effect } from "effect"
import { distinctBy } from "../../kernel/Distinct.ts"
import { refKey } from "../../kernel/Resource.ts"
import type { JobServices } from "../../modules/JobServices.ts"
import { type Decision, decision, type Facts } from "../../operation/Decision.ts"
import type { AnyJob } from "../../operation/Job.ts"
import { type Commit, emptyReadSet, type Leased, type Loaded, type ReadSet, Store } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { attempted } from "../decision/Attempts.ts"
import { BankCatalogue, BankSettings } from "../decision/BankSettings.ts"
import { KeyedLock } from "../decision/KeyedLock.ts"
import { readStored } from "../decision/LoadedState.ts"
import { stateOf } from "../decision/StateOf.ts"
import { type Batch, commitNow, decideWork } from "./CommitWork.ts"

/** Delay before work is retried that a network did not answer, in ms, unless its job has its own. */
const ASK_AGAIN_MS = 30_000

/**
 * Runs a job for a batch: two reads for all, and a commit each, which the store may group. If the job waits for money,
 * work that moves none is postponed until the rest has moved theirs, then read and decided again.
 */
export const runJobBatch = Effect.fnUntraced(function* (job: AnyJob<JobServices>, batch: Batch) {
  let left = batch.leased
  while (left.length > 0) {
    const loaded = yield* loadFor(job, batch.program_id, left)
    const putOff = job.waits_for_money === true ? yield* runAll(job, { ...batch, leased: left }, loaded, true) : left
    if (putOff.length === left.length) return void (yield* runAll(job, { ...batch, leased: left }, loaded, false))
    left = putOff
  }
})

/** Runs a job for all loaded work. Returns the work that it postponed. */
const runAll = (job: AnyJob<JobServices>, batch: Batch, loaded: LoadedBatch, mayWait: boolean) =>
  Effect.map(
    Effect.forEach(batch.leased, (leased) => runOne(job, batch, leased, loaded, mayWait), {
      concurrency: job.in_turn === true ? 1 : "unbounded"
    }),
    (each) => each.flat()
  )

const loadFor = Effect.fnUntraced(function* (
  job: AnyJob<JobServices>,
  programId: string,
  leased: ReadonlyArray<Leased>
) {
  const store = yield* Store
  const refs = leased.map(({ object_id }) => ({ kind: job.resource.kind, id: object_id }))
  const { objects } = yield* store.load(programId, { ...emptyReadSet, objects: refs })
  const moment = { now_ms: yield* Clock.currentTimeMillis, settings: yield* BankSettings }
  const reads = objects.map((stored) => job.reads(readStored(job.resource, stored).object, moment))
  const others = yield* store.load(programId, { ...union(reads), all: [webhookEndpoint.kind] })
  const found = { objects: [...objects, ...others.objects], positions: others.positions }
  const readsOf = new Map(objects.map(({ id }, at) => [id, reads[at] ?? {}]))
  return { ...found, for_ms: moment.now_ms, readsOf } satisfies LoadedBatch
})

/** What the work of a batch has loaded together, and what each asked for. */
interface LoadedBatch extends Loaded {
  /** Time in ms that the reads were made for. */
  readonly for_ms: number
  readonly readsOf: ReadonlyMap<string, Partial<ReadSet>>
}

const union = (reads: ReadonlyArray<Partial<ReadSet>>): ReadSet => ({
  objects: distinctBy(
    reads.flatMap((one) => one.objects ?? []),
    refKey
  ),
  newest: reads.flatMap((one) => one.newest ?? []),
  linked: reads.flatMap((one) => one.linked ?? []),
  positions: [...new Set(reads.flatMap((one) => one.positions ?? []))],
  positionsOf: [...new Set(reads.flatMap((one) => one.positionsOf ?? []))],
  all: [...new Set(reads.flatMap((one) => one.all ?? []))]
})

const runOne = Effect.fnUntraced(function* (
  job: AnyJob<JobServices>,
  batch: Batch,
  leased: Leased,
  first: LoadedBatch,
  mayWait: boolean
) {
  const store = yield* Store
  const lock = yield* KeyedLock
  let isTaken = false
  const decideAgain = Effect.flatMap(loadFor(job, batch.program_id, [leased]), (loaded) =>
    decideOne(job, batch, leased, loaded, isTaken)
  )
  let decided = yield* decideOne(job, batch, leased, first, isTaken)
  const putOff = yield* attempted(store, batch.program_id, (attempt) =>
    Effect.gen(function* () {
      const commit = decided
      const left = yield* lock.withLock(batch.program_id, commit, (waited) =>
        // No lock is held while a network is asked.
        (attempt.isFirst && !waited) || job.ask !== undefined
          ? commitOne(commit, leased, mayWait)
          : attempt.exclusively(Effect.flatMap(decideAgain, (one) => commitOne(one, leased, mayWait)))
      )
      if (typeof left !== "string") return left
      isTaken ||= left === "unique"
      if (job.ask !== undefined) decided = yield* decideAgain
      return "refused"
    })
  )
  return putOff ?? []
})

const decideOne = Effect.fnUntraced(function* (
  job: AnyJob<JobServices>,
  batch: Batch,
  leased: Leased,
  loaded: LoadedBatch,
  isTaken: boolean
) {
  const stored = loaded.objects.find(({ id, kind }) => id === leased.object_id && kind === job.resource.kind)
  const own = { objects: [{ kind: job.resource.kind, id: leased.object_id }], all: [webhookEndpoint.kind] }
  // What others of the batch asked for may be missing when this work is decided alone.
  const { kinds } = yield* BankCatalogue
  const state = stateOf(batch.queue, [own, loaded.readsOf.get(leased.object_id) ?? {}], loaded, kinds)
  const decide = yield* decisionOf(job, batch, stored, isTaken)
  // The answer of a network is later than the reads, and no job that asks one reads by the time.
  return yield* decideWork(batch, leased, state, decide, job.ask === undefined ? loaded.for_ms : undefined)
})

/** Commits a decision. Returns the postponed work, empty if done or the lease is lost; on other conflicts the guard. */
const commitOne = Effect.fnUntraced(function* (commit: Commit, leased: Leased, mayWait: boolean) {
  if (mayWait && commit.moves.length === 0) return [leased]
  const outcome = yield* commitNow(commit)
  return outcome._tag === "Committed" || outcome.guard === "lease" ? [] : outcome.guard
})

const decisionOf = Effect.fnUntraced(function* (
  job: AnyJob<JobServices>,
  batch: Batch,
  stored: Stored | undefined,
  isTaken: boolean
) {
  if (stored === undefined) return () => undefined
  const { object, version } = readStored(job.resource, stored)
  const decide: typeof job.decide = (...work) =>
    isTaken && job.taken !== undefined ? job.taken(...work) : job.decide(...work)
  if (job.ask === undefined) return (facts: Facts): Decision => decide(object, version, facts, undefined)
  const { work_lease_ms } = yield* BankSettings
  return yield* job.ask(batch.program_id, object).pipe(
    // A decision after the end of the lease would not count.
    Effect.timeout(work_lease_ms / 2),
    Effect.map(
      (answer) =>
        (facts: Facts): Decision =>
          decide(object, version, facts, answer)
    ),
    Effect.catch((cause) =>
      Effect.as(
        Effect.logWarning("network did not answer; the request will be retried", cause),
        ({ now }: Facts): Decision => {
          const delay = job.retryAfter?.(object, now.ms) ?? ASK_AGAIN_MS
          return decision({ timers: [{ queue: batch.queue, object_id: stored.id, due_at_ms: now.ms + delay }] })
        }
      )
    )
  )
})
