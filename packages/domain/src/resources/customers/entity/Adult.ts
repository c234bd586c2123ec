import { type Facts, unchanged } from "../../../operation/Decision.ts"
import type { RuleFacts } from "../../../operation/Rule.ts"
import { ADULT_AGE } from "./Age.ts"
import { entity, type SoleProp } from "./Entity.ts"
import { entityRefs, proprietorLinks, relatedIds } from "./Related.ts"
import { isOfAge } from "./Roles.ts"

/** Read set needed to check entities for an adult. */
export const adultWishes = (ids: ReadonlyArray<string>) => ({
  objects: entityRefs(ids),
  linked: proprietorLinks(ids)
})

/** True if the entities include an adult: a person known to be of age, the business of such a person, or a company. */
export const hasAdult = (ids: ReadonlyArray<string>, facts: RuleFacts): boolean =>
  ids.some((id) => {
    const one = facts.find(entity, id)?.object
    if (one?.type === "business") return true
    const person = one?.type === "sole_prop" ? proprietorOf(one, facts) : one
    return person !== undefined && isOfAge(person, ADULT_AGE, facts.now.ms)
  })

const proprietorOf = (one: SoleProp, facts: RuleFacts) =>
  one.sole_proprietor === undefined ? undefined : facts.find(entity, one.sole_proprietor.entity_id)?.object

/**
 * Guards that the loaded entities do not change before a decision commits; with `proprietors` also the people of sole
 * proprietors' businesses, which decisions about adults depend on.
 */
export const unchangedEntities = (ids: ReadonlyArray<string>, which: "alone" | "proprietors", facts: Facts) => {
  const proprietors = (which === "alone" ? [] : ids).flatMap((id) => {
    const one = facts.find(entity, id)?.object
    return one?.type === "sole_prop" ? relatedIds(one) : []
  })
  return [...new Set([...ids, ...proprietors])].flatMap((id) => {
    const read = facts.find(entity, id)
    return read === undefined ? [] : [unchanged(entity, read)]
  })
}

/** Returns the holder type of entities: consumer or commercial. Unknown entities count as persons. */
export const holderTypeOf = (ids: ReadonlyArray<string>, facts: RuleFacts): "consumer" | "commercial" =>
  ids.some((id) => (facts.find(entity, id)?.object.type ?? "individual") !== "individual") ? "commercial" : "consumer"
