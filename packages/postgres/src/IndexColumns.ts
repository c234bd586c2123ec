import type { AnyResource } from "@vostro/domain/operations"

/** Which resource a kind is. */
export type Kinds = ReadonlyMap<string, AnyResource>

/** How many attributes of a kind have an index of their own: the columns `i1` to `i5`. */
const COLUMNS = 5

const none: ReadonlyMap<string, string> = new Map()
const columns = new WeakMap<AnyResource, ReadonlyMap<string, string>>()

/** The attributes of a kind that have a column, each with its column. */
export const indexedOf = (resource: AnyResource | undefined): ReadonlyMap<string, string> => {
  if (resource === undefined) return none
  const known = columns.get(resource)
  if (known !== undefined) return known
  const made = new Map(resource.indexed.slice(0, COLUMNS).map((name, at) => [name, `i${at + 1}`]))
  columns.set(resource, made)
  return made
}

/** The column of an attribute that has an index, if it has one. */
export const indexColumn = (resource: AnyResource | undefined, attribute: string): string | undefined =>
  indexedOf(resource).get(attribute)
