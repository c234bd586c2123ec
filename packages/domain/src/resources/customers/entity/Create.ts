import { Result } from "effect"
import { explained, fault, faultless, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { created, type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import { birthFaults } from "./BirthDate.ts"
import { comeOfAge, comingOfAge } from "./ComeOfAge.ts"
import { type Business, type Entity, entity, type Individual, type SoleProp } from "./Entity.ts"
import { findCustomer } from "./FindCustomer.ts"
import { linkFaults } from "./LinkedFiles.ts"
import { linkKindOf, papersOf } from "./Papers.ts"
import { relationFaults } from "./Related.ts"
import { screeningFaults } from "./Screened.ts"
import { shownEntity } from "./Show.ts"

type Given = "intended_roles" | "metadata"
type New<E extends Entity> = Omit<E, "id" | "submission_id" | "created_at" | "updated_at" | Given> &
  Partial<Pick<E, Given>>

/** Fields that a client states to create an entity. */
export type NewEntity = New<Individual> | New<Business> | New<SoleProp>

/** Creates an entity. A `client_customer_id` belongs to one entity. */
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
      ...birthFaults(given, facts.now.ms),
      ...screeningFaults(given, facts.now.ms),
      ...relationFaults(given.id, given, facts),
      ...linkFaults(papersOf(body), linkKindOf(body), facts)
    ])
    if (body.client_customer_id !== undefined && findCustomer(body.client_customer_id, facts) !== undefined) {
      return yield* Result.fail(reject("related_object_conflict", repeated))
    }
    const object = comeOfAge(given, facts.now.ms)
    return decision({
      response: shownEntity(object, facts),
      changes: [created(entity, object)],
      timers: comingOfAge(object)
    })
  })

const repeated = explained(
  fault("value_repeated", "client_customer_id"),
  "Another entity has this client_customer_id; a new entity needs one that no entity has."
)
