import { Result, Schema } from "effect"
import { type Rejection, reject } from "../../../kernel/Rejection.ts"
import { EntityId, type Versioned } from "../../../kernel/Resource.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import { limitField } from "../../../operation/Page.ts"
import type { Parties } from "./Parties.ts"

/** Types of relationship of an entity to an account or an application. */
export const RelationshipType = Schema.Literals(["account_holder", "authorized_signer", "authorized_user"])

/** A relationship of an entity to an account or an application (S95). */
export interface Relationship extends Schema.Schema.Type<typeof Relationship> {}
export const Relationship = Schema.Struct({ entity_id: EntityId, relationship_type: RelationshipType })

/** Field that stores the entities of each relationship. */
export const partyOf = {
  account_holder: "account_holders",
  authorized_signer: "authorized_signers",
  authorized_user: "authorized_users"
} as const

type Kept = Pick<Parties, (typeof partyOf)[keyof typeof partyOf]>

/**
 * Returns every relationship in page order: by type, then by entity. The order survives changes, so that pages fit
 * together.
 */
export const relationshipsOf = (parties: Kept): ReadonlyArray<Relationship> =>
  RelationshipType.literals.flatMap((relationshipType) =>
    [...(parties[partyOf[relationshipType]] ?? [])]
      .sort()
      .map((entityId): Relationship => ({ entity_id: entityId, relationship_type: relationshipType }))
  )

/** Default number of relationships on a page (S95). */
const DEFAULT_RELATIONSHIPS = 25

/** Query of a list of relationships. `starting_after` is the `cursor` of the previous page. */
export type RelationshipQuery = typeof RelationshipQuery.Type
export const RelationshipQuery = Schema.Struct({
  limit: limitField(DEFAULT_RELATIONSHIPS),
  starting_after: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^(account_holder|authorized_signer|authorized_user)~entity_[^\s]{1,33}$/u))
  )
})

/** A page of relationships. `cursor` is present if more follow. */
export const RelationshipPage = Schema.Struct({
  objects: Schema.Array(Relationship),
  has_more: Schema.Boolean,
  cursor: Schema.optionalKey(Schema.String)
})

/** Returns a page of the relationships to an account or an application. */
export const pageOfRelationships = (
  read: Versioned<{ readonly entities: Kept }> | undefined,
  { limit = DEFAULT_RELATIONSHIPS, starting_after = "" }: RelationshipQuery
): Result.Result<Decision, Rejection> => {
  if (read === undefined) return Result.fail(reject("object_not_found"))
  // The relationship types sort alphabetically as listed, so cursors compare as text.
  const rest = relationshipsOf(read.object.entities).filter((one) => cursorOf(one) > starting_after)
  const objects = rest.slice(0, limit)
  const last = objects.at(-1)
  const has_more = objects.length < rest.length
  const response = { objects, has_more, ...(has_more && last !== undefined && { cursor: cursorOf(last) }) }
  return Result.succeed(decision({ response }))
}

const cursorOf = ({ entity_id, relationship_type }: Relationship): string => `${relationship_type}~${entity_id}`
