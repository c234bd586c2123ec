import { Clock, Effect, Fiber } from "effect"
import { type Decision, decision } from "../kernel/Decision.ts"
import type { Facts } from "../kernel/Facts.ts"
import type { Versioned } from "../kernel/Resource.ts"
import { Rails } from "../ports/Rails.ts"
import { type Leased, type Loaded, type Needs, noNeeds, Store } from "../ports/Store.ts"
import { SEQUENCE } from "../resources/ach/TraceNumber.ts"
import { webhookEndpoint } from "../resources/webhook-endpoint/WebhookEndpoint.ts"
import { BankSettings } from "./BankSettings.ts"
import { commitAs, commitWork, MAX_DECISIONS } from "./CommitWork.ts"
import type { Batch } from "./JobBatch.ts"
import { type PageRead, ReadAhead } from "./ReadAhead.ts"
import { readStored } from "./Stored.ts"
import { submissionOf } from "./Submission.ts"
import { hasTraceNumbers, reserveTraceNumbers } from "./TraceNumbers.ts"
import type { AnyWalk, PageOfMembers } from "./Walk.ts"

/** How long a submission waits that the network did not take. */
const RESUBMIT_MS = 30_000

/** Takes each leased walk a step further. */
export const runWalkBatch = Effect.fnUntraced(function* (walk: AnyWalk, batch: Batch) {
  yield* Effect.forEach(batch.leased, (leased) => step(walk, batch, leased), { discard: true })
})

const step = Effect.fnUntraced(function* (walk: AnyWalk, batch: Batch, leased: Leased) {
  for (let round = 0; round < MAX_DECISIONS; round++) {
    const outcome = yield* Effect.catchTag(attempt(walk, batch, leased, round === 0), "RailsUnavailable", ({ cause }) =>
      Effect.andThen(
        Effect.logWarning("the network did not take a submission, which will be handed over again", cause),
        later(batch, leased)
      )
    )
    if (outcome._tag === "Committed" || outcome.guard === "lease") return
  }
})

const attempt = Effect.fnUntraced(function* (walk: AnyWalk, batch: Batch, leased: Leased, isFirst: boolean) {
  const { program_id } = batch
  const store = yield* Store
  const owner = yield* ownerOf(walk, program_id, leased)
  if (owner === undefined) return yield* commitWork(batch, leased, empty, () => undefined)
  const page = yield* pageOf(walk, program_id, owner, isFirst)
  const submits = walk.submits(owner.object)
  if (submits) yield* (yield* Rails).submitAch(submissionOf(store, program_id, owner.object))
  const members = page.members.map(({ object }) => object)
  const count = walk.draws(owner.object, members)
  const moment = { now_ms: yield* Clock.currentTimeMillis, settings: yield* BankSettings }
  const needs = { ...noNeeds, ...walk.needs(owner.object, members, moment) }
  const loaded = yield* loadReserved(program_id, { ...needs, all: [...needs.all, webhookEndpoint.kind] }, count)
  const account = walk.balanceOf(owner.object)
  const balance = account === undefined ? 0 : Number(yield* store.balance(program_id, account))
  const decide = (facts: Facts): Decision => walk.decide(owner, { ...page, balance }, facts)
  // A network may take longer than any lease. What it took is acknowledged whoever has the lease by then: the owner's
  // version tells that nobody else did. Otherwise two workers could hand the same over to it by turns for ever.
  return yield* submits
    ? commitAs(program_id, { _tag: "None" }, loaded, decide)
    : commitWork(batch, leased, loaded, decide)
})

/**
 * Loads what a step has to see, among it so many trace numbers that are left. Another walk of the program may take what
 * was reserved in between, so it is what was loaded that must suffice.
 */
const loadReserved = Effect.fnUntraced(function* (program_id: string, needs: Needs, count: number) {
  const store = yield* Store
  if (count === 0) return yield* store.load(program_id, needs)
  for (;;) {
    const loaded = yield* store.load(program_id, { ...needs, objects: [...needs.objects, SEQUENCE] })
    if (hasTraceNumbers(loaded, count)) return loaded
    yield* reserveTraceNumbers(program_id, count)
  }
})

const empty: Loaded = { objects: [], positions: [] }

const later = Effect.fnUntraced(function* (batch: Batch, leased: Leased) {
  const { lane } = batch
  return yield* commitWork(batch, leased, empty, ({ now }) =>
    decision({ timers: [{ lane, object_id: leased.object_id, due_at_ms: now.ms + RESUBMIT_MS }] })
  )
})

const ownerOf = Effect.fnUntraced(function* (walk: AnyWalk, program_id: string, { object_id }: Leased) {
  const refs = [{ kind: walk.resource.kind, id: object_id }]
  const { objects } = yield* (yield* Store).load(program_id, { ...noNeeds, objects: refs })
  const [stored] = objects
  return stored === undefined ? undefined : readStored(walk.resource, stored)
})

const noMembers: PageRead = { members: [], is_last: true }

const pageOf = Effect.fnUntraced(function* (
  walk: AnyWalk,
  program_id: string,
  owner: Versioned<{ readonly id: string }>,
  isFirst: boolean
) {
  const ahead = yield* ReadAhead
  const asked = walk.page(owner.object)
  const early = ahead.take(program_id, owner.object.id, asked)
  if (asked === undefined) return noMembers
  // What was read ahead may have changed since: a step that has to be decided anew reads for itself.
  const page = early !== undefined && isFirst ? yield* Fiber.join(early) : yield* readPage(walk, program_id, asked)
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
