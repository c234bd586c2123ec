import { Clock, Effect, Fiber } from "effect"
import { refKey, type Versioned } from "../../kernel/Resource.ts"
import type { AnyBatchJob, ChunkQuery, MemberPage, MemberReader, NumberReserve } from "../../operation/BatchJob.ts"
import type { Decision } from "../../operation/Decision.ts"
import type { Facts } from "../../operation/Facts.ts"
import {
  type Commit,
  emptyReadSet,
  type Leased,
  type Loaded,
  type ReadSet,
  Store,
  type Stored,
  type Timer
} from "../../ports/Store.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import type { Rails } from "../../resources/payments/Rails.ts"
import { BankSettings } from "../decision/BankSettings.ts"
import { findersOf, readStored } from "../decision/LoadedState.ts"
import { type Batch, decideAs } from "./CommitWork.ts"
import { loaderForCommit } from "./LoadForCommit.ts"
import { ReadAhead } from "./ReadAhead.ts"

type Member = { readonly id: string }

/** The objects that an uncommitted step writes, by kind and id. */
export type Foreseen = ReadonlyMap<string, Stored>

/** The input of a step's decision. */
export interface StepContext {
  /** The writes of the step before, if that is not committed yet. */
  readonly foreseen: Foreseen | undefined
  /** True if a page that was read ahead may be used. A step that is decided again reads for itself. */
  readonly usesAhead: boolean
  /** End of the batch job's time under one lease, in ms since 1970 UTC. */
  readonly untilMs: number
}

/** A decided step. */
export interface BatchJobStep {
  readonly commit: Commit
  /** The state that the next step can be decided on, under the same lease. */
  readonly foreseen: Foreseen | undefined
}

/** Decides a step of a batch job; undefined if it must wait until the step before is committed. */
export const decideStep = Effect.fnUntraced(function* (
  job: AnyBatchJob<Rails>,
  batch: Batch,
  leased: Leased,
  { foreseen, untilMs, usesAhead }: StepContext
) {
  const { queue, program_id, token } = batch
  const lease = { _tag: "Lease", queue, object_id: leased.object_id, token } as const
  const owner = yield* ownerOf(job, program_id, leased, foreseen)
  if (owner === undefined) return stepOf(yield* decideAs(program_id, lease, empty, () => undefined))
  const page = yield* pageOf(job, program_id, owner, usesAhead)
  const submission = job.submit(owner.object, program_id, yield* memberReader(job, program_id))
  if (submission !== undefined) yield* submission
  const loaded = yield* loadFor(job, program_id, owner.object, page, foreseen)
  if (loaded === undefined) return undefined
  const account = job.balanceOf(owner.object)
  const balance = account === undefined ? 0 : Number(yield* (yield* Store).balance(program_id, account))
  const decide = (facts: Facts): Decision => job.decide(owner, { ...page, balance }, facts)
  // A network may take longer than any lease. An accepted submission is committed without the lease, guarded by the
  // owner's version. Otherwise two workers could take turns submitting the same work for ever.
  if (submission !== undefined) return stepOf(yield* decideAs(program_id, { _tag: "None" }, loaded, decide))
  const now_ms = yield* Clock.currentTimeMillis
  if (page.is_last || now_ms >= untilMs || !job.pipelined(owner.object)) {
    return stepOf(yield* decideAs(program_id, lease, loaded, decide))
  }
  const isOwn = (timer: Timer) => timer.queue === queue && timer.object_id === leased.object_id
  const commit = yield* decideAs(program_id, { ...lease, keeps: true }, loaded, (facts) => {
    const decision = decide(facts)
    return { ...decision, timers: decision.timers.filter((timer) => !isOwn(timer)) }
  })
  // A store waits for the lock of a row that is about to change, but finds no row that is about to be created.
  if (commit.required_versions.some((ref) => foreseen?.get(refKey(ref))?.version === 1)) return undefined
  return { commit, foreseen: writtenBy(commit) } satisfies BatchJobStep
})

const empty: Loaded = { objects: [], positions: [] }

const stepOf = (commit: Commit): BatchJobStep => ({ commit, foreseen: undefined })

const writtenBy = ({ writes }: Commit): Foreseen =>
  new Map(
    writes.map(({ kind, id, expected, body }) => [refKey({ kind, id }), { kind, id, version: expected + 1, body }])
  )

