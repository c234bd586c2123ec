import { Result } from "effect"
import { laterOf } from "../kernel/Instant.ts"
import type { Json } from "../kernel/Json.ts"
import { NEW, rowOf, type Transition } from "../kernel/Lifecycle.ts"
import { type Rejection, refuseTransition } from "../kernel/Rejection.ts"
import type { AnyLifecycle, Resource, Versioned } from "../kernel/Resource.ts"
import { type Decision, emitted, type Facts } from "./Decision.ts"

/** An object with a lifecycle. */
interface Living {
  readonly id: string
  readonly status: string
  readonly created_at: string
  readonly updated_at: string
}

/** Fields that the lifecycle sets; deciders do not. */
type SetByLifecycle = "status" | "created_at" | "updated_at"

/** Fields of a new object, except those that its lifecycle sets. Distributes over the members of a union. */
export type NewFields<A> = { readonly [K in keyof A as Exclude<K, SetByLifecycle>]: A[K] }

/** Fields that a move changes besides the status. An optional field that is `undefined` here is removed. */
export type MovedFields<A> = {
  readonly [K in keyof A as Exclude<K, SetByLifecycle | "id">]?: Record<never, never> extends Pick<A, K>
    ? A[K] | undefined
    : A[K]
}

/** A move of an object: its new state, and the resulting response, change and event of the decision. */
export interface Move<A> {
  readonly object: A
  readonly parts: Pick<Decision, "response" | "changes" | "events">
}

/**
 * Moves an object along its lifecycle. The table gives the status that `on` leads to and the event; the object also
 * gets the fields of `more` and a new `updated_at`. That time never goes back: a decision that waited for the store may have
 * begun before the change that it follows. A trigger missing from the table is rejected with the resource's code. No
 * other function changes a status.
 */
export const transition = <R extends Living, A extends R, On extends string>(
  resource: Resource<R, On>,
  before: Versioned<A>,
  on: NoInfer<On>,
  more: MovedFields<NoInfer<A>>,
  facts: Facts
): Result.Result<Move<A>, Rejection> =>
  Result.map(allowed(resource, before.object, on), (row) => {
    const updated_at = laterOf(before.object.updated_at, facts.now.iso)
    const object = { ...before.object, ...more, status: row.to, updated_at }
    return moveTo(resource, row, withoutUndefined<A>(object), before.version)
  })

/**
 * Moves an object whose status is known to allow the trigger, as for members of a queue. Throws where the table does
 * not have the move: a bug.
 */
export const mustTransition = <R extends Living, A extends R, On extends string>(
  resource: Resource<R, On>,
  before: Versioned<A>,
  on: NoInfer<On>,
  more: MovedFields<NoInfer<A>>,
  facts: Facts
): Move<A> => Result.getOrThrow(transition(resource, before, on, more, facts))

/** Creates an object in the initial status that `on` leads to, with the event of that row. */
export const createObject = <A extends Living, On extends string>(
  resource: Resource<A, On>,
  on: NoInfer<On>,
  fields: NewFields<A>,
  facts: Facts
): Move<A> => {
  const { iso } = facts.now
  // trusted: `fields` has every field of A except those set here.
  const unborn = { ...fields, status: NEW, created_at: iso, updated_at: iso } as unknown as A
  const row = Result.getOrThrow(rowOf(lifecycleOf(resource, unborn), NEW, on))
  return moveTo(resource, row, { ...unborn, status: row.to }, 0)
}

/** Returns the row that `on` takes from an object's current status, or its rejection. */
export const allowed = <A extends Living, On extends string>(
  resource: Resource<A, On>,
  object: A,
  on: NoInfer<On>
): Result.Result<Transition, Rejection> =>
  Result.mapError(
    rowOf(lifecycleOf(resource, object), object.status, on),
    refuseTransition(resource.refuses, resource.parameter)
  )

/** Returns the lifecycle of an object. */
export const lifecycleOf = <A extends Living>(resource: Resource<A>, object: A): AnyLifecycle => {
  const lifecycle = resource.lifecycleOf?.(object) ?? resource.lifecycles[0]
  if (lifecycle === undefined) throw new RangeError(`${resource.kind} has no lifecycle`)
  return lifecycle
}

const moveTo = <R extends Living, A extends R>(
  resource: Resource<R>,
  row: Transition,
  object: A,
  expected: number
): Move<A> => ({
  object,
  parts: {
    // trusted: a stored object is JSON.
    response: resource.shown?.(object) ?? (object as unknown as Json),
    changes: [{ resource, object, expected }],
    events: emitted(row, resource, object)
  }
})

// A removed field must not be stored as null or be compared as a present key.
const withoutUndefined = <A extends object>(fields: object): A => {
  // trusted: these are the fields of A, and only optional ones are undefined.
  return (Object.values(fields).includes(undefined) ? definedOf(fields) : fields) as A
}

// On the path of every webhook: a list of entries takes several times as long.
const definedOf = (fields: object): object => {
  const kept: Record<string, unknown> = {}
  for (const name in fields) {
    const value: unknown = Reflect.get(fields, name)
    if (value !== undefined) kept[name] = value
  }
  return kept
}
