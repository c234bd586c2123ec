import { type Ref, type Resource, refKey, type Versioned } from "../../kernel/Resource.ts"
import type { Facts } from "../../operation/Facts.ts"
import type { View } from "../../operation/Operation.ts"
import type { Loaded, Stored } from "../../ports/Store.ts"

/** A stored object without its text, which was read already, or written by this process. */
export interface DecodedObject extends Ref, Versioned<unknown> {
  /** The characters of its text. */
  readonly length: number
}

/** What a decision is made on: objects as the store gave them, or such as are known. */
export type LoadedState = LoadedStateOf<Stored | DecodedObject>
/** What a decision is made on, with objects of one form. */
export interface LoadedStateOf<A> extends Pick<Loaded, "positions"> {
  readonly objects: ReadonlyArray<A>
}

/**
 * Reads a stored object. It was written by a decision of ours, and its stored form is its own, so that it is not looked
 * at again: to check every field of all that is loaded takes longer than to decide on it.
 */
export const readStored = <A extends { readonly id: string }>(
  _: Resource<A>,
  stored: Stored | DecodedObject
): Versioned<A> =>
  // trusted: an object is only ever read as what its kind says, and what is stored never changes in place.
  ("object" in stored ? stored : decodedOf(stored)) as Versioned<A>

/** The text of a stored object as others see it: that of its view, or where there is none, as it was written. */
export const shownText = <A extends { readonly id: string }>(
  resource: Resource<A>,
  view: View<A>,
  stored: Stored
): string => (view === undefined ? stored.body : JSON.stringify(view(readStored(resource, stored).object)))

/** A stored object with its text read. */
export const decodedOf = (stored: Stored): DecodedObject => {
  const before = read.get(stored)
  if (before !== undefined) return before
  const { kind, id, version, body } = stored
  const known = { kind, id, version, object: JSON.parse(body), length: body.length }
  read.set(stored, known)
  return known
}

// One loaded object may be asked for many times: by several steps of a decision, and by all decisions of a batch.
const read = new WeakMap<Stored, DecodedObject>()

/** The part of {@link Facts} that was loaded. */
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

/** Up to so many are looked through; for more a map is made, at the first question. */
const FEW = 8

// Without a name to be made of each object: most payments look for a few among a few.
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
