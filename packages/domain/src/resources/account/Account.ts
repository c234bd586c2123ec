import { Schema } from "effect"
import { CalendarDate, Count, EntityId, Metadata, Timestamp, text } from "../../kernel/Fields.ts"
import { CurrencyCode } from "../../kernel/Money.ts"
import { idOf, resource } from "../../kernel/Resource.ts"
import { lifecycle } from "./Transitions.ts"

/** The most entities in one relationship to an account. Source: api-surface, CreateAccountEntities. */
export const MAX_ENTITIES = 20

const EntityIds = Schema.Array(EntityId).check(Schema.isMaxLength(MAX_ENTITIES), Schema.isUnique())

/** Who stands in which relationship to an account. */
export const AccountParties = Schema.Struct({
  account_holders: EntityIds.check(Schema.isMinLength(1)),
  authorized_signers: Schema.optionalKey(EntityIds),
  authorized_users: Schema.optionalKey(EntityIds)
})

/** What an account can do. */
export const Capabilities = Schema.Array(
  Schema.Literals(["deposit", "credit_with_underwriting", "credit_without_underwriting"])
).check(Schema.isMinLength(1), Schema.isMaxLength(3), Schema.isUnique())

const creditFields = {
  is_secured: Schema.Boolean,
  is_mla: Schema.Boolean,
  underwriting_grade: text(64),
  currency: CurrencyCode,
  available_credit: Count,
  limit: Count,
  max_limit: Count,
  scra: Schema.optionalKey(Schema.Struct({ start_date: CalendarDate, end_date: Schema.optionalKey(CalendarDate) })),
  report: Schema.optionalKey(
    Schema.Struct({
      score: Schema.Int.check(Schema.isBetween({ minimum: 300, maximum: 850 })),
      pulled_at: Timestamp,
      source: Schema.Literals(["equifax", "transunion", "experian"])
    })
  )
}

const AdverseActionNotice = Schema.Struct({
  delivered_at: Timestamp,
  reason: text(500),
  delivery_method: Schema.Literals(["email", "text", "other"])
})

/** What a client says about an account. */
export const AccountDetails = Schema.Struct({
  product_name: text(120),
  credit: Schema.optionalKey(Schema.Struct(creditFields)),
  adverse_action_notice: Schema.optionalKey(AdverseActionNotice)
})

/** What was shown to and agreed with the holder. */
export const AccountDocument = Schema.Struct({
  document_id: text(120),
  type: text(64),
  displayed_at: Schema.optionalKey(Timestamp),
  consented_at: Schema.optionalKey(Timestamp),
  version: Schema.optionalKey(text(64))
})

/** Why an account may be deactivated. */
export const DeactivationReason = Schema.Literals(["dormant", "frozen", "other"])

/** Why an account may be closed. */
export const CloseReason = Schema.Literals(["entity_closed", "client_closed", "paid_off", "charged_off", "canceled"])

/** A customer's account (spec, "Account (v0)"). */
export interface Account extends Schema.Schema.Type<typeof Account> {}
export const Account = Schema.Struct({
  id: idOf("account"),
  application_id: Schema.optionalKey(idOf("application")),
  status: Schema.Literals(["active", "inactive", "closed"]),
  status_reason: Schema.Literals(["active", ...DeactivationReason.literals, ...CloseReason.literals]),
  capabilities: Capabilities,
  entities: Schema.Struct({
    account_holder_type: Schema.Literals(["consumer", "commercial"]),
    ...AccountParties.fields
  }),
  details: Schema.Struct({ ...AccountDetails.fields, closed_at: Schema.optionalKey(Timestamp) }),
  documents: Schema.Array(AccountDocument),
  metadata: Metadata,
  created_at: Timestamp,
  updated_at: Timestamp
})

/** How accounts are kept. */
export const account = resource<Account>({ kind: "account", schema: Account, lifecycles: [lifecycle] })
