import { unchanged } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { ADULT_AGE } from "./Age.ts"
import { entity } from "./Entity.ts"
import { isOfAge } from "./Roles.ts"

/** Whether an adult is among entities: a person who is known to be one, or a company, whose owner is no minor. */
export const hasAdult = (ids: ReadonlyArray<string>, facts: Facts): boolean =>
  ids.some((id) => {
    const one = facts.find(entity, id)?.object
    return one !== undefined && (one.type !== "individual" || isOfAge(one, ADULT_AGE, facts.now.ms))
  })

/** That none of the loaded entities among these changes before a decision stands that looked at them. */
export const unchangedEntities = (ids: ReadonlyArray<string>, facts: Facts) =>
  ids.flatMap((id) => {
    const read = facts.find(entity, id)
    return read === undefined ? [] : [unchanged(entity, read)]
  })

/** Whether persons hold something or companies do; entities that are not known count as persons. */
export const holderTypeOf = (ids: ReadonlyArray<string>, facts: Facts): "consumer" | "commercial" =>
  ids.some((id) => (facts.find(entity, id)?.object.type ?? "individual") !== "individual") ? "commercial" : "consumer"
