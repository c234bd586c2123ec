import { unchanged } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { ADULT_AGE } from "./Age.ts"
import { entity } from "./Entity.ts"
import { entityRefs, proprietorLinks } from "./Related.ts"
import { isOfAge } from "./Roles.ts"

/** What has to be loaded of entities to know whether an adult is among them. */
export const adultWishes = (ids: ReadonlyArray<string>) => ({
  objects: entityRefs(ids),
  linked: proprietorLinks(ids)
})

/** Whether an adult is among entities: a person who is known to be one, the business of such a person, or a company. */
export const hasAdult = (ids: ReadonlyArray<string>, facts: Facts): boolean =>
  ids.some((id) => {
    const one = facts.find(entity, id)?.object
    if (one?.type === "business") return true
    const person = one?.type === "sole_prop" ? facts.find(entity, one.sole_proprietor.entity_id)?.object : one
    return person !== undefined && isOfAge(person, ADULT_AGE, facts.now.ms)
  })

/** That none of the loaded entities among these, and of their proprietors, changes before a decision on them stands. */
export const unchangedEntities = (ids: ReadonlyArray<string>, facts: Facts) => {
  const proprietors = ids.flatMap((id) => {
    const one = facts.find(entity, id)?.object
    return one?.type === "sole_prop" ? [one.sole_proprietor.entity_id] : []
  })
  return [...new Set([...ids, ...proprietors])].flatMap((id) => {
    const read = facts.find(entity, id)
    return read === undefined ? [] : [unchanged(entity, read)]
  })
}

/** Whether persons hold something or companies do; entities that are not known count as persons. */
export const holderTypeOf = (ids: ReadonlyArray<string>, facts: Facts): "consumer" | "commercial" =>
  ids.some((id) => (facts.find(entity, id)?.object.type ?? "individual") !== "individual") ? "commercial" : "consumer"
