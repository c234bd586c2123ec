import type { AnyResource } from "../kernel/Resource.ts"
import type { Newest } from "../ports/Stored.ts"
import type { Facts } from "./Decision.ts"

/** Reads and rule of the objects that keep those of a kind open. */
export interface Keepers {
  /** Returns the queries for an object that keeps this one open. */
  readonly reads: (id: string) => ReadonlyArray<Newest>
  /** True if an object keeps this one open. The objects of `reads` must be loaded. */
  readonly keep: (id: string, facts: Facts) => boolean
}

/** Returns what keeps the objects of a kind open, by `keepsOpen` of the kinds of a bank. */
export const keepersOf = (kinds: ReadonlyArray<AnyResource>, kind: string): Keepers => {
  const keepers = kinds.flatMap((resource) => {
    const attribute = resource.keepsOpen?.[kind]
    const asked = (value: string): Newest => ({ kind: resource.kind, attribute: attribute ?? "", value })
    return attribute === undefined ? [] : [{ resource, asked }]
  })
  return {
    reads: (id) => keepers.map(({ asked }) => asked(id)),
    keep: (id, facts) => keepers.some(({ resource, asked }) => facts.newest(resource, asked(id)) !== undefined)
  }
}
