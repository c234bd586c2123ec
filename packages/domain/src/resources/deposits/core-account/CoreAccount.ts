import { Schema } from "effect"
import { EntityId, Timestamp, text } from "../../../kernel/Fields.ts"
import { idOf, resource } from "../../../kernel/Resource.ts"
import { CoreAccountStatus, type CoreAccountTrigger, lifecycle } from "./Transitions.ts"

const EntityIds = Schema.Array(EntityId).check(Schema.isMaxLength(20), Schema.isUnique())

/** Who holds a core account and who may use it. */
export const CoreAccountEntities = Schema.Struct({
  account_holder_type: Schema.optionalKey(Schema.Literals(["consumer", "commercial"])),
  account_holders: EntityIds,
  authorized_users: EntityIds
})

/** What a core account is for: `attributed` (FBO), `direct` (operating), `shadow` (reconciliation). */
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

/** How core accounts are kept. */
export const coreAccount = resource<CoreAccount, CoreAccountTrigger>({
  kind: "core_account",
  schema: CoreAccount,
  lifecycles: [lifecycle],
  refuses: "invalid_status_transition"
})

/** The FBO account of a program, which holds all deposits of its account numbers. Opened with its first account. */
export const FBO_ID = "core_account_fbo"
