import type { AnyResource } from "@vostro/domain/operations"
import { type Json, jsonSchema } from "@vostro/http"
import type { AnyLifecycle } from "../lifecycle/Flow.ts"
import type { Offer, Pointer } from "../offer/Offer.ts"
import { formsOf, propertiesOf } from "../schema/Properties.ts"

/** The offer of the bank of a page. */
interface Known {
  readonly offer: Offer
}

/** Returns the kind of an object by its id. */
export const kindOf = ({ offer }: Known, id: string): AnyResource | undefined =>
  offer.kinds.find(({ kind }) => id.startsWith(`${kind}_`) && /^\w+$/.test(id))

/** Returns the lifecycle of an object of a kind, if it has one. */
export const lifecycleOf = (
  { lifecycleOf: choose, lifecycles }: AnyResource,
  object: Json
): AnyLifecycle | undefined => (lifecycles.length === 0 ? undefined : (choose?.(object) ?? lifecycles[0]))

/** Returns the indexed attributes that have the id of an object of a kind. */
export const pointersTo = ({ offer }: Known, kind: string): ReadonlyArray<Pointer> => {
  const known = offer.pointers.get(kind)
  if (known !== undefined) return known
  const found = offer.kinds.flatMap(({ indexed, kind: own, schema }) => {
    const properties = propertiesOf(jsonSchema(schema))
    return indexed
      .filter((attribute) => isIdOf(kind, properties[attribute] ?? {}))
      .map((attribute) => ({ kind: own, attribute }))
  })
  offer.pointers.set(kind, found)
  return found
}

const isIdOf = (kind: string, node: Json): boolean => {
  const { pattern } = node
  const isOwn = typeof pattern === "string" && (pattern.startsWith(`^${kind}_\\`) || pattern.startsWith(`^${kind}_[`))
  return isOwn || formsOf(node).some((form) => isIdOf(kind, form))
}

/** Kinds whose objects belong to the bank, not to a program. */
const OF_BANK: ReadonlyArray<string> = ["operator", "program"]

/** Returns the program under which an object is found, seen from an object of a program. */
export const homeOf = (known: Known, id: string, programId: string): string =>
  OF_BANK.includes(kindOf(known, id)?.kind ?? "") ? "bank" : programId
