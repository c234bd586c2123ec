import { Result } from "effect"
import { laterOf } from "../../../kernel/Instant.ts"
import { fault, faultless, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { refTo } from "../../../kernel/Resource.ts"
import { asked } from "../../../operation/Asking.ts"
import { changed, type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import type { Asking } from "../../../operation/Operation.ts"
import { brokenRules } from "../../../operation/Rule.ts"
import { MAX_ENTITIES } from "../../customers/agreement/Parties.ts"
import { partyOf, type Relationship, relationshipsOf } from "../../customers/agreement/Relationships.ts"
import { adultWishes, unchangedEntities } from "../../customers/entity/Adult.ts"
import { entity } from "../../customers/entity/Entity.ts"
import { accountFor } from "./AccountFor.ts"
import { type Account, account } from "./model/Account.ts"
import { adultHolderRule, holderRule, isUnderwritten, signerRule } from "./Rules.ts"

/** Entities that a client adds to an account in one relationship. */
export interface NewRelationships {
  readonly entity_ids: ReadonlyArray<string>
  readonly relationship_type: Relationship["relationship_type"]
}

/** Adds entity relationships to an account, all or none. */
export const relateEntities = (id: string, body: NewRelationships, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* accountFor(id, "update", facts)
    const { entities } = before.object
    const party = partyOf[body.relationship_type]
    const present = entities[party] ?? []
    const faults = body.entity_ids.flatMap((one, at) => {
      if (present.includes(one)) return [fault("value_repeated", `entity_ids[${at}]`)]
      return facts.find(entity, one) === undefined ? [fault("not_found", `entity_ids[${at}]`)] : []
    })
    const all = [...present, ...body.entity_ids]
    if (all.length > MAX_ENTITIES) faults.push(fault("limit_reached", "entity_ids"))
    yield* faultless(faults)
    const object = {
      ...before.object,
      entities: { ...entities, [party]: all },
      updated_at: laterOf(before.object.updated_at, facts.now.iso)
    }
    return decision({ response: { account_id: id, ...body }, changes: [changed(account, before, object)] })
  })

/** Relationships to remove: all of an entity's, or its relationship of one type. */
export interface Leaving {
  readonly entity_id: string
  readonly relationship_type?: Relationship["relationship_type"]
}

/**
 * Removes an entity's relationships to an account. Never removes the last holder, the last adult holder of underwritten
 * credit, or the last signer of a commercial account.
 */
export function* unrelateEntity(id: Account["id"], leaving: Leaving): Asking<Decision> {
  const read = yield* asked({ objects: [refTo(account, id)] })
  const before = yield* accountFor(id, "update", read)
  const remaining = relationshipsOf(before.object.entities).filter((one) => !isMeant(one, leaving))
  if (remaining.length === relationshipsOf(before.object.entities).length) {
    return yield* Result.fail(reject("object_not_found"))
  }
  const object = {
    ...before.object,
    entities: without(before.object.entities, leaving),
    updated_at: laterOf(before.object.updated_at, read.now.iso)
  }
  const holders = before.object.entities.account_holders
  const facts = yield* asked(isUnderwritten(before.object) ? adultWishes(holders) : {})
  // An account that already broke a rule, such as one from before entities were known, is not blocked by that rule.
  const rules = [holderRule, signerRule, adultHolderRule].filter((one) => one.holds(before.object, facts))
  yield* faultless(brokenRules(rules, object, facts))
  return decision({
    response: { objects: remaining },
    changes: [changed(account, before, object)],
    requiredVersions: isUnderwritten(object)
      ? unchangedEntities(object.entities.account_holders, "proprietors", facts)
      : []
  })
}

const isMeant = (one: Relationship, { entity_id, relationship_type = one.relationship_type }: Leaving): boolean =>
  one.entity_id === entity_id && one.relationship_type === relationship_type

const without = (entities: Account["entities"], leaving: Leaving): Account["entities"] => {
  const kept = (relationshipType: Relationship["relationship_type"]) =>
    (entities[partyOf[relationshipType]] ?? []).filter(
      (entityId) => !isMeant({ entity_id: entityId, relationship_type: relationshipType }, leaving)
    )
  return {
    ...entities,
    account_holders: kept("account_holder"),
    ...(entities.authorized_signers && { authorized_signers: kept("authorized_signer") }),
    ...(entities.authorized_users && { authorized_users: kept("authorized_user") })
  }
}
