import { Schema } from "effect"
import { EntityId } from "../../../kernel/Fields.ts"

/** The most entities that one request puts into a relationship (S95). */
export const MAX_ENTITIES_AT_ONCE = 20

/** The most entities in one relationship to an account (ours): they are kept in it, and a list must end. */
export const MAX_ENTITIES = 100

/** Entities that one request names. */
export const NamedEntities = Schema.Array(EntityId).check(Schema.isMaxLength(MAX_ENTITIES_AT_ONCE), Schema.isUnique())

const KeptEntities = Schema.Array(EntityId).check(Schema.isMaxLength(MAX_ENTITIES), Schema.isUnique())

/** Who stands in which relationship to an account or an application, as a client says it. */
export const NamedParties = Schema.Struct({
  account_holders: NamedEntities.check(Schema.isMinLength(1)),
  authorized_signers: Schema.optionalKey(NamedEntities),
  authorized_users: Schema.optionalKey(NamedEntities)
})

/** Who stands in which relationship to an account or an application, and whether persons or companies hold it. */
export interface Parties extends Schema.Schema.Type<typeof Parties> {}
export const Parties = Schema.Struct({
  account_holder_type: Schema.Literals(["consumer", "commercial"]),
  account_holders: KeptEntities.check(Schema.isMinLength(1)),
  authorized_signers: Schema.optionalKey(KeptEntities),
  authorized_users: Schema.optionalKey(KeptEntities)
})
