import { Result } from "effect"
import { type Rejection, reject } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { type Entity, entity } from "./Entity.ts"
import { relatedIds } from "./Related.ts"
import { roleDetailsOf } from "./Roles.ts"

/** Returns an entity with its current roles. */
export const showEntity = (read: Versioned<Entity> | undefined, facts: Facts): Result.Result<Decision, Rejection> =>
  read === undefined
    ? Result.fail(reject("object_not_found"))
    : Result.succeed(decision({ response: shownEntity(read.object, facts) }))

/** An entity as shown in responses, with its current roles. */
export const shownEntity = (one: Entity, facts: Facts) => ({
  ...one,
  role_details: roleDetailsOf(
    one,
    relatedIds(one).flatMap((id) => facts.find(entity, id)?.object ?? []),
    facts.now.ms
  )
})
