import { Clock, Effect } from "effect"
import { type Decision, decision } from "../kernel/Decision.ts"
import type { Facts } from "../kernel/Facts.ts"
import { FRESHNESS_BYTES } from "../kernel/Identifier.ts"
import { Entropy } from "../ports/Entropy.ts"
import { type Leased, type Loaded, type Needs, Store, type Stored } from "../ports/Store.ts"
import { BANK } from "../resources/program/Program.ts"
import { webhookEndpoint } from "../resources/webhook-endpoint/WebhookEndpoint.ts"
import { BankSettings } from "./BankSettings.ts"
import { compose } from "./Compose.ts"
import { factsOf } from "./FactsOf.ts"
import type { AnyJob } from "./Job.ts"
import { Programs } from "./Programs.ts"
import { readStored } from "./Stored.ts"
import { WorkSignal } from "./WorkSignal.ts"

/** Work of one lane that was leased together. */
export interface Batch {
  readonly program_id: string
  readonly lane: string
  readonly token: string
  readonly leased: ReadonlyArray<Leased>
}

/** How often a piece of work is decided anew before it is left until its lease ends. */
const MAX_DECISIONS = 8

/** Runs a job for a batch: two reads for all of them, and a commit for each, which the store may group. */
export const runJobBatch = Effect.fnUntraced(function* (job: AnyJob, batch: Batch) {
  const loaded = yield* loadFor(job, batch.program_id, batch.leased)
  yield* Effect.forEach(batch.leased, (leased) => runOne(job, batch, leased, loaded), {
    concurrency: "unbounded",
    discard: true
  })
})

const nothing: Needs = { objects: [], newest: [], positions: [], positionsOf: [], all: [] }

const loadFor = Effect.fnUntraced(function* (job: AnyJob, program_id: string, leased: ReadonlyArray<Leased>) {
  const store = yield* Store
  const refs = leased.map(({ object_id }) => ({ kind: job.resource.kind, id: object_id }))
  const { objects } = yield* store.load(program_id, { ...nothing, objects: refs })
  const needs = objects.map((stored) => job.needs(readStored(job.resource, stored).object))
  const others = yield* store.load(program_id, { ...union(needs), all: [webhookEndpoint.kind] })
  return { objects: [...objects, ...others.objects], positions: others.positions }
})

const union = (needs: ReadonlyArray<Partial<Needs>>): Needs => ({
  objects: [
    ...new Map(needs.flatMap((one) => one.objects ?? []).map((ref) => [`${ref.kind} ${ref.id}`, ref])).values()
  ],
  newest: needs.flatMap((one) => one.newest ?? []),
  positions: [...new Set(needs.flatMap((one) => one.positions ?? []))],
  positionsOf: [...new Set(needs.flatMap((one) => one.positionsOf ?? []))],
  all: [...new Set(needs.flatMap((one) => one.all ?? []))]
})

const runOne = Effect.fnUntraced(function* (job: AnyJob, batch: Batch, leased: Leased, first: Loaded) {
  let loaded = first
  for (let round = 0; round < MAX_DECISIONS; round++) {
    const stored = loaded.objects.find(({ id, kind }) => id === leased.object_id && kind === job.resource.kind)
    const outcome = yield* commitWork(batch, leased, loaded, decisionOf(job, stored))
    if (outcome._tag === "Committed" || outcome.guard === "lease") return
    loaded = yield* loadFor(job, batch.program_id, [leased])
  }
})

const decisionOf =
  (job: AnyJob, stored: Stored | undefined) =>
  (facts: Facts): Decision | undefined => {
    if (stored === undefined) return undefined
    const { object, version } = readStored(job.resource, stored)
    return job.decide(object, version, facts)
  }

/** Commits what a piece of leased work decides; without a decision its timer alone is taken away. */
export const commitWork = Effect.fnUntraced(function* (
  { program_id, lane, token }: Batch,
  { object_id }: Leased,
  loaded: Loaded,
  decide: (facts: Facts) => Decision | undefined
) {
  const settings = yield* BankSettings
  const now_ms = yield* Clock.currentTimeMillis
  const program = program_id === BANK ? undefined : yield* (yield* Programs).program(program_id, now_ms)
  const context = { id: program_id, number_prefix: program?.number_prefix ?? "" }
  const random = (yield* Entropy).bytes(FRESHNESS_BYTES)
  const facts = factsOf(context, { _tag: "System" }, settings, now_ms, random, loaded)
  const { composed } = compose(decide(facts) ?? decision({}), facts)
  const proof = { _tag: "Lease", lane, object_id, token } as const
  const outcome = yield* (yield* Store).commit({ program_id, now_ms, proof, ...composed })
  if (
    outcome._tag === "Committed" &&
    composed.timers.some(({ due_at_ms }) => due_at_ms !== null && due_at_ms <= now_ms)
  ) {
    ;(yield* WorkSignal).raise()
  }
  return outcome
})
