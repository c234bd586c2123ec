import { type Ref, type Resource, refKey, type Versioned } from "../../kernel/Resource.ts"
import type { Facts } from "../../operation/Facts.ts"
import type { View } from "../../operation/Operation.ts"
import type { Loaded } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"

/** A decoded object without its stored text: either its text was parsed already, or this process wrote it. */
export interface DecodedObject extends Ref, Versioned<unknown> {
  /** Length of its text in characters. */
  readonly length: number
}

/** The state that a decision is made on: objects as stored, or already decoded. */
export type LoadedState = LoadedStateOf<Stored | DecodedObject>
/** The state that a decision is made on, with objects of one form. */
export interface LoadedStateOf<A> extends Pick<Loaded, "positions"> {
  readonly objects: ReadonlyArray<A>
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
  view: View<A>,
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

/** Returns the finders of {@link Facts} over loaded state. */
export const findersOf = ({
  objects,
  positions
}: LoadedState): Pick<Facts, "find" | "all" | "owner" | "position" | "positionsOf"> => {
  const stored = objectFinder(objects)
  const position = finder(positions, ({ account_number_id }) => account_number_id)
  return {
    find: (resource, id) => {
      const one = stored(resource.kind, id)
      return one === undefined ? undefined : readStored(resource, one)
    },
    all: (resource) => objects.filter(({ kind }) => kind === resource.kind).map((one) => readStored(resource, one)),
    owner: position,
    position,
    positionsOf: (accountId) => positions.filter(({ account_id }) => account_id === accountId)
  }
}

/** Maximum length of a list that is searched linearly; longer lists get a map on first use. */
const FEW = 8

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
    byKey ??= new Map(all.map((one) => [keyOf(one), one]))
    return byKey.get(key)
  }
}
