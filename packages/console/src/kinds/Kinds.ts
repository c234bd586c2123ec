import { type AnyResource, resources } from "@vostro/domain/operations"
import { type Json, jsonSchema } from "@vostro/http"
import type { AnyLifecycle } from "../lifecycle/Flow.ts"
import { formsOf, propertiesOf } from "../schema/Properties.ts"

// The longest name first: the id of an account number begins like that of an account.
const byLength = resources.toSorted((a, b) => b.kind.length - a.kind.length)

/** Returns the kind of an object by its id. */
export const kindOf = (id: string): AnyResource | undefined =>
  byLength.find(({ kind }) => id.startsWith(`${kind}_`) && /^\w+$/.test(id))

/** Returns the lifecycle of an object of a kind, if it has one. */
export const lifecycleOf = (
  { lifecycleOf: choose, lifecycles }: AnyResource,
  object: Json
): AnyLifecycle | undefined => (lifecycles.length === 0 ? undefined : (choose?.(object) ?? lifecycles[0]))

/** Objects that may point to one of a kind: theirs, and the attribute with its id. */
export interface Pointer {
  readonly kind: string
  readonly attribute: string
}

/** Returns the indexed attributes that have the id of an object of a kind. */
export const pointersTo = (kind: string): ReadonlyArray<Pointer> => {
  const known = pointers.get(kind)
  if (known !== undefined) return known
  const found = resources.flatMap(({ indexed, kind: own, schema }) => {
    const properties = propertiesOf(jsonSchema(schema))
    return indexed
      .filter((attribute) => isIdOf(kind, properties[attribute] ?? {}))
      .map((attribute) => ({ kind: own, attribute }))
  })
  pointers.set(kind, found)
  return found
}

const pointers = new Map<string, ReadonlyArray<Pointer>>()

const isIdOf = (kind: string, node: Json): boolean => {
  const { pattern } = node
  const isOwn = typeof pattern === "string" && (pattern.startsWith(`^${kind}_\\`) || pattern.startsWith(`^${kind}_[`))
  return isOwn || formsOf(node).some((form) => isIdOf(kind, form))
}

/** Kinds whose objects belong to the bank, not to a program. */
const OF_BANK: ReadonlyArray<string> = ["operator", "program"]

/** Returns the program under which an object is found, seen from an object of a program. */
export const homeOf = (id: string, programId: string): string =>
  OF_BANK.includes(kindOf(id)?.kind ?? "") ? "bank" : programId
