import { Schema } from "effect"
import type { Facts } from "../kernel/Facts.ts"
import type { AnyResource, Resource, Versioned } from "../kernel/Resource.ts"
import type { Loaded, Stored } from "../ports/Store.ts"

/** Reads a stored object. What is stored was encoded by the same schema, so a mismatch is a defect. */
export const readStored = <A extends { readonly id: string }>(resource: Resource<A>, stored: Stored): Versioned<A> => {
  const known = read.get(stored)
  // trusted: an object is only ever read as what its kind says, and what is stored never changes in place.
  if (known !== undefined) return known as Versioned<A>
  const made = { object: decoderOf(resource)(JSON.parse(stored.body)), version: stored.version }
  read.set(stored, made)
  return made
}

// One loaded object may be asked for many times: by several steps of a decision, and by all decisions of a batch.
const read = new WeakMap<Stored, Versioned<unknown>>()

const decoders = new WeakMap<AnyResource, (value: unknown) => unknown>()

const decoderOf = <A extends { readonly id: string }>(resource: Resource<A>): ((value: unknown) => A) => {
  const known = decoders.get(resource)
  // trusted: the map holds under each resource the decoder that was made of that resource's own schema.
  if (known !== undefined) return known as (value: unknown) => A
  const made = Schema.decodeUnknownSync(resource.schema)
  decoders.set(resource, made)
  return made
}

/** The part of {@link Facts} that was loaded. */
export const findersOf = ({ objects, positions }: Loaded): Pick<Facts, "find" | "all" | "position" | "positionsOf"> => {
  const stored = finder(objects, ({ kind, id }) => `${kind} ${id}`)
  const position = finder(positions, ({ account_number_id }) => account_number_id)
  return {
    find: (resource, id) => {
      const one = stored(`${resource.kind} ${id}`)
      return one === undefined ? undefined : readStored(resource, one)
    },
    all: (resource) => objects.filter(({ kind }) => kind === resource.kind).map((one) => readStored(resource, one)),
    position,
    positionsOf: (accountId) => positions.filter(({ account_id }) => account_id === accountId)
  }
}

/** Up to so many are looked through; for more a map is made, at the first question. */
const FEW = 8

const finder = <A>(all: ReadonlyArray<A>, keyOf: (one: A) => string): ((key: string) => A | undefined) => {
  if (all.length <= FEW) return (key) => all.find((one) => keyOf(one) === key)
  let byKey: Map<string, A> | undefined
  return (key) => {
    byKey ??= new Map(all.map((one) => [keyOf(one), one]))
    return byKey.get(key)
  }
}
