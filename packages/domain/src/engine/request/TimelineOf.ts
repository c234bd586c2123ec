import { Effect } from "effect"
import { idsAround, isDrawn } from "../../kernel/Identifier.ts"
import { explained, fault, type Rejection, reject } from "../../kernel/Rejection.ts"
import { type AnyResource, kindOfId } from "../../kernel/Resource.ts"
import { grants } from "../../kernel/Scope.ts"
import type { Catalogue } from "../../operation/Catalogue.ts"
import type { Caller } from "../../operation/Decision.ts"
import type { Question } from "../../operation/Question.ts"
import { lifecycleOf } from "../../operation/Transition.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import { auditEntry } from "../../resources/access/audit/AuditEntry.ts"
import { callsOn } from "../../resources/notifications/timeline/CallsOn.ts"
import { futureOf } from "../../resources/notifications/timeline/Next.ts"
import { type Happened, type Lived, stepsOf } from "../../resources/notifications/timeline/Steps.ts"
import type { Step, Timeline } from "../../resources/notifications/timeline/Timeline.ts"
import { webhookDelivery } from "../../resources/notifications/webhook-delivery/WebhookDelivery.ts"
import { readStored } from "../decision/LoadedState.ts"
import { dueFor } from "./DueFor.ts"
import type { Engine } from "./Engine.ts"
import { findOne } from "./Read.ts"
import { mayTry, tryCalls } from "./TryCalls.ts"

type Asked = Extract<Question, { readonly _tag: "Timeline" }>

/** Maximum number of audit entries, and of deliveries of one event. */
const MAX_FOUND = 100

/** Maximum number of core transactions of one decision that are looked through. */
const MAX_TRANSACTIONS = 2_000

/** Answers with the timeline of an object: its past by what the store keeps, its future by its lifecycle table. */
export const timelineOf = Effect.fnUntraced(function* (
  engine: Engine,
  caller: Caller,
  programId: string,
  { limit, object_id, starting_after }: Asked,
  oldestMs: number
): Effect.fn.Return<string, Rejection | StoreUnavailable> {
  const { catalogue, settings, store } = engine
  const resource = yield* kindOf(catalogue, object_id)
  yield* mayRead(catalogue, caller, resource)
  const stored = yield* findOne(store, programId, { kind: resource.kind, id: object_id })
  // trusted: the resource has a lifecycle, so its objects have a status and both times.
  const object = readStored(resource, stored).object as Lived
  const lifecycle = lifecycleOf(resource, object)
  const page = yield* store.events({
    program_id: programId,
    names: [],
    object_id,
    from_ms: oldestMs,
    limit: limit + 1,
    ...(starting_after !== undefined && { starting_after })
  })
  const all = page.objects.map((text): Happened => JSON.parse(text))
  const events = all.slice(0, limit)
  const found = yield* store.find({
    program_ids: [programId],
    by: [
      { kind: auditEntry.kind, attribute: "subject", value: object_id },
      ...events.flatMap(({ id }) => [
        { kind: webhookDelivery.kind, attribute: "event_id", value: id },
        { kind: auditEntry.kind, attribute: "event", value: id }
      ])
    ],
    limit: MAX_FOUND
  })
  const isNamed = resource.named === true || !isDrawn(object_id)
  const seeds = [...events.map(({ id }) => id), ...(isNamed || all.length > limit ? [] : [object_id])]
  const moved = yield* Effect.forEach(seeds, (id) => movedBy(store, programId, id, object_id), { concurrency: 4 })
  const steps = stepsOf({
    object,
    lifecycle,
    reasonsOf: (one) => resource.reasons?.(one) ?? [],
    events,
    earlier: all[limit],
    isNewest: starting_after === undefined,
    audits: found.flatMap((one) => (one.kind === auditEntry.kind ? [readStored(auditEntry, one).object] : [])),
    deliveries: found.flatMap((one) =>
      one.kind === webhookDelivery.kind ? [readStored(webhookDelivery, one).object] : []
    ),
    transactions: new Map(seeds.map((id, at) => [id, moved[at] ?? []]))
  })
  const operations = catalogue.operations.filter(
    ({ audience, simulated }) =>
      (caller._tag === "Operator" || audience === "partner") && (settings.simulation || !simulated)
  )
  const { status } = object
  const { kind } = resource
  const causes = { ...catalogue, operations }
  const calls = callsOn({ program_id: programId, kind, id: object_id }, lifecycle, causes)
  const due = yield* dueFor(engine, programId, resource, object)
  const tried = yield* tryCalls(engine, caller, programId, calls)
  const timeline: typeof Timeline.Type = {
    object_id,
    kind,
    status,
    steps: caller._tag === "Operator" ? steps : steps.map(shownToPartner),
    has_more: all.length > limit,
    ...futureOf({ kind, id: object_id, status }, lifecycle, causes, tried),
    due: caller._tag === "Operator" ? due : due.map(({ waits_for: _, ...one }) => one),
    calls: tried
      .filter(({ operation }) => mayTry(caller, operation))
      .map(({ operation, params: _, ...one }) => ({ operation: operation.name, ...one }))
  }
  return JSON.stringify(timeline)
})

/** Returns the kind of an id, which must have a lifecycle. */
const kindOf = ({ resources }: Pick<Catalogue, "resources">, id: string): Effect.Effect<AnyResource, Rejection> => {
  const living = resources.filter(({ lifecycles }) => lifecycles.length > 0)
  const found = kindOfId(living, id)
  if (found !== undefined) return Effect.succeed(found)
  const kinds = living.map(({ kind }) => kind).join(", ")
  const why = `The value must be the id of an object with a lifecycle: one of ${kinds}.`
  return Effect.fail(reject("object_not_found", explained(fault("not_found", "object_id"), why)))
}

/** Checks that a client may read the object by the operation that retrieves it, and the scope of that. */
const mayRead = (
  { operations }: Engine["catalogue"],
  caller: Caller,
  { kind }: AnyResource
): Effect.Effect<void, Rejection> => {
  if (caller._tag !== "Partner") return Effect.void
  const reads = operations.flatMap((one) =>
    one.audience === "partner" && one.at[0] === "GET" && (isFetchOf(one, kind) || one.name === `${kind}.get`)
      ? [one.scope]
      : []
  )
  if (reads.length === 0) return Effect.fail(reject("object_not_found"))
  const isGranted = reads.some((scope) => scope !== undefined && grants(caller.scopes, scope))
  return isGranted ? Effect.void : Effect.fail(reject("token_invalid", fault("scope_missing", "Authorization")))
}

const isFetchOf = (one: Engine["catalogue"]["operations"][number], kind: string): boolean =>
  one._tag === "Fetch" && one.resource.kind === kind

/** Returns the transactions for an object in the decision that made an id. */
const movedBy = (store: Engine["store"], program_id: string, id: string, causeId: string) => {
  const [from_id, until_id] = idsAround("core_transaction", id)
  const page = store.transactions({ program_id, from_id, until_id, limit: MAX_TRANSACTIONS })
  return Effect.map(page, ({ objects }) =>
    objects
      .filter(({ cause }) => cause === causeId)
      .map(({ code, id: transactionId, legs }) => ({
        id: transactionId,
        ...(code !== undefined && { code }),
        legs: legs.map(({ account, amount }) => ({ account, amount }))
      }))
  )
}

// Partners see neither the operators nor the ids of requests, which may be others'.
const shownToPartner = ({ actor, ...step }: Step): Step => ({ ...step, actor: { type: actor.type } })
