import { Clock, Effect } from "effect"
import { decision } from "../kernel/Decision.ts"
import type { Versioned } from "../kernel/Resource.ts"
import { Rails } from "../ports/Rails.ts"
import { type Leased, type Loaded, type Needs, Store } from "../ports/Store.ts"
import { SEQUENCE } from "../resources/ach/TraceNumber.ts"
import { webhookEndpoint } from "../resources/webhook-endpoint/WebhookEndpoint.ts"
import { BankSettings } from "./BankSettings.ts"
import { commitWork } from "./CommitWork.ts"
import type { Batch } from "./JobBatch.ts"
import { readStored } from "./Stored.ts"
import { submissionOf } from "./Submission.ts"
import { hasTraceNumbers, reserveTraceNumbers } from "./TraceNumbers.ts"
import type { AnyWalk } from "./Walk.ts"

/** How long a submission waits that the network did not take. */
const RESUBMIT_MS = 30_000

/** How often a step is decided anew before it is left until its lease ends. */
const MAX_DECISIONS = 8

const nothing: Needs = { objects: [], newest: [], positions: [], positionsOf: [], all: [] }

/** Takes each leased walk a step further. */
export const runWalkBatch = Effect.fnUntraced(function* (walk: AnyWalk, batch: Batch) {
  yield* Effect.forEach(batch.leased, (leased) => step(walk, batch, leased), { discard: true })
})

const step = Effect.fnUntraced(function* (walk: AnyWalk, batch: Batch, leased: Leased) {
  for (let round = 0; round < MAX_DECISIONS; round++) {
    const outcome = yield* Effect.catchTag(attempt(walk, batch, leased), "RailsUnavailable", ({ cause }) =>
      Effect.andThen(
        Effect.logWarning("the network did not take a submission, which will be handed over again", cause),
        later(batch, leased)
      )
    )
    if (outcome._tag === "Committed" || outcome.guard === "lease") return
  }
})

const attempt = Effect.fnUntraced(function* (walk: AnyWalk, batch: Batch, leased: Leased) {
  const { program_id } = batch
  const store = yield* Store
  const owner = yield* ownerOf(walk, program_id, leased)
  if (owner === undefined) return yield* commitWork(batch, leased, empty, () => undefined)
  const page = yield* pageOf(walk, program_id, owner)
  if (walk.submits(owner.object)) yield* (yield* Rails).submitAch(submissionOf(store, program_id, owner.object))
  const members = page.members.map(({ object }) => object)
  const count = walk.draws(owner.object, members)
  const moment = { now_ms: yield* Clock.currentTimeMillis, settings: yield* BankSettings }
  const needs = { ...nothing, ...walk.needs(owner.object, members, moment) }
  const loaded = yield* loadReserved(program_id, { ...needs, all: [...needs.all, webhookEndpoint.kind] }, count)
  const account = walk.balanceOf(owner.object)
  const balance = account === undefined ? 0 : Number(yield* store.balance(program_id, account))
  return yield* commitWork(batch, leased, loaded, (facts) => walk.decide(owner, { ...page, balance }, facts))
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
  const { objects } = yield* (yield* Store).load(program_id, { ...nothing, objects: refs })
  const [stored] = objects
  return stored === undefined ? undefined : readStored(walk.resource, stored)
})

const pageOf = Effect.fnUntraced(function* (walk: AnyWalk, program_id: string, owner: Versioned<unknown>) {
  const page = walk.page(owner.object)
  if (page === undefined) return { members: [], is_last: true }
  const { filters, after, limit } = page
  const found = yield* (yield* Store).list({
    program_id,
    kind: walk.members.kind,
    filters,
    ending_before: after,
    limit
  })
  // A page is always newest first; a walk goes from the oldest on.
  const members = found.objects.map((stored) => readStored(walk.members, stored)).reverse()
  return { members, is_last: !found.has_more }
})
