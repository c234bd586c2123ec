import { Schema } from "effect"
import { EntityId, idOf, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { CoreAccountStatus, type CoreAccountTrigger, lifecycle } from "./Transitions.ts"

const EntityIds = Schema.Array(EntityId).check(Schema.isMaxLength(20), Schema.isUnique())

/** Holders and authorized users of a core account. */
export const CoreAccountEntities = Schema.Struct({
  account_holder_type: Schema.optionalKey(Schema.Literals(["consumer", "commercial"])),
  account_holders: EntityIds,
  authorized_users: EntityIds
})

/** Purpose of a core account: `attributed` (FBO), `direct` (operating), `shadow` (reconciliation). */
export const CoreAccountType = Schema.Literals(["attributed", "direct", "shadow"])

/** An account on the bank's own books (spec, "Core Account"). */
export interface CoreAccount extends Schema.Schema.Type<typeof CoreAccount> {}
export const CoreAccount = Schema.Struct({
  id: idOf("core_account"),
  name: text(120),
  type: CoreAccountType,
  status: CoreAccountStatus,
  entities: CoreAccountEntities,
  permissions: Schema.Struct({ allowed_actors: EntityIds }),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The core account resource. */
export const coreAccount = resource<CoreAccount, CoreAccountTrigger>({
  kind: "core_account",
  schema: CoreAccount,
  lifecycles: [lifecycle],
  refuses: "invalid_status_transition"
})

/**
 * Id of a program's FBO account, which holds the deposits of all its account numbers. Opened with the program's first
 * account.
 */
export const FBO_ID = "core_account_fbo"
