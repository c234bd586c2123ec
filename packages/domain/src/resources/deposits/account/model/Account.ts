import { Schema } from "effect"
import { viewer } from "../../../../kernel/InternalFields.ts"
import { Cents } from "../../../../kernel/Money.ts"
import { foundUnder, idOf, Metadata, resource, Timestamp, text } from "../../../../kernel/Resource.ts"
import { ComplianceDocuments } from "../../../customers/agreement/ComplianceDocument.ts"
import { AccountCredit, AdverseActionNotice } from "../../../customers/agreement/Credit.ts"
import { Parties } from "../../../customers/agreement/Parties.ts"
import { AccountStatus, type AccountTrigger, lifecycle } from "./Transitions.ts"

/** Capabilities of an account. */
export const Capabilities = Schema.Array(
  Schema.Literals(["deposit", "credit_with_underwriting", "credit_without_underwriting"])
).check(Schema.isMinLength(1), Schema.isMaxLength(3), Schema.isUnique())

/** Account details stated by the client. */
export const AccountDetails = Schema.Struct({
  product_name: text(120),
  credit: Schema.optionalKey(AccountCredit),
  adverse_action_notice: Schema.optionalKey(AdverseActionNotice)
})

/** Reasons to deactivate an account. */
export const DeactivationReason = Schema.Literals(["dormant", "frozen", "other"])

/** Reasons to close an account. */
export const CloseReason = Schema.Literals(["entity_closed", "client_closed", "paid_off", "charged_off", "canceled"])

/** Internal credit state of an account, in cents. */
const KeptCredit = Schema.Struct({
  /** Principal owed or charged off on all balances of the account. */
  drawn: Cents,
  /**
   * Credit left beyond the range that `available_credit` can show, which is never below zero nor above the credit left
   * by the limit. Resets when a client states `available_credit`.
   */
  excess: Cents
})

/** The partner's id of an account made by a submitted file. */
export const ClientAccountId = text(64)

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
  /** Absent for an account opened by a request. */
  client_account_id: Schema.optionalKey(ClientAccountId),
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

/** An account as shown in responses. */
export const AccountView = Schema.Struct(shownFields)

/** Removes the internal fields of an account. */
export const viewOf: (one: Account) => typeof AccountView.Type = viewer<Account>()

/** The account resource. */
export const account = resource<Account, AccountTrigger>({
  kind: "account",
  schema: Account,
  shown: viewOf,
  lifecycles: [lifecycle],
  refuses: "invalid_status_transition",
  parameter: "id",
  attributes: ({ client_account_id }) => (client_account_id === undefined ? {} : { client_account_id }),
  indexed: ["client_account_id"],
  foundBy: foundUnder("client_account_id")
})

/** Query for the account of a `client_account_id`. */
export const byClientAccountId = (value: string) => ({
  kind: account.kind,
  attribute: "client_account_id",
  value
})
