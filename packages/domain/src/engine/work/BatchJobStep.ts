import { Clock, Effect } from "effect"
import { refKey } from "../../kernel/Resource.ts"
import type { JobServices } from "../../modules/JobServices.ts"
import type { AnyBatchJob, MemberPage } from "../../operation/BatchJob.ts"
import type { Decision, Facts } from "../../operation/Decision.ts"
import type { Moment } from "../../operation/Operation.ts"
import { type Commit, emptyReadSet, type Leased, type ReadSet, Store, type Timer } from "../../ports/Store.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { BankCatalogue, BankSettings } from "../decision/BankSettings.ts"
import { findersOf, readStored } from "../decision/LoadedState.ts"
import { nothingRead, stateOf } from "../decision/StateOf.ts"
import { jobReader, memberPageOf } from "./BatchJobPage.ts"
import { type Batch, decideAs, loaderForCommit } from "./CommitWork.ts"
import { type Foreseen, overlaid, writtenBy } from "./Foreseen.ts"
import { loadMore } from "./LoadMore.ts"
import { type Progress, puttingOff } from "./PutOff.ts"

/** The answers to the submissions of a batch job, by the version of its owner: a refused decision asks nothing again. */
export type JobAnswers = Map<number, unknown>

/** The input of a step's decision. */
export interface StepContext {
  /** The writes of the step before, if that is not committed yet. */
  readonly foreseen: Foreseen | undefined
  /** True if a page that was read ahead may be used. A step that is decided again reads for itself. */
  readonly usesAhead: boolean
  /** End of the batch job's time under one lease, in ms since 1970 UTC. */
  readonly untilMs: number
  readonly answers: JobAnswers
}

/** A decided step. */
export interface BatchJobStep {
  readonly commit: Commit
  /** The state that the next step can be decided on, under the same lease. */
  readonly foreseen: Foreseen | undefined
}

/** Decides a step of a batch job; undefined if it must wait until the step before is committed. */
export const decideStep = Effect.fnUntraced(function* (
  job: AnyBatchJob<JobServices>,
  batch: Batch,
  leased: Leased,
  { foreseen, untilMs, usesAhead, answers }: StepContext
) {
  const { queue, program_id, token } = batch
  const lease = { _tag: "Lease", queue, object_id: leased.object_id, token } as const
  const before = yield* ownerOf(job, program_id, leased, foreseen)
  if (before === undefined) return stepOf(yield* decideAs(program_id, lease, nothingRead(queue), () => undefined))
  const page = yield* memberPageOf(job, program_id, before, usesAhead)
  const progress: Progress = { owner: before }
  const submission = job.submission?.submit(before.object, program_id, {
    reader: yield* jobReader(queue, program_id),
    load: yield* loaderForCommit,
    show: (shown) => {
      progress.shown = shown
    }
  })
  const pending =
    submission !== undefined && job.submission?.putsOff ? puttingOff(job, batch, progress, submission) : submission
  if (pending !== undefined && !answers.has(before.version)) {
    const answered = yield* pending
    answers.set(progress.owner.version, answered)
  }
  const { owner } = progress
  const answer = answers.get(owner.version)
  const moment = { now_ms: yield* Clock.currentTimeMillis, settings: yield* BankSettings }
  const loaded = yield* loadFor(job, program_id, owner.object, page, { foreseen, moment })
  if (loaded === undefined) return undefined
  // A page takes some ms to read, decide and write, so requests of this process run in between.
  yield* Effect.yieldNow
  const account = job.balanceOf?.(owner.object)
  const balance = account === undefined ? 0 : Number(yield* (yield* Store).balance(program_id, account))
  const decide = (facts: Facts): Decision => job.decide(owner, { ...page, balance, answer }, facts)
  // A network may take longer than any lease. An accepted submission is committed without the lease, guarded by the
  // owner's version. Otherwise two workers could take turns submitting the same work for ever.
  if (submission !== undefined)
    return stepOf(yield* decideAs(program_id, { _tag: "None" }, loaded, decide, moment.now_ms))
  const now_ms = yield* Clock.currentTimeMillis
  if (page.is_last || now_ms >= untilMs || job.pipelined?.(owner.object) !== true) {
    return stepOf(yield* decideAs(program_id, lease, loaded, decide, moment.now_ms))
  }
  const isOwn = (timer: Timer) => timer.queue === queue && timer.object_id === leased.object_id
  const decideOwn = (facts: Facts): Decision => {
    const decision = decide(facts)
    return { ...decision, timers: decision.timers.filter((timer) => !isOwn(timer)) }
  }
  const commit = yield* decideAs(program_id, { ...lease, keeps: true }, loaded, decideOwn, moment.now_ms)
  // A store waits for the lock of a row that is about to change, but finds no row that is about to be created.
  if (commit.required_versions.some((ref) => foreseen?.objects.get(refKey(ref))?.version === 1)) return undefined
  return { commit, foreseen: writtenBy(commit) } satisfies BatchJobStep
})

const stepOf = (commit: Commit): BatchJobStep => ({ commit, foreseen: undefined })

/** Loads the read set of a step. The writes of the step before override stored objects. */
const loadFor = Effect.fnUntraced(function* (
  job: AnyBatchJob<JobServices>,
  programId: string,
  owner: { readonly id: string },
  page: MemberPage<unknown>,
  { foreseen, moment }: { readonly foreseen: Foreseen | undefined; readonly moment: Moment }
) {
  const { members } = page
  const count = job.draws?.count(owner, members) ?? 0
  const reads = { ...emptyReadSet, ...job.reads?.(owner, members, moment) }
  const reserve = count === 0 ? undefined : job.draws?.from
  const objects = reserve === undefined ? reads.objects : [...reads.objects, reserve.ref]
  const first = { ...reads, objects, all: [...reads.all, webhookEndpoint.kind] }
  const loaded = yield* loadReserved(job, programId, first, count, foreseen)
  if (loaded === undefined) return undefined
  const { kinds } = yield* BankCatalogue
  const state = stateOf(job.queue, [first], loaded, kinds)
  const further = job.follow?.(owner, members, findersOf(state))
  if (further === undefined) return state
  return stateOf(job.queue, [first, further], yield* loadMore(programId, loaded, further, foreseen), kinds)
})

/**
 * Loads, and refills the reserve until it covers the step: another batch job of the program may draw from it in
 * between.
 */
const loadReserved = Effect.fnUntraced(function* (
  job: AnyBatchJob<JobServices>,
  programId: string,
  reads: ReadSet,
  count: number,
  foreseen: Foreseen | undefined
) {
  const store = yield* Store
  const reserve = count === 0 ? undefined : job.draws?.from
  for (;;) {
    const loaded = overlaid(yield* store.load(programId, reads), reads, foreseen)
    if (reserve === undefined || reserve.covers(count, findersOf(stateOf(job.queue, [reads], loaded)))) return loaded
    if (foreseen !== undefined) return undefined
    yield* reserve.refill(programId, count, yield* loaderForCommit)
  }
})

const ownerOf = Effect.fnUntraced(function* (
  job: AnyBatchJob<JobServices>,
  programId: string,
  { object_id }: Leased,
  foreseen: Foreseen | undefined
) {
  const ref = { kind: job.resource.kind, id: object_id }
  const known = foreseen?.objects.get(refKey(ref))
  if (known !== undefined) return readStored(job.resource, known)
  const { objects } = yield* (yield* Store).load(programId, { ...emptyReadSet, objects: [ref] })
  const [stored] = objects
  return stored === undefined ? undefined : readStored(job.resource, stored)
})
