import { Schema } from "effect"
import { ClientCustomerId, EntityId, Metadata, Timestamp } from "../../../kernel/Fields.ts"
import { viewer } from "../../../kernel/InternalFields.ts"
import { idOf, resource } from "../../../kernel/Resource.ts"
import { controlFields } from "./Controls.ts"
import { NumberLimits } from "./NumberLimits.ts"
import { AccountNumberStatus, type AccountNumberTrigger, lifecycle } from "./Transitions.ts"

const shownFields = {
  id: idOf("account_number"),
  /** Twelve digits, the first not zero. An integer by the spec. */
  account_number: Schema.Int,
  routing_number: Schema.Int.annotate({
    description: "Nine-digit routing number as an integer; leading zeros are not shown."
  }),
  account_id: idOf("account"),
  client_customer_id: Schema.optionalKey(ClientCustomerId),
  entity_id: Schema.optionalKey(EntityId),
  status: AccountNumberStatus,
  ...controlFields,
  metadata: Metadata,
  created_at: Timestamp,
  updated_at: Timestamp
}

/** A number that payments are addressed to. Its money is the position of the same id (spec, "Account Number"). */
export interface AccountNumber extends Schema.Schema.Type<typeof AccountNumber> {}
export const AccountNumber = Schema.Struct({
  ...shownFields,
  /** Absent until the operator limits its payments. */
  kept: Schema.optionalKey(Schema.Struct({ limits: NumberLimits }))
})

/** An account number as shown in responses and events. */
export const AccountNumberView = Schema.Struct(shownFields)

/** The account number resource. A number is never issued twice, not even after it was canceled. */
export const accountNumber = resource<AccountNumber, AccountNumberTrigger>({
  kind: "account_number",
  schema: AccountNumber,
  shown: viewer<AccountNumber>(),
  lifecycles: [lifecycle],
  attributes: ({ account_id, account_number }) => ({ account_id, account_number: String(account_number) }),
  indexed: ["account_id", "account_number"],
  uniques: ({ account_number }) => [{ name: "account_number", value: String(account_number) }]
})
