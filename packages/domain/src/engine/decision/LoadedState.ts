import type { Json } from "../../kernel/Json.ts"
import { type Ref, type Resource, refKey, type Versioned } from "../../kernel/Resource.ts"
import type { PositionOwner } from "../../ledger/Position.ts"
import type { LoadedObjects } from "../../operation/BatchJob.ts"
import type { Loaded } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"

/** A decoded object without its stored text: either its text was parsed already, or this process wrote it. */
export interface DecodedObject extends Ref, Versioned<unknown> {
  /** Length of its text in characters. */
  readonly length: number
}

/**
 * References that a decision may look for: those that its reads ask for. A finder throws on any other. Otherwise a
 * forgotten read would look like a missing object, and the decision would be wrong without a sign.
 */
export interface Asked {
  /** Name of the operation or the queue that decides, for the error. */
  readonly by: string
  /** `attributes` returns those of the object, if it was found: a read may have asked for it by one of them. */
  readonly object: (kind: string, id: string, attributes: () => Readonly<Record<string, string>>) => boolean
  readonly newest: (kind: string, attribute: string, value: string) => boolean
  /** True if every object of the kind is asked for. */
  readonly all: (kind: string) => boolean
  /** True if a position is asked for, at least for its owner. */
  readonly owner: (accountNumberId: string, found: PositionOwner | undefined) => boolean
  /** True if a position is asked for with its balance. */
  readonly position: (accountNumberId: string, found: PositionOwner | undefined) => boolean
  readonly positionsOf: (accountId: string) => boolean
}

/** The state that a decision is made on: objects as stored, or already decoded. */
export type LoadedState = LoadedStateOf<Stored | DecodedObject>
/** The state that a decision is made on, with objects of one form. */
export interface LoadedStateOf<A> extends Pick<Loaded, "positions"> {
  readonly objects: ReadonlyArray<A>
  /** References that the decision may look for. */
  readonly asked: Asked
}

/**
 * Decodes a stored object without validation. It was written by a decision of this bank in its stored form, and
 * checking every field of all loaded objects takes longer than deciding.
 */
export const readStored = <A extends { readonly id: string }>(
  _: Resource<A>,
  stored: Stored | DecodedObject
): Versioned<A> =>
  // trusted: an object is only read as the type of its kind, and stored objects never change in place.
  ("object" in stored ? stored : decodedOf(stored)) as Versioned<A>

/** Returns the text of a stored object as shown to others: its view, or without a view the stored text. */
export const shownText = <A extends { readonly id: string }>(
  resource: Resource<A>,
  view: ((object: A) => Json) | undefined,
  stored: Stored
): string => (view === undefined ? stored.body : JSON.stringify(view(readStored(resource, stored).object)))

/** Parses the text of a stored object. */
export const decodedOf = (stored: Stored): DecodedObject => {
  const before = read.get(stored)
  if (before !== undefined) return before
  const { kind, id, version, body } = stored
  const decoded = { kind, id, version, object: JSON.parse(body), length: body.length }
  read.set(stored, decoded)
  return decoded
}

// Caches parsed objects: several steps of a decision and all decisions of a batch may read the same one.
const read = new WeakMap<Stored, DecodedObject>()

/** Returns the finders of {@link Facts} over loaded state. Each throws on a reference that no read asked for. */
export const findersOf = ({ asked, objects, positions }: LoadedState): LoadedObjects => {
  const stored = objectFinder(objects)
  const newest = newestFinder(objects)
  const position = finder(positions, ({ account_number_id }) => account_number_id)
  return {
    find: (resource, id) => {
      const one = stored(resource.kind, id)
      const found = one === undefined ? undefined : readStored(resource, one)
      const attributes = () => (found === undefined ? {} : resource.attributes(found.object))
      if (!asked.object(resource.kind, id, attributes)) throw forgotten(asked, `${resource.kind} ${id}`)
      return found
    },
    newest: (resource, { attribute, value }) => {
      // The value may be confidential, such as an account number.
      if (!asked.newest(resource.kind, attribute, value)) throw forgotten(asked, `${resource.kind} by ${attribute}`)
      return newest(resource, attribute, value)
    },
    all: (resource) => {
      if (!asked.all(resource.kind)) throw forgotten(asked, `all of ${resource.kind}`)
      return ofKind(resource, objects)
    },
    owner: (id) => {
      const one = position(id)
      if (!asked.owner(id, one)) throw forgotten(asked, `the owner of position ${id}`)
      return one
    },
    position: (id) => {
      const one = position(id)
      if (!asked.position(id, one)) throw forgotten(asked, `position ${id}`)
      return one
    },
    positionsOf: (accountId) => {
      if (!asked.positionsOf(accountId)) throw forgotten(asked, `the positions of ${accountId}`)
      return positions.filter(({ account_id }) => account_id === accountId)
    }
  }
}

const forgotten = ({ by }: Asked, reference: string) =>
  new Error(`${by} looked for ${reference}, which none of its reads asks for`)

const ofKind = <A extends { readonly id: string }>(
  resource: Resource<A>,
  objects: LoadedState["objects"]
): ReadonlyArray<Versioned<A>> =>
  objects.filter(({ kind }) => kind === resource.kind).map((one) => readStored(resource, one))

/** Finds the newest object with a value of an attribute. An attribute is indexed when it is first asked for. */
const newestFinder = (objects: LoadedState["objects"]) => {
  const indexes = new Map<string, ReadonlyMap<string, Versioned<unknown>>>()
  return <A extends { readonly id: string }>(
    resource: Resource<A>,
    attribute: string,
    value: string
  ): Versioned<A> | undefined => {
    const name = `${resource.kind} ${attribute}`
    const index = indexes.get(name) ?? indexOf(resource, attribute, objects)
    indexes.set(name, index)
    // trusted: an index of a kind holds objects of that kind.
    return index.get(value) as Versioned<A> | undefined
  }
}

const indexOf = <A extends { readonly id: string }>(
  resource: Resource<A>,
  attribute: string,
  objects: LoadedState["objects"]
): ReadonlyMap<string, Versioned<A>> => {
  const index = new Map<string, Versioned<A>>()
  for (const one of ofKind(resource, objects)) {
    const value = resource.attributes(one.object)[attribute]
    const before = value === undefined ? undefined : index.get(value)
    if (value !== undefined && (before === undefined || before.object.id < one.object.id)) index.set(value, one)
  }
  return index
}

/** Maximum length of a list that is searched linearly; longer lists get a map on first use. */
export const FEW = 8

// A linear search avoids building a key per object: most payments look up a few of a few.
const objectFinder = (
  all: LoadedState["objects"]
): ((kind: string, id: string) => Stored | DecodedObject | undefined) => {
  if (all.length <= FEW) return (kind, id) => all.find((one) => one.id === id && one.kind === kind)
  const byRef = finder(all, refKey)
  return (kind, id) => byRef(refKey({ kind, id }))
}

const finder = <A>(all: ReadonlyArray<A>, keyOf: (one: A) => string): ((key: string) => A | undefined) => {
  if (all.length <= FEW) return (key) => all.find((one) => keyOf(one) === key)
  let byKey: Map<string, A> | undefined
  return (key) => {
    // Of several versions of one object the first counts, as in a linear search: further reads were based on it.
    byKey ??= new Map(all.toReversed().map((one) => [keyOf(one), one]))
    return byKey.get(key)
  }
}
