import { Schema } from "effect"
import { CalendarDate, ClientCustomerId, EntityId, Metadata, Timestamp, text } from "../../../kernel/Fields.ts"
import { resource } from "../../../kernel/Resource.ts"
import { BusinessIdentification, IndividualIdentification, SolePropIdentification } from "./Identification.ts"
import {
  AdditionalDocuments,
  AddressDetails,
  ContactMethods,
  CreditReports,
  MAX_PARTS,
  RfiDetails,
  Screening
} from "./Parts.ts"

const optional = Schema.optionalKey

/** What a company may be to an account. */
const roles = ["authorized_user", "authorized_signer", "account_holder"] as const

/** What a person may be to an account: a minor one too (spec, "Entity roles"). */
export const RoleName = Schema.Literals([...roles, "minor_account_holder"])

const intended = <const T extends ReadonlyArray<string>>(names: T) =>
  Schema.Array(Schema.Literals(names)).check(Schema.isMaxLength(4), Schema.isUnique())

/** The roles that a person is meant for. */
export const PersonRoles = intended(RoleName.literals)
/** The roles that a company is meant for. */
export const CompanyRoles = intended(roles)

/** What a client may say of every kind of entity, when it makes it and later. */
export const declared = {
  risk_score: optional(Schema.Literals(["low", "medium", "high"])),
  rfi_details: optional(RfiDetails),
  ofac_details: optional(Screening),
  kyc_details: optional(Screening),
  credit_details: optional(CreditReports)
}

/** Who a person is (S91). */
export const IndividualDetails = Schema.Struct({
  first_name: text(100),
  preferred_first_name: optional(text(100)),
  middle_name: optional(text(100)),
  last_name: text(100),
  date_of_birth: optional(CalendarDate),
  occupation: optional(text(120)),
  contact_methods: optional(ContactMethods),
  address_details: optional(AddressDetails),
  identification_details: IndividualIdentification,
  additional_documents: optional(AdditionalDocuments)
})

const businessDetails = <S extends Schema.Top>(identification: S) =>
  Schema.Struct({
    type: optional(
      Schema.Literals(["corporation", "partnership", "sole_prop", "llc", "trust", "cooperative", "other"])
    ),
    name: text(200),
    gross_annual_revenue: optional(Schema.String.check(Schema.isPattern(/^\d{1,15}(\.\d{1,2})?$/))),
    currency_code: optional(Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/))),
    industry: optional(Schema.Array(text(120)).check(Schema.isMaxLength(MAX_PARTS))),
    doing_business_as: optional(text(200)),
    website: optional(text(500)),
    contact_methods: optional(ContactMethods),
    address_details: AddressDetails,
    identification_details: identification,
    additional_documents: optional(AdditionalDocuments)
  })

/** What a company is (S91). */
export const BusinessDetails = businessDetails(BusinessIdentification)
/** What the business of a sole proprietor is. */
export const SolePropDetails = businessDetails(SolePropIdentification)

/** Those who own a company, with their share of it in percent. */
export const BeneficialOwners = Schema.Array(
  Schema.Struct({
    entity_id: EntityId,
    ownership_percentage: optional(
      Schema.String.check(Schema.isPattern(/^(0(\.\d{1,2})?|[1-9]\d{0,1}(\.\d{1,2})?|100(\.0{1,2})?)$/))
    ),
    relationship_established_at: optional(CalendarDate)
  })
).check(Schema.isMaxLength(MAX_PARTS))

/** Those who run a company. */
export const ControlPersons = Schema.Array(
  Schema.Struct({
    entity_id: EntityId,
    title: text(120),
    relationship_established_at: optional(CalendarDate)
  })
).check(Schema.isMaxLength(MAX_PARTS))

/** The person whose business it is. */
export const SoleProprietor = Schema.Struct({ entity_id: EntityId })

const kept = {
  id: EntityId,
  client_customer_id: optional(ClientCustomerId),
  ...declared,
  metadata: Metadata,
  created_at: Timestamp,
  updated_at: Timestamp
}

/** A person, as kept. */
export interface Individual extends Schema.Schema.Type<typeof Individual> {}
export const Individual = Schema.Struct({
  ...kept,
  type: Schema.Literal("individual"),
  intended_roles: PersonRoles,
  individual_details: IndividualDetails
})

/** A company, as kept. */
export interface Business extends Schema.Schema.Type<typeof Business> {}
export const Business = Schema.Struct({
  ...kept,
  type: Schema.Literal("business"),
  intended_roles: CompanyRoles,
  business_details: BusinessDetails,
  beneficial_owners: optional(BeneficialOwners),
  control_persons: optional(ControlPersons)
})

/** The business of one person, as kept. */
export interface SoleProp extends Schema.Schema.Type<typeof SoleProp> {}
export const SoleProp = Schema.Struct({
  ...kept,
  type: Schema.Literal("sole_prop"),
  intended_roles: CompanyRoles,
  business_details: SolePropDetails,
  sole_proprietor: SoleProprietor
})

/** A customer of the program, or somebody who has to do with one (S91). */
export type Entity = Individual | Business | SoleProp

/** The attribute that the business of one person has: that person's id. */
export const PROPRIETOR = "proprietor_id"

/** How entities are kept: what roles they have is not, since it depends on the day and on other entities. */
export const entity = resource<Entity>({
  kind: "entity",
  schema: Schema.Union([Individual, Business, SoleProp]),
  attributes: (one) => ({
    type: one.type,
    ...(one.client_customer_id !== undefined && { client_customer_id: one.client_customer_id }),
    ...(one.type === "sole_prop" && { [PROPRIETOR]: one.sole_proprietor.entity_id })
  }),
  indexed: ["client_customer_id", PROPRIETOR],
  uniques: ({ client_customer_id }) =>
    client_customer_id === undefined ? [] : [{ name: "client_customer_id", value: client_customer_id }]
})
