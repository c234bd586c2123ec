import { Clock, Effect, Fiber } from "effect"
import type { Decision } from "../kernel/Decision.ts"
import type { Facts } from "../kernel/Facts.ts"
import { refKey, type Versioned } from "../kernel/Resource.ts"
import { Rails } from "../ports/Rails.ts"
import {
  type Commit,
  type Leased,
  type Loaded,
  type Needs,
  noNeeds,
  Store,
  type Stored,
  type Timer
} from "../ports/Store.ts"
import { SEQUENCE } from "../resources/ach/TraceNumber.ts"
import { webhookEndpoint } from "../resources/webhook-endpoint/WebhookEndpoint.ts"
import { BankSettings } from "./BankSettings.ts"
import { type Batch, decideAs } from "./CommitWork.ts"
import { type PageRead, ReadAhead } from "./ReadAhead.ts"
import { readStored } from "./Stored.ts"
import { submissionOf } from "./Submission.ts"
import { hasTraceNumbers, reserveTraceNumbers } from "./TraceNumbers.ts"
import type { AnyWalk, PageOfMembers } from "./Walk.ts"

/** The objects that a step writes, as they will be once it stands, by kind and id. */
export type Foreseen = ReadonlyMap<string, Stored>

/** What a step is decided on. */
export interface StepContext {
  /** What the step before writes, where that does not stand yet. */
  readonly foreseen: Foreseen | undefined
  /** Whether a page that was read ahead may be used: one that has to be decided anew reads for itself. */
  readonly usesAhead: boolean
  /** Until when the walk may go on under one lease, in ms. */
  readonly until_ms: number
}

/** A step that has been decided. */
export interface WalkStep {
  readonly commit: Commit
  /** What the next step can be decided on already, under the same lease. */
  readonly foreseen: Foreseen | undefined
}

/** Decides a step of a walk; nothing, where it cannot be foreseen and has to wait until the one before stands. */
export const decideStep = Effect.fnUntraced(function* (
  walk: AnyWalk,
  batch: Batch,
  leased: Leased,
  { foreseen, until_ms, usesAhead }: StepContext
) {
  const { lane, program_id, token } = batch
  const lease = { _tag: "Lease", lane, object_id: leased.object_id, token } as const
  const owner = yield* ownerOf(walk, program_id, leased, foreseen)
  if (owner === undefined) return stepOf(yield* decideAs(program_id, lease, empty, () => undefined))
  const page = yield* pageOf(walk, program_id, owner, usesAhead)
  const submits = walk.submits(owner.object)
  if (submits) yield* (yield* Rails).submitAch(submissionOf(yield* Store, program_id, owner.object))
  const loaded = yield* loadFor(walk, program_id, owner.object, page, foreseen)
  if (loaded === undefined) return undefined
  const account = walk.balanceOf(owner.object)
  const balance = account === undefined ? 0 : Number(yield* (yield* Store).balance(program_id, account))
  const decide = (facts: Facts): Decision => walk.decide(owner, { ...page, balance }, facts)
  // A network may take longer than any lease. What it took is acknowledged whoever has the lease by then: the owner's
  // version tells that nobody else did. Otherwise two workers could hand the same over to it by turns for ever.
  if (submits) return stepOf(yield* decideAs(program_id, { _tag: "None" }, loaded, decide))
  const now_ms = yield* Clock.currentTimeMillis
  if (page.is_last || now_ms >= until_ms || !walk.foresees(owner.object)) {
    return stepOf(yield* decideAs(program_id, lease, loaded, decide))
  }
  const isOwn = (timer: Timer) => timer.lane === lane && timer.object_id === leased.object_id
  const commit = yield* decideAs(program_id, { ...lease, keeps: true }, loaded, (facts) => {
    const decision = decide(facts)
    return { ...decision, timers: decision.timers.filter((timer) => !isOwn(timer)) }
  })
  // A store waits for the lock of what is about to change, and finds nothing where something is about to be created.
  if (commit.expects.some((ref) => foreseen?.get(refKey(ref))?.version === 1)) return undefined
  return { commit, foreseen: writtenBy(commit) } satisfies WalkStep
})

