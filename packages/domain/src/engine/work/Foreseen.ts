import { distinctBy } from "../../kernel/Distinct.ts"
import { refKey } from "../../kernel/Resource.ts"
import type { Commit, Loaded, ReadSet } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"

/** The objects that an uncommitted step writes. */
export interface Foreseen {
  /** By kind and id. */
  readonly objects: ReadonlyMap<string, Stored>
  /** By kind, attribute and value. */
  readonly byAttribute: ReadonlyMap<string, Stored>
}

const attributeKey = (kind: string, attribute: string, value: string): string => `${kind} ${attribute} ${value}`

/** Returns the objects that a commit writes. */
export const writtenBy = ({ writes }: Commit): Foreseen => {
  const objects = new Map<string, Stored>()
  const byAttribute = new Map<string, Stored>()
  for (const { kind, id, expected, body, attributes } of writes) {
    const stored = { kind, id, version: expected + 1, body }
    objects.set(refKey(stored), stored)
    for (const [name, value] of Object.entries(attributes)) byAttribute.set(attributeKey(kind, name, value), stored)
  }
  return { objects, byAttribute }
}

/**
 * Overrides loaded objects by those that an uncommitted step writes. Of the objects with an attribute the last one
 * written is taken for the newest: batch jobs look up objects by values that only one object has.
 */
export const overlaid = (loaded: Loaded, reads: ReadSet, foreseen: Foreseen | undefined): Loaded => {
  if (foreseen === undefined) return loaded
  const { objects, byAttribute } = foreseen
  const written = [
    ...reads.objects.flatMap((ref) => objects.get(refKey(ref)) ?? []),
    ...reads.newest.flatMap(({ kind, attribute, value }) => byAttribute.get(attributeKey(kind, attribute, value)) ?? [])
  ]
  const unwritten = loaded.objects.filter((one) => !objects.has(refKey(one)))
  return { ...loaded, objects: [...unwritten, ...distinctBy(written, refKey)] }
}
