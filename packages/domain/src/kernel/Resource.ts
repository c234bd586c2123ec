/**
 * The base of the domain: money, ids, instants, JSON, errors, lifecycles and settings. It imports nothing of the
 * domain but its own subfolders. This file defines a kind of object once: its schema, filterable attributes, unique
 * values and lifecycles. The kinds themselves are left to `resources`, what can be done with them to `operation`,
 * keeping them to the stores.
 */

import { Schema } from "effect"
import { addDays } from "./calendar/CalendarDay.ts"
import type { Id } from "./Id.ts"
import type { Json } from "./Json.ts"
import type { Lifecycle, Transition } from "./Lifecycle.ts"
import type { Reason } from "./Reason.ts"
import type { RefusedMove } from "./Rejection.ts"
import { leavesAscii } from "./text/Ascii.ts"

/** An RFC 3339 time with a zone, as text. */
export const Timestamp = Schema.String.annotate({ format: "date-time" }).check(
  Schema.isPattern(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
  ),
  Schema.makeFilter((text: string) => existsInCalendar(text) || "a date that exists")
)

/** A calendar date, `YYYY-MM-DD`, that exists. */
export const CalendarDate = Schema.String.annotate({ format: "date" }).check(
  Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  Schema.makeFilter((text: string) => existsInCalendar(text) || "a date that exists")
)

// Platforms parse 30 February differently. Day arithmetic turns it into another date, which exposes it.
const existsInCalendar = (text: string): boolean => {
  const date = text.slice(0, 10)
  return addDays(date, 0) === date
}

/** Returns the number of characters of a text: Unicode code points, as JSON Schema counts them. */
export const lengthOf = (text: string): number => {
  let pairs = 0
  for (let at = 1; at < text.length; at++) {
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) pairs++
  }
  return text.length - pairs
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** Requires a text of at least `least` characters. */
export const atLeast = (least: number) =>
  Schema.makeFilter((text: string) => lengthOf(text) >= least, Schema.isMinLength(least).annotations)

/** Requires a text of at most `most` characters. */
export const atMost = (most: number) =>
  Schema.makeFilter(
    (text: string) => text.length <= most || lengthOf(text) <= most,
    Schema.isMaxLength(most).annotations
  )

/**
 * Free-form client data (spec, "Common types"): texts by name, at most 50 keys of 64 characters, values of 512 (ours).
 */
export const Metadata = Schema.Record(
  Schema.String.check(atLeast(1), atMost(64)),
  Schema.String.check(atMost(512))
).check(Schema.isMaxProperties(50))

/** Metadata that a client may state. */
export interface WithMetadata {
  readonly metadata?: typeof Metadata.Type
}

/** An entity's id. After the prefix the spec allows any characters but white space, 33 at most. */
export const EntityId = Schema.String.check(Schema.isPattern(/^entity_[^\s]{1,33}$/u))

/** Makes a schema for a non-empty text of at most `maxLength` characters. */
export const text = (maxLength: number) => Schema.String.check(atLeast(1), atMost(maxLength))

/** Makes a schema for a text that payments carry: something of it is left in the characters of the networks. */
export const networkText = (maxLength: number) =>
  text(maxLength).check(
    Schema.makeFilter((value: string) => leavesAscii(value) || "a text with a letter or digit that networks can spell")
  )

/** The partner's own id for its customer (spec, "Limits": 64 characters). */
export const ClientCustomerId = text(64)

/** A whole number, zero or more. */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

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

/** Fields of a program with the time from which webhooks deliver the events of a kind. The program adds them. */
// biome-ignore lint/suspicious/noEmptyInterface: the program declares its members.
export interface WebhookStarts {}

/** Name of such a field. */
export type WebhookStart = keyof WebhookStarts

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
  /** The other attributes. Lists filter by them too, without an index of their own. */
  readonly unindexed?: ReadonlyArray<string>
  /** True if stores index this kind over all programs too, for lists of the whole bank. Their migrations name the kind. */
  readonly bankWide?: true
  /** Returns the values that no other object of the program, or of the bank, may hold. */
  readonly uniques: (object: A) => ReadonlyArray<Omit<Unique, "scope">>
  /**
   * `bank`: unique values are those of all programs. An object takes them together and keeps them: they are claimed before
   * the commit, for good. Absent: of one program.
   */
  readonly uniqueIn?: "bank"
  /** True if an object has those values from its creation on: later commits claim none. */
  readonly claimsOnce?: true
  /** True if objects of this kind can have unique values. */
  readonly hasUniques: boolean
  /** True if ids are names, for instance of a minute. Other ids are drawn and sort by creation time. */
  readonly named?: true
  /** Names of fields that no answer shows, beside `kept`: digests of tokens and secrets. */
  readonly secrets?: ReadonlyArray<string>
  /** Returns the view shown in responses and events, without `kept`. Absent: the whole object is shown. */
  readonly shown?: (object: A) => Json & { readonly id: string }
  /**
   * Kinds whose objects an object of this one keeps open, each with the indexed attribute that has the id of such an object.
   * A change by which an object begins to keep another open gives the other a new version, so that a close at the same time
   * decides again.
   */
  readonly keepsOpen?: Readonly<Record<string, string>>
  /**
   * Names of references that networks or clients give an object of this kind, each with the attributes that a reference is
   * looked up by.
   */
  readonly foundBy?: Readonly<Record<string, (reference: string) => ReadonlyArray<Attribute>>>
  /** Returns the id of the object that an object of this kind tells about; a search shows that one. */
  readonly tellsOf?: (object: A) => string
  /** The path of the calls that start the webhooks of this kind for a program, and its field with that time. */
  readonly webhooksBegin?: { readonly path: RegExp; readonly as: WebhookStart }
  /** The lifecycles of this kind. Each object has one of them. */
  readonly lifecycles: ReadonlyArray<AnyLifecycle>
  /** Selects the lifecycle of an object, if there are several. */
  readonly lifecycleOf?: (object: A) => AnyLifecycle
  /**
   * Returns the reasons that an object states, or its view, oldest first: of returns, a rejection, a correction. A timeline
   * shows each with the step that brought it.
   */
  readonly reasons?: (object: A) => ReadonlyArray<Reason>
  /** The code that refuses a transition missing from the table. */
  readonly refuses: RefusedMove
  /** The request parameter that such a refusal names, unless it is `<kind>_id`. */
  readonly parameter?: string
  /** The triggers of the lifecycles. Exists in types only. */
  readonly triggers?: On
}

/** A lifecycle with its trigger types erased. */
export type AnyLifecycle = Pick<Lifecycle<Transition>, "resource" | "variant" | "table">

/** Makes {@link Resource.foundBy} of references that attributes of their names have. */
export const foundUnder = (...names: ReadonlyArray<string>): NonNullable<AnyResource["foundBy"]> =>
  Object.fromEntries(names.map((name) => [name, (value: string) => [{ attribute: name, value }]]))

/** Returns the kind that an id of an object begins with. */
export const kindOfId = (kinds: ReadonlyArray<AnyResource>, id: string): AnyResource | undefined =>
  kinds.filter(({ kind }) => id.startsWith(`${kind}_`)).toSorted((a, b) => b.kind.length - a.kind.length)[0]

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
