import { Result } from "effect"
import { reject } from "../../../kernel/Rejection.ts"
import { asked, load } from "../../../operation/Asking.ts"
import { type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import type { Asking } from "../../../operation/Operation.ts"
import { type Entity, entity } from "./Entity.ts"
import { byCustomer, findCustomer } from "./FindCustomer.ts"
import { entityRefs, relatedIds } from "./Related.ts"
import { roleDetailsOf } from "./Roles.ts"

/** Shows an entity with its current roles. */
export function* showEntity(id: Entity["id"]): Asking<Decision> {
  return yield* shown((yield* load(entity, id)).object)
}

/** Shows the entity of a `client_customer_id` with its current roles. */
export function* showCustomer(clientCustomerId: string): Asking<Decision> {
  const one = findCustomer(clientCustomerId, yield* asked({ newest: [byCustomer(clientCustomerId)] }))
  if (one === undefined) return yield* Result.fail(reject("object_not_found"))
  return yield* shown(one.object)
}

function* shown(one: Entity): Asking<Decision> {
  const facts = yield* asked({ objects: entityRefs(relatedIds(one)) })
  return decision({ response: shownEntity(one, facts) })
}

/** An entity as shown in responses, with its current roles. */
export const shownEntity = (one: Entity, facts: Facts) => ({
  ...one,
  role_details: roleDetailsOf(
    one,
    relatedIds(one).flatMap((id) => facts.find(entity, id)?.object ?? []),
    facts.now.ms
  )
})
