import type { AnyResource } from "@vostro/domain/operations"

/** Resources by kind. */
export type Kinds = ReadonlyMap<string, AnyResource>

/** Number of indexed attributes per kind: the columns `i1` to `i6`. */
const COLUMNS = 6

const none: ReadonlyMap<string, string> = new Map()
const columns = new WeakMap<AnyResource, ReadonlyMap<string, string>>()

/** Returns the columns of a kind's indexed attributes, by attribute. */
export const indexedOf = (resource: AnyResource | undefined): ReadonlyMap<string, string> => {
  if (resource === undefined) return none
  const known = columns.get(resource)
  if (known !== undefined) return known
  const made = new Map(resource.indexed.slice(0, COLUMNS).map((name, at) => [name, `i${at + 1}`]))
  columns.set(resource, made)
  return made
}

/** Returns the column of an attribute, if it is indexed. */
export const indexColumn = (resource: AnyResource | undefined, attribute: string): string | undefined =>
  indexedOf(resource).get(attribute)
