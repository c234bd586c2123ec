import { Result } from "effect"
import { dayAt, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"
import { fault, faultless, type Rejection, reject, type SubError } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { changed, created, type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { COMING_OF_AGE, comeOfAge, comingOfAge } from "./ComeOfAge.ts"
import { type Business, type Entity, entity, type Individual, type SoleProp } from "./Entity.ts"
import { staleKycFaults } from "./FreshKyc.ts"
import { linkFaults } from "./LinkedFiles.ts"
import { linkKindOf, papersOf } from "./Papers.ts"
import { type EntityPatch, patched } from "./Patch.ts"
import { relationFaults } from "./Related.ts"
import { roleDetailsOf } from "./Roles.ts"

type Given = "intended_roles" | "metadata"
type New<E extends Entity> = Omit<E, "id" | "created_at" | "updated_at" | Given> & Partial<Pick<E, Given>>

/** What a client gives to make an entity known. */
export type NewEntity = New<Individual> | New<Business> | New<SoleProp>

/** Makes an entity known. One `client_customer_id` stands for one entity. */
export const createEntity = (body: NewEntity, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const given: Entity = {
      intended_roles: [],
      metadata: {},
      ...body,
      id: facts.newId("entity"),
      created_at: facts.now.iso,
      updated_at: facts.now.iso
    }
    yield* faultless([
      ...birthFaults(given, facts),
      ...relationFaults(given.id, given, facts),
      ...linkFaults(papersOf(body), linkKindOf(body), facts)
    ])
    if (body.client_customer_id !== undefined && findCustomer(body.client_customer_id, facts) !== undefined) {
      return yield* Result.fail(reject("related_object_conflict", fault("value_repeated", "client_customer_id")))
    }
    const object = comeOfAge(given, facts.now.ms)
    return decision({
      response: shownEntity(object, facts),
      changes: [created(entity, object)],
      timers: comingOfAge(object)
    })
  })

/** Changes what is given of an entity. What KYC was done on changes with a newer KYC result alone. */
export const updateEntity = (id: string, patch: EntityPatch, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(entity, id, facts)
    const { object: after, faults } = patched(before.object, patch)
    yield* faultless([
      ...faults,
      ...birthFaults(after, facts),
      // What it depends on was looked at when it was given: a proprietor may have been found to be a minor since.
      ...relationFaults(id, patch, facts),
      ...linkFaults(papersOf(patch), linkKindOf(patch), facts),
      ...staleKycFaults(before.object, after, patch)
    ])
    const object = comeOfAge({ ...after, updated_at: facts.now.iso }, facts.now.ms)
    const timers = comingOfAge(object)
    const isCalledOff = timers.length === 0 && comingOfAge(before.object).length > 0
    return decision({
      response: shownEntity(object, facts),
      changes: [changed(entity, before, object)],
      timers: isCalledOff ? [{ queue: COMING_OF_AGE, object_id: id, due_at_ms: null }] : timers
    })
  })

/** Answers one entity with the roles that it has now. */
export const showEntity = (read: Versioned<Entity> | undefined, facts: Facts): Result.Result<Decision, Rejection> =>
  read === undefined
    ? Result.fail(reject("object_not_found"))
    : Result.succeed(decision({ response: shownEntity(read.object, facts) }))

/** The loaded entity of a partner's customer. */
export const findCustomer = (client_customer_id: string, facts: Facts): Versioned<Entity> | undefined =>
  facts.all(entity).find(({ object }) => object.client_customer_id === client_customer_id)

const shownEntity = (one: Entity, facts: Facts) => ({
  ...one,
  role_details: roleDetailsOf(
    one,
    facts.all(entity).map(({ object }) => object),
    facts.now.ms
  )
})

const birthFaults = (one: Entity, facts: Facts): ReadonlyArray<SubError> => {
  const born = one.type === "individual" ? one.individual_details.date_of_birth : undefined
  return born === undefined || born <= dayAt(facts.now.ms, NETWORK_ZONE)
    ? []
    : [fault("value_not_allowed", "individual_details.date_of_birth")]
}
