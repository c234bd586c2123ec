import { Schema } from "effect"
import { EntityId } from "../../../kernel/Resource.ts"

/** Maximum number of entities that one request adds to a relationship (S95). */
export const MAX_ENTITIES_AT_ONCE = 20

/** Maximum number of entities in one relationship to an account (ours), which stores the list. */
export const MAX_ENTITIES = 100

/** Entities named by one request. */
export const NamedEntities = Schema.Array(EntityId).check(Schema.isMaxLength(MAX_ENTITIES_AT_ONCE), Schema.isUnique())

const KeptEntities = Schema.Array(EntityId).check(Schema.isMaxLength(MAX_ENTITIES), Schema.isUnique())

const HolderType = Schema.Literals(["consumer", "commercial"])

/** Entities in each relationship to an account or an application, as stated by a client. */
export interface NamedParties extends Schema.Schema.Type<typeof NamedParties> {}
export const NamedParties = Schema.Struct({
  account_holder_type: Schema.optionalKey(HolderType),
  account_holders: NamedEntities.check(Schema.isMinLength(1)),
  authorized_signers: Schema.optionalKey(NamedEntities),
  authorized_users: Schema.optionalKey(NamedEntities)
})

/** Entities in each relationship to an account or an application, and the holder type: consumer or commercial. */
export interface Parties extends Schema.Schema.Type<typeof Parties> {}
export const Parties = Schema.Struct({
  account_holder_type: HolderType,
  account_holders: KeptEntities.check(Schema.isMinLength(1)),
  authorized_signers: Schema.optionalKey(KeptEntities),
  authorized_users: Schema.optionalKey(KeptEntities)
})
