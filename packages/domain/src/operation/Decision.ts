import type { Json } from "../kernel/Json.ts"
import type { Transition } from "../kernel/Lifecycle.ts"
import type { AnyResource, Ref, Resource, Versioned } from "../kernel/Resource.ts"
import type { Gate, Hold } from "../ledger/Position.ts"
import type { Posting } from "../ledger/Posting.ts"
import type { Timer } from "../ports/Store.ts"

/** A whole new object state, with the version it was decided on (0: the object is new). */
export interface Change {
  readonly resource: AnyResource
  readonly object: { readonly id: string }
  readonly expected: number
}

/** An event to append, with the object as it is after the move. */
export interface EventDraft {
  readonly name: string
  readonly webhook: boolean
  readonly kind: string
  readonly object: { readonly id: string }
}

/** What is to happen, as data. Nothing of it has yet: a store does all of it or nothing. */
export interface Decision {
  /** The answer, in the form it goes over the wire. */
  readonly response: Json
  readonly changes: ReadonlyArray<Change>
  readonly expects: ReadonlyArray<Ref & { readonly version: number }>
  readonly gates: ReadonlyArray<Gate>
  readonly postings: ReadonlyArray<Posting>
  readonly holds: ReadonlyArray<Hold>
  readonly events: ReadonlyArray<EventDraft>
  readonly timers: ReadonlyArray<Timer>
}

const nothing: Decision = {
  response: {},
  changes: [],
  expects: [],
  gates: [],
  postings: [],
  holds: [],
  events: [],
  timers: []
}

/** A decision of the parts that are given; the others are empty. */
export const decision = (parts: Partial<Decision>): Decision => ({ ...nothing, ...parts })

/** Several decisions as one, in their order; the answer is that of the last one that has any. */
export const together = (parts: ReadonlyArray<Partial<Decision>>): Decision => ({
  response: parts.findLast(({ response }) => response !== undefined)?.response ?? {},
  changes: joined(parts, ({ changes }) => changes),
  expects: joined(parts, ({ expects }) => expects),
  gates: joined(parts, ({ gates }) => gates),
  postings: joined(parts, ({ postings }) => postings),
  holds: joined(parts, ({ holds }) => holds),
  events: joined(parts, ({ events }) => events),
  timers: joined(parts, ({ timers }) => timers)
})

type Part = Partial<Decision>

// Every payment goes through here, and `flatMap` takes several times as long.
const joined = <A>(parts: ReadonlyArray<Part>, of: (part: Part) => ReadonlyArray<A> | undefined): ReadonlyArray<A> => {
  const all: Array<A> = []
  for (const part of parts) for (const one of of(part) ?? none) all.push(one)
  return all
}

const none: ReadonlyArray<never> = []

/** The creation of an object without a lifecycle; `createObject` creates those that have one. */
export const created = <A extends { readonly id: string }>(resource: Resource<A>, object: A): Change => {
  if (resource.lifecycles.length > 0)
    throw new RangeError(`create a ${resource.kind} by createObject: it has a lifecycle`)
  return { resource, object, expected: 0 }
}

/** The change of an object that keeps its status; `transition` changes that. */
export const changed = <A extends { readonly id: string }>(
  resource: Resource<A>,
  before: Versioned<A>,
  object: A
): Change => {
  if (resource.lifecycles.length > 0 && statusOf(object) !== statusOf(before.object)) {
    throw new RangeError(`move a ${resource.kind} by transition: its status was set by hand`)
  }
  return { resource, object, expected: before.version }
}

const statusOf = (object: object): unknown => ("status" in object ? object.status : undefined)

/** The change of an object to a new state, or its creation where there is none yet. */
export const upserted = <A extends { readonly id: string }>(
  resource: Resource<A>,
  before: Versioned<A> | undefined,
  object: A
): Change => (before === undefined ? created(resource, object) : changed(resource, before, object))

/** That an object was read and must not change before the decision stands. */
export const unchanged = <A extends { readonly id: string }>(resource: Resource<A>, read: Versioned<A>) => ({
  kind: resource.kind,
  id: read.object.id,
  version: read.version
})

/** The events that a row of a lifecycle table emits for an object: none or one. */
export const emitted = <A extends { readonly id: string }>(
  row: Transition,
  resource: Resource<A>,
  object: A
): ReadonlyArray<EventDraft> =>
  row.event === undefined
    ? []
    : [
        {
          name: row.event,
          webhook: row.webhook === true,
          kind: resource.kind,
          object: resource.shown === undefined ? object : resource.shown(object)
        }
      ]
