import type { AnyResource } from "@vostro/domain/kernel/Resource"

/** How many attributes of a kind have an index of their own: the columns `i1` to `i5`. */
const COLUMNS = 5

/** The attributes of a kind that have a column, in their order. */
export const indexedOf = (resource: AnyResource | undefined): ReadonlyArray<string> =>
  resource?.indexed.slice(0, COLUMNS) ?? []

/** The column of an attribute that has an index, if it has one. */
export const indexColumn = (resource: AnyResource | undefined, attribute: string): string | undefined => {
  const at = indexedOf(resource).indexOf(attribute)
  return at === -1 ? undefined : `i${at + 1}`
}
