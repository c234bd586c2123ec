import { Schema } from "effect"
import type { Id } from "./Id.ts"
import type { Json } from "./Json.ts"
import type { Lifecycle, Transition } from "./Lifecycle.ts"
import type { RefusedMove } from "./Rejection.ts"

/** A name of an object: its kind and its id. */
export interface Ref {
  readonly kind: string
  readonly id: string
}

/** An object's key among all that a program has. */
export const refKey = ({ kind, id }: Ref): string => `${kind} ${id}`

/** A value that at most one object of a program may hold, by the name of the rule. */
export interface Unique {
  readonly name: string
  readonly value: string
}

/**
 * A kind of object, described once: what it looks like, which of its attributes lists can filter by, what must be
 * unique about it. Stores keep every kind in the same way and learn all they need from here.
 */
export interface Resource<A extends { readonly id: string }, On extends string = string> {
  /** The kind, which is also the id's prefix: `account_number`. */
  readonly kind: string
  /** The stored shape. Its decoded and encoded forms are the same, so that a stored text needs no translation. */
  readonly schema: Schema.Decoder<A>
  /** The filterable attributes of an object; an absent one is left out. */
  readonly attributes: (object: A) => Readonly<Record<string, string>>
  /** The attributes that stores should index for lists by that attribute alone. */
  readonly indexed: ReadonlyArray<string>
  /** What no other object of the program may have. */
  readonly uniques: (object: A) => ReadonlyArray<Unique>
  /** Whether objects of this kind can have unique values at all. */
  readonly hasUniques: boolean
  /** Whether ids are names, of a minute for instance: else they are drawn, and sort by the time they were drawn. */
  readonly named?: true
  /** What of an object others see in answers and events: all but what is `kept`, or where this is absent all of it. */
  readonly shown?: (object: A) => Json & { readonly id: string }
  /** The lifecycles of its objects, of which each object has one. */
  readonly lifecycles: ReadonlyArray<AnyLifecycle>
  /** The lifecycle of an object, where there are several; else the only one. */
  readonly lifecycleOf?: (object: A) => AnyLifecycle
  /** The code that refuses a move that is not in the table. */
  readonly refuses: RefusedMove
  /** The parameter of a request that such a refusal names, where that is not `<kind>_id`. */
  readonly parameter?: string
  /** The triggers of its lifecycles, in types alone. */
  readonly triggers?: On
}

/** A lifecycle, its triggers forgotten. */
export type AnyLifecycle = Pick<Lifecycle<Transition>, "resource" | "variant" | "table">

/** Names an object of a resource. */
export const refTo = <A extends { readonly id: string }>({ kind }: Resource<A>, id: A["id"]): Ref => ({ kind, id })

/** Any resource, its type forgotten: for lists of all of them. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where the object type of a resource is forgotten.
export type AnyResource = Resource<any, any>

/** Makes a resource; what is left out is empty. */
export const resource = <A extends { readonly id: string }, On extends string = never>(
  definition: Pick<Resource<A, On>, "kind" | "schema"> & Partial<Omit<Resource<A, On>, "hasUniques">>
): Resource<A, On> => ({
  attributes: () => ({}),
  indexed: [],
  uniques: () => [],
  lifecycles: [],
  refuses: "operation_not_allowed",
  hasUniques: definition.uniques !== undefined,
  ...definition
})

/** An object with the version it was read at; a change of it is committed only if that version still stands. */
export interface Versioned<A> {
  readonly object: A
  readonly version: number
}

/** The schema of an id of a kind: `account_number_\w+`. */
export const idOf = <const K extends string>(kind: K): Schema.Codec<Id<K>> =>
  Schema.String.check(Schema.isPattern(new RegExp(`^${kind}_\\w{1,64}$`)))
