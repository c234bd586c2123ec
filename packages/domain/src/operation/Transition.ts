import { Result } from "effect"
import type { Json } from "../kernel/Json.ts"
import { NEW, rowOf, type Transition } from "../kernel/Lifecycle.ts"
import { type Rejection, refuseTransition } from "../kernel/Rejection.ts"
import type { AnyLifecycle, Resource, Versioned } from "../kernel/Resource.ts"
import { type Decision, emitted } from "./Decision.ts"
import type { Facts } from "./Facts.ts"

/** An object with a lifecycle. */
interface Living {
  readonly id: string
  readonly status: string
  readonly created_at: string
  readonly updated_at: string
}

/** The fields that a lifecycle sets: no decider sets them. */
type SetByLifecycle = "status" | "created_at" | "updated_at"

/** The fields of a new object, but for those that its lifecycle sets; of a union, those of each of its members. */
export type NewFields<A> = { readonly [K in keyof A as Exclude<K, SetByLifecycle>]: A[K] }

/** The fields that a move changes beside the status. An optional field that is `undefined` here is removed. */
export type MovedFields<A> = {
  readonly [K in keyof A as Exclude<K, SetByLifecycle | "id">]?: Record<never, never> extends Pick<A, K>
    ? A[K] | undefined
    : A[K]
}

/** A move of an object: its new state, and the parts of a decision that follow: the answer, the change, the event. */
export interface Move<A> {
  readonly object: A
  readonly parts: Pick<Decision, "response" | "changes" | "events">
}

/**
 * Moves an object along its lifecycle. The table says where `on` leads and which event it emits; the object gets that
 * status, the fields of `more`, and the time of its update. A trigger that the table does not have is refused with the code
 * of the resource. This is the only way that a status changes.
 */
export const transition = <R extends Living, A extends R, On extends string>(
  resource: Resource<R, On>,
  before: Versioned<A>,
  on: NoInfer<On>,
  more: MovedFields<NoInfer<A>>,
  facts: Facts
): Result.Result<Move<A>, Rejection> =>
  Result.map(allowed(resource, before.object, on), (row) => {
    const object = { ...before.object, ...more, status: row.to, updated_at: facts.now.iso }
    return moveTo(resource, row, withoutUndefined<A>(object), before.version)
  })

/**
 * Moves an object whose status is known to take the trigger, as that of what waits in a queue is. It throws where the table
 * does not have the move: that is a bug.
 */
export const mustTransition = <R extends Living, A extends R, On extends string>(
  resource: Resource<R, On>,
  before: Versioned<A>,
  on: NoInfer<On>,
  more: MovedFields<NoInfer<A>>,
  facts: Facts
): Move<A> => Result.getOrThrow(transition(resource, before, on, more, facts))

/** Creates an object in the status that `on` leads to from nothing, with the event of that row. */
export const createObject = <A extends Living, On extends string>(
  resource: Resource<A, On>,
  on: NoInfer<On>,
  fields: NewFields<A>,
  facts: Facts
): Move<A> => {
  const { iso } = facts.now
  // trusted: `fields` has every field of A but those that are set here.
  const unborn = { ...fields, status: NEW, created_at: iso, updated_at: iso } as unknown as A
  const row = Result.getOrThrow(rowOf(lifecycleOf(resource, unborn), NEW, on))
  return moveTo(resource, row, { ...unborn, status: row.to }, 0)
}

/** The row that `on` takes from the present status of an object, or its refusal. */
export const allowed = <A extends Living, On extends string>(
  resource: Resource<A, On>,
  object: A,
  on: NoInfer<On>
): Result.Result<Transition, Rejection> =>
  Result.mapError(
    rowOf(lifecycleOf(resource, object), object.status, on),
    refuseTransition(resource.refuses, resource.parameter)
  )

const lifecycleOf = <A extends Living>(resource: Resource<A>, object: A): AnyLifecycle => {
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

// A field that a move removes must not be stored as null or be compared as a key that is there.
const withoutUndefined = <A extends object>(fields: object): A => {
  const kept = Object.values(fields).includes(undefined)
    ? Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    : fields
  // trusted: these are the fields of A, of which those that are undefined are optional.
  return kept as A
}
