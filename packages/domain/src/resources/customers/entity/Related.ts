import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { Ref } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Decision.ts"
import type { Link } from "../../../ports/Store.ts"
import { ADULT_AGE, hasAge } from "./Age.ts"
import { type Business, type Entity, entity, PROPRIETOR, type SoleProp } from "./Entity.ts"

/** The part of an entity that names the entities it depends on. */
type Relations =
  | { readonly type: "individual" }
  | Pick<Business, "type" | "beneficial_owners" | "control_persons">
  | (Pick<SoleProp, "type"> & Partial<Pick<SoleProp, "sole_proprietor">>)

/**
 * Returns the ids of the entities that an entity depends on, without duplicates: owners, control persons, the
 * proprietor.
 */
export const relatedIds = (one: Relations): ReadonlyArray<string> => {
  if (one.type === "individual") return []
  if (one.type === "sole_prop") return one.sole_proprietor === undefined ? [] : [one.sole_proprietor.entity_id]
  const { beneficial_owners = [], control_persons = [] } = one
  return [...new Set([...beneficial_owners, ...control_persons].map(({ entity_id }) => entity_id))]
}

/** A whole company in hundredths of a percent. */
export const WHOLE = 10_000

/** References that load entities. */
export const entityRefs = (ids: ReadonlyArray<string>): ReadonlyArray<Ref> =>
  ids.map((id) => ({ kind: entity.kind, id }))

/** Links that load the proprietors of the entities that are a sole proprietor's business. */
export const proprietorLinks = (ids: ReadonlyArray<string>): ReadonlyArray<Link> =>
  entityRefs(ids).map((from) => ({ from, attribute: PROPRIETOR, kind: entity.kind }))

/** Lists the faults of the entities that an entity is stated to depend on. All of them must be loaded. */
export const relationFaults = (id: string, stated: Relations, facts: Facts): ReadonlyArray<SubError> => {
  if (stated.type === "individual") return []
  if (stated.type === "sole_prop") {
    const { sole_proprietor: person } = stated
    return person === undefined
      ? []
      : [...personFaults(person, "sole_proprietor", facts), ...minorFaults(person, "sole_proprietor", facts)]
  }
  const { beneficial_owners = [], control_persons = [] } = stated
  const share = beneficial_owners.reduce((sum, owner) => sum + hundredthsOf(owner.ownership_percentage), 0)
  return [
    ...beneficial_owners.flatMap((owner, at) => ownerFaults(id, owner, `beneficial_owners[${at}]`, facts)),
    ...repeatFaults(beneficial_owners, "beneficial_owners"),
    ...(share > WHOLE ? [fault("value_conflicting", "beneficial_owners")] : []),
    ...control_persons.flatMap((person, at) => personFaults(person, `control_persons[${at}]`, facts)),
    ...repeatFaults(control_persons, "control_persons")
  ]
}

interface Named {
  readonly entity_id: string
}

// A company can be owned by another company, but is controlled by people.
const ownerFaults = (owned: string, { entity_id }: Named, path: string, facts: Facts) => {
  if (entity_id === owned) return [fault("value_not_allowed", `${path}.entity_id`)]
  return facts.find(entity, entity_id) === undefined ? [fault("not_found", `${path}.entity_id`)] : []
}

const personFaults = ({ entity_id }: Named, path: string, facts: Facts) => {
  const found = facts.find(entity, entity_id)?.object
  if (found === undefined) return [fault("not_found", `${path}.entity_id`)]
  return found.type === "individual" ? [] : [fault("value_not_allowed", `${path}.entity_id`)]
}

// A minor cannot be bound by the debts of a business, and no check asks a business for its proprietor's age.
const minorFaults = ({ entity_id }: Named, path: string, facts: Facts) => {
  const found = facts.find(entity, entity_id)?.object
  return found !== undefined && isKnownMinor(found, facts.now.ms)
    ? [fault("value_not_allowed", `${path}.entity_id`)]
    : []
}

/** True if an entity is a person known to be a minor, who cannot be the proprietor of a business. */
export const isKnownMinor = (one: Entity, nowMs: number): boolean => {
  const born = one.type === "individual" ? one.individual_details.date_of_birth : undefined
  return born !== undefined && !hasAge(born, ADULT_AGE, nowMs)
}

const repeatFaults = (named: ReadonlyArray<Named>, path: string) =>
  named.flatMap(({ entity_id }, at) =>
    named.findIndex((other) => other.entity_id === entity_id) < at
      ? [fault("value_repeated", `${path}[${at}].entity_id`)]
      : []
  )

/** Returns a percentage in hundredths; 0 without one. */
export const hundredthsOf = (percentage = "0"): number => Math.round(Number(percentage) * 100)
