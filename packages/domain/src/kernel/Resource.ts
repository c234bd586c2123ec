import { Schema } from "effect"
import type { Id } from "./Id.ts"
import type { Json } from "./Json.ts"
import type { Lifecycle, Transition } from "./Lifecycle.ts"
import type { RefusedMove } from "./Rejection.ts"

/** A reference to an object: its kind and id. */
export interface Ref {
  readonly kind: string
  readonly id: string
}

/** Returns an object's key among all objects of its program. */
export const refKey = ({ kind, id }: Ref): string => `${kind} ${id}`

/** A value that at most one object of a kind may hold, under the name of the rule. */
export interface Unique {
  readonly name: string
  readonly value: string
  /** `bank`: at most one object of all programs may hold it, and keeps it. Default: of one program. */
  readonly scope?: "bank"
}

/** An attribute of an object, and its value. */
export interface Attribute {
  readonly attribute: string
  readonly value: string
}

/** Fields of a program with the time from which webhooks deliver the events of a kind. */
export type WebhookStart = "wire_webhooks_from"

/**
 * A kind of object, described once: its schema, filterable attributes, unique values and lifecycles. Stores keep every
 * kind in the same way and depend on this description only.
 */
export interface Resource<A extends { readonly id: string }, On extends string = string> {
  /** The kind, which is also the id's prefix: `account_number`. */
  readonly kind: string
  /** One sentence for the docs; `@vostro/http` has those of the bank's own kinds. */
  readonly about?: string
  /** The stored shape. Decoded and encoded forms are equal, so stored text needs no translation. */
  readonly schema: Schema.Decoder<A>
  /** Returns the filterable attributes of an object; absent ones are left out. */
  readonly attributes: (object: A) => Readonly<Record<string, string>>
  /** The attributes that stores index for lists by that attribute alone. */
  readonly indexed: ReadonlyArray<string>
  /** True if stores index this kind over all programs too, for lists of the whole bank. Their migrations name the kind. */
  readonly bankWide?: true
  /** Returns the values that no other object of the program, or of the bank, may hold. */
  readonly uniques: (object: A) => ReadonlyArray<Omit<Unique, "scope">>
  /**
   * `bank`: unique values are those of all programs. An object takes them together and keeps them: they are claimed before
   * the commit, for good. Absent: of one program.
   */
  readonly uniqueIn?: "bank"
  /** True if objects of this kind can have unique values. */
  readonly hasUniques: boolean
  /** True if ids are names, for instance of a minute. Other ids are drawn and sort by creation time. */
  readonly named?: true
  /** Returns the view shown in responses and events, without `kept`. Absent: the whole object is shown. */
  readonly shown?: (object: A) => Json & { readonly id: string }
  /**
   * Kinds whose objects an object of this one keeps open, each with the indexed attribute that has the id of such an object.
   * A change by which an object begins to keep another open gives the other a new version, so that a close at the same time
   * decides again.
   */
  readonly keepsOpen?: Readonly<Record<string, string>>
  /** Names of references that networks give an object of this kind, each with the attributes that a reference is looked up by. */
  readonly foundBy?: Readonly<Record<string, (reference: string) => ReadonlyArray<Attribute>>>
  /** The path of the calls that start the webhooks of this kind for a program, and its field with that time. */
  readonly webhooksBegin?: { readonly path: RegExp; readonly as: WebhookStart }
  /** The lifecycles of this kind. Each object has one of them. */
  readonly lifecycles: ReadonlyArray<AnyLifecycle>
  /** Selects the lifecycle of an object, if there are several. */
  readonly lifecycleOf?: (object: A) => AnyLifecycle
  /** The code that refuses a transition missing from the table. */
  readonly refuses: RefusedMove
  /** The request parameter that such a refusal names, unless it is `<kind>_id`. */
  readonly parameter?: string
  /** The triggers of the lifecycles. Exists in types only. */
  readonly triggers?: On
}

/** A lifecycle with its trigger types erased. */
export type AnyLifecycle = Pick<Lifecycle<Transition>, "resource" | "variant" | "table">

/** Makes a reference to an object of a resource. */
export const refTo = <A extends { readonly id: string }>({ kind }: Resource<A>, id: A["id"]): Ref => ({ kind, id })

/** Any resource with its types erased, for lists of all resources. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where the object type of a resource is forgotten.
export type AnyResource = Resource<any, any>

/** Makes a resource; omitted parts are empty. */
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

/** An object and the version at which it was read. A change commits only if that version is still current. */
export interface Versioned<A> {
  readonly object: A
  readonly version: number
}

/** Makes the schema of an id of a kind: `account_number_\w+`. */
export const idOf = <const K extends string>(kind: K): Schema.Codec<Id<K>> =>
  Schema.String.check(Schema.isPattern(new RegExp(`^${kind}_\\w{1,64}$`)))
