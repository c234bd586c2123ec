import { laterOf } from "../../../kernel/Instant.ts"
import { changed, decision } from "../../../operation/Decision.ts"
import type { Job } from "../../../operation/Job.ts"
import type { Timer } from "../../../ports/Store.ts"
import { ADULT_AGE, reachesAgeMs } from "./Age.ts"
import { type Entity, entity, type Individual } from "./Entity.ts"
import { isOfAge } from "./Roles.ts"

/** Queue of the job that turns minors into account holders in their own right. */
export const COMING_OF_AGE = "entity.coming_of_age"

/** Returns an entity as of an instant: a minor account holder who is of age becomes an account holder. */
export const comeOfAge = (one: Entity, nowMs: number): Entity => {
  if (!isMinorHolder(one) || !isOfAge(one, ADULT_AGE, nowMs)) return one
  const names = one.intended_roles.map((name) => (name === "minor_account_holder" ? "account_holder" : name))
  return { ...one, intended_roles: [...new Set(names)] }
}

/** Timer for a minor account holder's coming of age: midnight of the 18th birthday in the banking zone. */
export const comingOfAge = (one: Entity): ReadonlyArray<Timer> => {
  const born = isMinorHolder(one) ? one.individual_details.date_of_birth : undefined
  return born === undefined
    ? []
    : [{ queue: COMING_OF_AGE, object_id: one.id, due_at_ms: reachesAgeMs(born, ADULT_AGE) }]
}

const isMinorHolder = (one: Entity): one is Individual =>
  one.type === "individual" && one.intended_roles.includes("minor_account_holder")

/** Turns minors into account holders on their birthday (spec, "Entity roles"). */
export const comingOfAgeJob: Job<Entity> = {
  queue: COMING_OF_AGE,
  resource: entity,
  emits: [],
  reads: () => ({}),
  decide: (object, version, facts) => {
    const grown = comeOfAge(object, facts.now.ms)
    // The birth date was corrected meanwhile: the coming of age moves to another day.
    if (grown === object) return decision({ timers: comingOfAge(object) })
    const before = { object, version }
    return decision({
      changes: [changed(entity, before, { ...grown, updated_at: laterOf(object.updated_at, facts.now.iso) })]
    })
  }
}