const empty: Loaded = { objects: [], positions: [] }

const stepOf = (commit: Commit): WalkStep => ({ commit, foreseen: undefined })

const writtenBy = ({ writes }: Commit): Foreseen =>
  new Map(
    writes.map(({ kind, id, expected, body }) => [refKey({ kind, id }), { kind, id, version: expected + 1, body }])
  )

/** Loads what a step has to see. What the step before writes takes the place of what is stored. */
const loadFor = Effect.fnUntraced(function* (
  walk: AnyWalk,
  program_id: string,
  owner: { readonly id: string },
  page: PageRead,
  foreseen: Foreseen | undefined
) {
  const members = page.members.map(({ object }) => object)
  const count = walk.draws(owner, members)
  const moment = { now_ms: yield* Clock.currentTimeMillis, settings: yield* BankSettings }
  const needs = { ...noNeeds, ...walk.needs(owner, members, moment) }
  const objects = count === 0 ? needs.objects : [...needs.objects, SEQUENCE]
  return yield* loadReserved(
    program_id,
    { ...needs, objects, all: [...needs.all, webhookEndpoint.kind] },
    count,
    foreseen
  )
})

/**
 * Loads, and sees to it that there are so many trace numbers left. Another walk of the program may take what was reserved
 * in between, so it is what was loaded that must suffice.
 */
const loadReserved = Effect.fnUntraced(function* (
  program_id: string,
  needs: Needs,
  count: number,
  foreseen: Foreseen | undefined
) {
  const store = yield* Store
  for (;;) {
    const loaded = overlaid(yield* store.load(program_id, needs), needs, foreseen)
    if (count === 0 || hasTraceNumbers(loaded, count)) return loaded
    if (foreseen !== undefined) return undefined
    yield* reserveTraceNumbers(program_id, count)
  }
})

const overlaid = (loaded: Loaded, needs: Needs, foreseen: Foreseen | undefined): Loaded => {
  if (foreseen === undefined) return loaded
  const stored = loaded.objects.filter((one) => !foreseen.has(refKey(one)))
  return { ...loaded, objects: [...stored, ...needs.objects.flatMap((ref) => foreseen.get(refKey(ref)) ?? [])] }
}

const ownerOf = Effect.fnUntraced(function* (
  walk: AnyWalk,
  program_id: string,
  { object_id }: Leased,
  foreseen: Foreseen | undefined
) {
  const ref = { kind: walk.resource.kind, id: object_id }
  const known = foreseen?.get(refKey(ref))
  if (known !== undefined) return readStored(walk.resource, known)
  const { objects } = yield* (yield* Store).load(program_id, { ...noNeeds, objects: [ref] })
  const [stored] = objects
  return stored === undefined ? undefined : readStored(walk.resource, stored)
})

const noMembers: PageRead = { members: [], is_last: true }

const pageOf = Effect.fnUntraced(function* (
  walk: AnyWalk,
  program_id: string,
  owner: Versioned<{ readonly id: string }>,
  usesAhead: boolean
) {
  const ahead = yield* ReadAhead
  const asked = walk.page(owner.object)
  const early = ahead.take(program_id, owner.object.id, asked)
  if (asked === undefined) return noMembers
  const page = early !== undefined && usesAhead ? yield* Fiber.join(early) : yield* readPage(walk, program_id, asked)
  const last = page.members.at(-1)
  if (!page.is_last && last !== undefined) {
    const next = { ...asked, after: last.object.id }
    ahead.put(program_id, owner.object.id, next, yield* Effect.forkDetach(readPage(walk, program_id, next)))
  }
  return page
})

const readPage = Effect.fnUntraced(function* (walk: AnyWalk, program_id: string, asked: PageOfMembers) {
  const { filters, after, limit } = asked
  const found = yield* (yield* Store).list({
    program_id,
    kind: walk.members.kind,
    filters,
    ending_before: after,
    limit
  })
  // A page is always newest first; a walk goes from the oldest on.
  const members = found.objects.map((stored) => readStored(walk.members, stored)).reverse()
  return { members, is_last: !found.has_more } satisfies PageRead
})