/** Loads the read set of a step. The writes of the step before override stored objects. */
const loadFor = Effect.fnUntraced(function* (
  job: AnyBatchJob<Rails>,
  programId: string,
  owner: { readonly id: string },
  page: MemberPage<Member>,
  foreseen: Foreseen | undefined
) {
  const members = page.members.map(({ object }) => object)
  const count = job.draws(owner, members)
  const moment = { now_ms: yield* Clock.currentTimeMillis, settings: yield* BankSettings }
  const reads = { ...emptyReadSet, ...job.reads(owner, members, moment) }
  const reserve = count === 0 ? undefined : job.reserve
  const objects = reserve === undefined ? reads.objects : [...reads.objects, reserve.ref]
  return yield* loadReserved(
    reserve,
    programId,
    { ...reads, objects, all: [...reads.all, webhookEndpoint.kind] },
    count,
    foreseen
  )
})

/**
 * Loads, and refills the reserve until it covers the step: another batch job of the program may draw from it in
 * between.
 */
const loadReserved = Effect.fnUntraced(function* (
  reserve: NumberReserve | undefined,
  programId: string,
  reads: ReadSet,
  count: number,
  foreseen: Foreseen | undefined
) {
  const store = yield* Store
  for (;;) {
    const loaded = overlaid(yield* store.load(programId, reads), reads, foreseen)
    if (reserve === undefined || reserve.covers(count, findersOf(loaded))) return loaded
    if (foreseen !== undefined) return undefined
    yield* reserve.refill(programId, count, yield* loaderForCommit)
  }
})

const overlaid = (loaded: Loaded, reads: ReadSet, foreseen: Foreseen | undefined): Loaded => {
  if (foreseen === undefined) return loaded
  const stored = loaded.objects.filter((one) => !foreseen.has(refKey(one)))
  return { ...loaded, objects: [...stored, ...reads.objects.flatMap((ref) => foreseen.get(refKey(ref)) ?? [])] }
}

const ownerOf = Effect.fnUntraced(function* (
  job: AnyBatchJob<Rails>,
  programId: string,
  { object_id }: Leased,
  foreseen: Foreseen | undefined
) {
  const ref = { kind: job.resource.kind, id: object_id }
  const known = foreseen?.get(refKey(ref))
  if (known !== undefined) return readStored(job.resource, known)
  const { objects } = yield* (yield* Store).load(programId, { ...emptyReadSet, objects: [ref] })
  const [stored] = objects
  return stored === undefined ? undefined : readStored(job.resource, stored)
})

const noMembers: MemberPage<Member> = { members: [], is_last: true }

const pageOf = Effect.fnUntraced(function* (
  job: AnyBatchJob<Rails>,
  programId: string,
  owner: Versioned<{ readonly id: string }>,
  usesAhead: boolean
) {
  const ahead = yield* ReadAhead
  const asked = job.page(owner.object)
  const early = ahead.take(programId, owner.object.id, asked)
  if (asked === undefined) return noMembers
  const page = early !== undefined && usesAhead ? yield* Fiber.join(early) : yield* readPage(job, programId, asked)
  const last = page.members.at(-1)
  if (!page.is_last && last !== undefined) {
    const next = { ...asked, after: last.object.id }
    ahead.put(programId, owner.object.id, next, yield* Effect.forkDetach(readPage(job, programId, next)))
  }
  return page
})

/** Reads members from the store in the context. */
const memberReader = (job: AnyBatchJob<Rails>, programId: string) =>
  Effect.map(
    Store,
    (store): MemberReader<Member> =>
      (query) =>
        Effect.provideService(readPage(job, programId, query), Store, store)
  )

const readPage = Effect.fnUntraced(function* (job: AnyBatchJob<Rails>, programId: string, asked: ChunkQuery) {
  const { filters, after, limit } = asked
  const found = yield* (yield* Store).list({
    program_id: programId,
    kind: job.members.kind,
    filters,
    ending_before: after,
    limit
  })
  // Pages are newest first; a batch job starts with the oldest.
  const members = found.objects.map((stored) => readStored(job.members, stored)).reverse()
  return { members, is_last: !found.has_more } satisfies MemberPage<Member>
})
