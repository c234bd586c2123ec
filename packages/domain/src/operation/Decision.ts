import type { Json } from "../kernel/Json.ts"
import type { Transition } from "../kernel/Lifecycle.ts"
import type { AnyResource, Ref, Resource, Versioned, WebhookStart } from "../kernel/Resource.ts"
import type { CoreTransaction } from "../ledger/CoreTransaction.ts"
import type { Hold, PositionChange } from "../ledger/Position.ts"
import type { Timer } from "../ports/Store.ts"

/** The full new state of an object, with the version it was decided on (0: the object is new). */
export interface Change {
  readonly resource: AnyResource
  readonly object: { readonly id: string }
  readonly expected: number
}

/** An event to append, with the object as of after the move. */
export interface EventDraft {
  readonly name: string
  readonly webhook: boolean
  readonly kind: string
  /** Field of the program without which webhooks do not deliver the event yet. */
  readonly begins?: WebhookStart
  readonly object: { readonly id: string }
}

/** All changes of an accepted request or job, as data. The store writes all of them or none. */
export interface Decision {
  /** Response, in its wire form. */
  readonly response: Json
  readonly changes: ReadonlyArray<Change>
  readonly requiredVersions: ReadonlyArray<Ref & { readonly version: number }>
  readonly positionChanges: ReadonlyArray<PositionChange>
  readonly transactions: ReadonlyArray<CoreTransaction>
  readonly holds: ReadonlyArray<Hold>
  readonly events: ReadonlyArray<EventDraft>
  readonly timers: ReadonlyArray<Timer>
}

const nothing: Decision = {
  response: {},
  changes: [],
  requiredVersions: [],
  positionChanges: [],
  transactions: [],
  holds: [],
  events: [],
  timers: []
}

/** Creates a decision of the given parts; the others are empty. */
export const decision = (parts: Partial<Decision>): Decision => ({ ...nothing, ...parts })

/** Merges decisions in order; the response is the last one given. */
export const together = (parts: ReadonlyArray<Partial<Decision>>): Decision => ({
  response: parts.findLast(({ response }) => response !== undefined)?.response ?? {},
  changes: joined(parts, ({ changes }) => changes),
  requiredVersions: joined(parts, ({ requiredVersions }) => requiredVersions),
  positionChanges: joined(parts, ({ positionChanges }) => positionChanges),
  transactions: joined(parts, ({ transactions }) => transactions),
  holds: joined(parts, ({ holds }) => holds),
  events: joined(parts, ({ events }) => events),
  timers: joined(parts, ({ timers }) => timers)
})

type Part = Partial<Decision>

// On the path of every payment: `flatMap` takes several times as long.
const joined = <A>(parts: ReadonlyArray<Part>, of: (part: Part) => ReadonlyArray<A> | undefined): ReadonlyArray<A> => {
  const all: Array<A> = []
  for (const part of parts) for (const one of of(part) ?? none) all.push(one)
  return all
}

const none: ReadonlyArray<never> = []

/** Creates an object without a lifecycle; `createObject` creates those that have one. */
export const created = <A extends { readonly id: string }>(resource: Resource<A>, object: A): Change => {
  if (resource.lifecycles.length > 0)
    throw new RangeError(`a ${resource.kind} has a lifecycle: create it with createObject`)
  return { resource, object, expected: 0 }
}

/** Changes an object and keeps its status; `transition` changes the status. */
export const changed = <A extends { readonly id: string }>(
  resource: Resource<A>,
  before: Versioned<A>,
  object: A
): Change => {
  if (resource.lifecycles.length > 0 && statusOf(object) !== statusOf(before.object)) {
    throw new RangeError(`status of a ${resource.kind} changed by hand: use transition`)
  }
  return { resource, object, expected: before.version }
}

const statusOf = (object: object): unknown => ("status" in object ? object.status : undefined)

/** Changes an object to a new state, or creates it where it does not exist yet. */
export const upserted = <A extends { readonly id: string }>(
  resource: Resource<A>,
  before: Versioned<A> | undefined,
  object: A
): Change => (before === undefined ? created(resource, object) : changed(resource, before, object))

/** Guards an object that was read: the commit conflicts if its version has changed. */
export const unchanged = <A extends { readonly id: string }>(resource: Resource<A>, read: Versioned<A>) => ({
  kind: resource.kind,
  id: read.object.id,
  version: read.version
})

/** Returns the events that a row of a lifecycle table emits for an object: none or one. */
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
          ...(resource.webhooksBegin !== undefined && { begins: resource.webhooksBegin.as }),
          object: resource.shown === undefined ? object : resource.shown(object)
        }
      ]
