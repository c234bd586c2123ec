import type { HolderName } from "../../../kernel/names/MatchName.ts"
import type { Ref } from "../../../kernel/Resource.ts"
import type { ReadSet } from "../../../ports/Store.ts"
import { type Entity, entity, PROPRIETOR } from "./Entity.ts"

/** Reads entities, and with a sole proprietor's business its proprietor. */
export const holderReads = (ids: ReadonlyArray<string>): Pick<ReadSet, "objects" | "linked"> => {
  const refs: ReadonlyArray<Ref> = [...new Set(ids)].map((id) => ({ kind: entity.kind, id }))
  return { objects: refs, linked: refs.map((from) => ({ from, attribute: PROPRIETOR, kind: entity.kind })) }
}

/** Returns the names that a payment may give an entity. Those of a sole proprietor are names of the proprietor's entity. */
export const holderNameOf = (one: Entity): HolderName => {
  if (one.type === "individual") {
    const { first_name, preferred_first_name, last_name } = one.individual_details
    return {
      type: "individual",
      first_name,
      ...(preferred_first_name !== undefined && { preferred_first_name }),
      last_name
    }
  }
  const { name, doing_business_as } = one.business_details
  return { type: "business", name, ...(doing_business_as !== undefined && { dba: [doing_business_as] }) }
}
