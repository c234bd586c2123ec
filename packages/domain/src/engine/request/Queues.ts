import { Effect } from "effect"
import { explained, fault, reject } from "../../kernel/Rejection.ts"
import { type AnyResource, kindOfId } from "../../kernel/Resource.ts"
import type { Question } from "../../operation/Question.ts"
import type { Stored } from "../../ports/Stored.ts"
import { openView } from "../../resources/access/object/Shown.ts"
import { BANK, program } from "../../resources/access/program/Program.ts"
import { readStored } from "../decision/LoadedState.ts"
import type { Engine } from "./Engine.ts"
import { findOne } from "./Read.ts"

type Asked<T extends Question["_tag"]> = Extract<Question, { readonly _tag: T }>

/** Maximum number of items of a queue that are counted. */
const MAX_COUNTED = 50

/** A queue of the bank with its kind. */
interface Known {
  readonly resource: AnyResource
  readonly queue: NonNullable<AnyResource["queues"]>[number]
}

const queuesOf = ({ resources }: Engine["catalogue"]): ReadonlyArray<Known> =>
  resources.flatMap((resource) => (resource.queues ?? []).map((queue) => ({ resource, queue })))

/** Counts what waits in the queues of a page of programs, in two round trips; the first page has the bank itself too. */
export const listQueues = Effect.fnUntraced(function* (
  { catalogue, store }: Engine,
  { limit, starting_after }: Asked<"Queues">
) {
  const isFirst = starting_after === undefined
  const cursor = isFirst ? {} : { starting_after }
  const page = yield* store.list({ program_id: BANK, kind: program.kind, filters: {}, limit, ...cursor })
  const programs = page.objects.map((stored) => readStored(program, stored).object)
  const places = [...(isFirst ? [{ id: BANK, name: BANK }] : []), ...programs.map(({ id, name }) => ({ id, name }))]
  const known = queuesOf(catalogue)
  const found = yield* waitingIn(
    store,
    places.map(({ id }) => id),
    known,
    MAX_COUNTED
  )
  const objects = places.map(({ id, name }) => ({
    program_id: id,
    name,
    queues: known.flatMap((one) => countOf(one, found(id, one)))
  }))
  const last = programs.at(-1)?.id
  return JSON.stringify({ objects, has_more: page.has_more, ...(last !== undefined && { last_program_id: last }) })
})

/** Finds what waits in some programs in one round trip: the oldest of each queue, one more than the limit. */
const waitingIn = Effect.fnUntraced(function* (
  store: Engine["store"],
  program_ids: ReadonlyArray<string>,
  known: ReadonlyArray<Known>,
  limit: number
) {
  const by = known.flatMap(({ queue: { attribute, values }, resource: { kind } }) =>
    values.map((value) => ({ kind, attribute, value }))
  )
  const all = yield* store.find({ program_ids, by, limit: limit + 1, isOldestFirst: true })
  return (programId: string, { queue, resource }: Known): ReadonlyArray<Stored> =>
    unique(
      all.filter(
        (one) =>
          one.program_id === programId &&
          one.kind === resource.kind &&
          queue.values.includes(resource.attributes(readStored(resource, one).object)[queue.attribute] ?? "")
      )
    )
})

/** Keeps an object once that was found by several values, oldest first. */
const unique = (found: ReadonlyArray<Stored>): ReadonlyArray<Stored> =>
  [...new Map(found.map((one) => [one.id, one])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))

const earliest = (times: ReadonlyArray<string | undefined>): string | undefined =>
  times.filter((time) => time !== undefined).toSorted()[0]

const countOf = ({ queue, resource }: Known, found: ReadonlyArray<Stored>) => {
  const counted = found.slice(0, MAX_COUNTED).map((stored) => readStored(resource, stored).object)
  const since = earliest(counted.map(queue.since))
  if (since === undefined) return []
  const deadline = earliest(counted.map((object) => queue.deadline?.(object)))
  return [
    {
      queue: queue.name,
      count: counted.length,
      has_more: found.length > counted.length,
      since,
      ...(deadline !== undefined && { deadline })
    }
  ]
}

/** Lists what waits in the queues of a program, or a page of one queue. */
export const queueItems = Effect.fnUntraced(function* (
  { catalogue, store }: Engine,
  programId: string,
  { limit, queue: name, starting_after }: Asked<"QueueItems">
) {
  const all = queuesOf(catalogue)
  const known = name === undefined ? all : all.filter(({ queue }) => queue.name === name)
  const [one] = known
  if (one === undefined) {
    const names = all.map(({ queue }) => queue.name).join(", ")
    return yield* Effect.fail(
      reject("parameters_invalid", explained(fault("not_found", "queue"), `The queues are ${names}.`))
    )
  }
  if (starting_after !== undefined && name === undefined) {
    return yield* Effect.fail(reject("parameters_invalid", fault("required", "queue")))
  }
  const pageOf = yield* starting_after === undefined
    ? Effect.map(waitingIn(store, [programId], known, limit), (found) => (of: Known) => found(programId, of))
    : Effect.map(waitingAfter(store, programId, one, starting_after, limit), (found) => () => found)
  const pages = known.map((of) => ({ of, found: pageOf(of) }))
  const more_in = pages.filter(({ found }) => found.length > limit).map(({ of }) => of.queue.name)
  const objects = pages.flatMap(({ found, of }) => found.slice(0, limit).map((stored) => itemOf(of, stored)))
  return JSON.stringify({ objects, has_more: more_in.length > 0, more_in })
})

/** Lists the items of a queue that are newer than one of them, one more than the limit. */
const waitingAfter = (
  store: Engine["store"],
  program_id: string,
  { queue: { attribute, values }, resource: { kind } }: Known,
  starting_after: string,
  limit: number
) =>
  Effect.map(
    Effect.forEach(values, (value) =>
      store.list({ program_id, kind, filters: { [attribute]: value }, ending_before: starting_after, limit: limit + 1 })
    ),
    (pages) => unique(pages.flatMap(({ objects }) => objects)).slice(0, limit + 1)
  )

const waitsOf = ({ queue }: Known, object: { readonly id: string }) => {
  const deadline = queue.deadline?.(object)
  return { queue: queue.name, since: queue.since(object), ...(deadline !== undefined && { deadline }) }
}

const heldFor = (resource: AnyResource, object: { readonly id: string }) => {
  const held_for = resource.heldFor?.(object)
  return held_for === undefined ? {} : { held_for }
}

const itemOf = (of: Known, stored: Stored) => {
  const { resource } = of
  const { object } = readStored(resource, stored)
  const shown = { kind: resource.kind, id: stored.id, ...heldFor(resource, object) }
  return { ...waitsOf(of, object), ...shown, object: openView(resource, object) }
}

/** Tells in which queues an object waits, and for which rules it was put under review the last time. */
export const queueItem = Effect.fnUntraced(function* ({ catalogue, store }: Engine, programId: string, id: string) {
  const resource = kindOfId(catalogue.resources, id)
  if (resource === undefined) return yield* Effect.fail(reject("object_not_found"))
  const { kind } = resource
  const { object } = readStored(resource, yield* findOne(store, programId, { kind, id }))
  const attributes = resource.attributes(object)
  const waits = queuesOf(catalogue).filter(
    ({ queue, resource: of }) => of.kind === kind && queue.values.includes(attributes[queue.attribute] ?? "")
  )
  return JSON.stringify({ kind, id, waits: waits.map((one) => waitsOf(one, object)), ...heldFor(resource, object) })
})
