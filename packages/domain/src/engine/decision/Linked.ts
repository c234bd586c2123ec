import type { Ref } from "../../kernel/Resource.ts"
import type { Kinds } from "../../operation/Catalogue.ts"
import type { Link } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"
import { type DecodedObject, readStored } from "./LoadedState.ts"

/** Returns the object that a link leads to; undefined if the object with the link does not exist or names none. */
export const targetOf = (
  kinds: Kinds,
  { attribute, from, kind }: Link,
  source: Stored | DecodedObject | undefined
): Ref | undefined => {
  const resource = kinds.get(from.kind)
  if (source === undefined || resource === undefined) return undefined
  const id = resource.attributes(readStored(resource, source).object)[attribute]
  return id === undefined ? undefined : { kind, id }
}
