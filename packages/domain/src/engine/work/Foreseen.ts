import { distinctBy } from "../../kernel/Distinct.ts"
import { refKey } from "../../kernel/Resource.ts"
import type { Commit, Loaded, ReadSet, Write } from "../../ports/Store.ts"
import type { Newest, Stored } from "../../ports/Stored.ts"

/** The objects that an uncommitted step writes. */
export interface Foreseen {
  /** By kind and id. */
  readonly objects: ReadonlyMap<string, Stored>
  /** Returns the last object that the step writes with a value of an attribute. */
  readonly newest: (asked: Newest) => Stored | undefined
}

/** Returns the objects that a commit writes. */
export const writtenBy = ({ writes }: Commit): Foreseen => {
  const objects = new Map<string, Stored>()
  for (const { kind, id, expected, body } of writes) {
    const stored = { kind, id, version: expected + 1, body }
    objects.set(refKey(stored), stored)
  }
  return { objects, newest: newestOf(writes, objects) }
}

// Indexes an attribute when it is first asked for: a page writes a thousand objects, and steps look up a few attributes.
const newestOf = (writes: ReadonlyArray<Write>, objects: Foreseen["objects"]): Foreseen["newest"] => {
  const indexes = new Map<string, ReadonlyMap<string, Stored>>()
  return ({ kind, attribute, value }) => {
    const name = `${kind} ${attribute}`
    const index = indexes.get(name) ?? indexOf(writes, objects, kind, attribute)
    indexes.set(name, index)
    return index.get(value)
  }
}

const indexOf = (
  writes: ReadonlyArray<Write>,
  objects: Foreseen["objects"],
  kind: string,
  attribute: string
): ReadonlyMap<string, Stored> => {
  const index = new Map<string, Stored>()
  for (const write of writes) {
    const value = write.kind === kind ? write.attributes[attribute] : undefined
    const stored = value === undefined ? undefined : objects.get(refKey(write))
    if (value !== undefined && stored !== undefined) index.set(value, stored)
  }
  return index
}

/**
 * Overrides loaded objects by those that an uncommitted step writes. Of the objects with an attribute the last one
 * written is taken for the newest: batch jobs look up objects by values that only one object has.
 */
export const overlaid = (loaded: Loaded, reads: ReadSet, foreseen: Foreseen | undefined): Loaded => {
  if (foreseen === undefined) return loaded
  const { objects, newest } = foreseen
  const written = [
    ...reads.objects.flatMap((ref) => objects.get(refKey(ref)) ?? []),
    ...reads.newest.flatMap((asked) => newest(asked) ?? [])
  ]
  const unwritten = loaded.objects.filter((one) => !objects.has(refKey(one)))
  return { ...loaded, objects: [...unwritten, ...distinctBy(written, refKey)] }
}
