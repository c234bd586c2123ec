import type { Kinds } from "./Kinds.ts"

/** Returns the column of an attribute of a kind, if it is indexed. */
export const columnOf = (kinds: Kinds, kind: string, attribute: string): string | undefined => {
  const at = kinds.get(kind)?.indexed.indexOf(attribute) ?? -1
  return at === -1 ? undefined : `i${at + 1}`
}
