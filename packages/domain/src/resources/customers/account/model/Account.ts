import { Schema } from "effect"
import { Metadata, Timestamp, text } from "../../../../kernel/Fields.ts"
import { viewer } from "../../../../kernel/InternalFields.ts"
import { Cents } from "../../../../kernel/Money.ts"
import { idOf, resource } from "../../../../kernel/Resource.ts"
import { ComplianceDocuments } from "../../agreement/ComplianceDocument.ts"
import { AccountCredit, AdverseActionNotice } from "../../agreement/Credit.ts"
import { Parties } from "../../agreement/Parties.ts"
import { AccountStatus, type AccountTrigger, lifecycle } from "./Transitions.ts"

/** What an account can do. */
export const Capabilities = Schema.Array(
  Schema.Literals(["deposit", "credit_with_underwriting", "credit_without_underwriting"])
).check(Schema.isMinLength(1), Schema.isMaxLength(3), Schema.isUnique())

/** What a client says about an account. */
export const AccountDetails = Schema.Struct({
  product_name: text(120),
  credit: Schema.optionalKey(AccountCredit),
  adverse_action_notice: Schema.optionalKey(AdverseActionNotice)
})

/** Why an account may be deactivated. */
export const DeactivationReason = Schema.Literals(["dormant", "frozen", "other"])

/** Why an account may be closed. */
export const CloseReason = Schema.Literals(["entity_closed", "client_closed", "paid_off", "charged_off", "canceled"])

/** What an account knows of its credit and does not show, in cents. */
const KeptCredit = Schema.Struct({
  /** The principal that is owed or charged off on all its balances. */
  drawn: Cents,
  /**
   * By how much the credit that is left lies outside of what `available_credit` can show, which is never below zero nor
   * above what the limit leaves. A client that states `available_credit` starts anew.
   */
  excess: Cents
})

const shownFields = {
  id: idOf("account"),
  application_id: Schema.optionalKey(idOf("application")),
  status: AccountStatus,
  status_reason: Schema.Literals(["active", ...DeactivationReason.literals, ...CloseReason.literals]),
  capabilities: Capabilities,
  entities: Parties,
  details: Schema.Struct({ ...AccountDetails.fields, closed_at: Schema.optionalKey(Timestamp) }),
  documents: ComplianceDocuments,
  metadata: Metadata,
  /** The partner's own name for an account that came with a file; one that was opened here has none. */
  client_account_id: Schema.optionalKey(text(64)),
  created_at: Timestamp,
  updated_at: Timestamp
}

/** A customer's account (spec, "Account (v0)"). */
export interface Account extends Schema.Schema.Type<typeof Account> {}
export const Account = Schema.Struct({
  ...shownFields,
  /** Absent until principal moves on one of its balances. */
  kept: Schema.optionalKey(KeptCredit)
})

/** An account as it is answered. */
export const AccountView = Schema.Struct(shownFields)

/** Leaves out what the bank keeps to itself. */
export const viewOf: (one: Account) => typeof AccountView.Type = viewer<Account>()

/** How accounts are kept. */
export const account = resource<Account, AccountTrigger>({
  kind: "account",
  schema: Account,
  shown: viewOf,
  lifecycles: [lifecycle],
  refuses: "invalid_status_transition",
  parameter: "id"
})
