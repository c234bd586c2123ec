import { Schema } from "effect"
import {
  CalendarDate,
  ClientCustomerId,
  EntityId,
  foundUnder,
  idOf,
  Metadata,
  networkText,
  resource,
  Timestamp,
  text
} from "../../../kernel/Resource.ts"
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

/** Roles of a company on an account. */
const roles = ["authorized_user", "authorized_signer", "account_holder"] as const

/** Roles of a person on an account, including minor account holder (spec, "Entity roles"). */
export const RoleName = Schema.Literals([...roles, "minor_account_holder"])

const intended = <const T extends ReadonlyArray<string>>(names: T) =>
  Schema.Array(Schema.Literals(names)).check(Schema.isMaxLength(4), Schema.isUnique())

/** Intended roles of a person. */
export const PersonRoles = intended(RoleName.literals)
/** Intended roles of a company. */
export const CompanyRoles = intended(roles)

/** Fields that a client may state for every type of entity, at creation and later. */
export const declared = {
  risk_score: optional(Schema.Literals(["low", "medium", "high"])),
  rfi_details: optional(RfiDetails),
  ofac_details: optional(Screening),
  kyc_details: optional(Screening),
  credit_details: optional(CreditReports)
}

/** Identity of a person (S91). */
export const IndividualDetails = Schema.Struct({
  first_name: networkText(100),
  preferred_first_name: optional(text(100)),
  middle_name: optional(networkText(100)),
  last_name: networkText(100),
  date_of_birth: optional(CalendarDate),
  occupation: optional(text(120)),
  contact_methods: optional(ContactMethods),
  address_details: optional(AddressDetails),
  identification_details: IndividualIdentification,
  additional_documents: optional(AdditionalDocuments)
})

/** Revenue of a company in a year: decimal text of at most 1,000,000,000,000.00, as in files (ours). */
const Revenue = Schema.String.check(Schema.isPattern(/^((0|[1-9]\d{0,11})(\.\d{1,2})?|1000000000000(\.0{1,2})?)$/))

const businessDetails = <S extends Schema.Top>(identification: S) =>
  Schema.Struct({
    type: optional(
      Schema.Literals(["corporation", "partnership", "sole_prop", "llc", "trust", "cooperative", "other"])
    ),
    name: networkText(200),
    gross_annual_revenue: optional(Revenue),
    currency_code: optional(Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/))),
    industry: optional(Schema.Array(text(120)).check(Schema.isMaxLength(MAX_PARTS))),
    doing_business_as: optional(text(200)),
    website: optional(text(500)),
    contact_methods: optional(ContactMethods),
    address_details: AddressDetails,
    identification_details: identification,
    additional_documents: optional(AdditionalDocuments)
  })

/** Identity of a company (S91). */
export const BusinessDetails = businessDetails(BusinessIdentification)
/** Identity of a sole proprietor's business. */
export const SolePropDetails = businessDetails(SolePropIdentification)

/** Owners of a company, with their share in percent. */
export const BeneficialOwners = Schema.Array(
  Schema.Struct({
    entity_id: EntityId,
    ownership_percentage: optional(
      Schema.String.check(Schema.isPattern(/^(0(\.\d{1,2})?|[1-9]\d{0,1}(\.\d{1,2})?|100(\.0{1,2})?)$/))
    ),
    relationship_established_at: optional(CalendarDate)
  })
).check(Schema.isMaxLength(MAX_PARTS))

/** Control persons of a company. */
export const ControlPersons = Schema.Array(
  Schema.Struct({
    entity_id: EntityId,
    title: text(120),
    relationship_established_at: optional(CalendarDate)
  })
).check(Schema.isMaxLength(MAX_PARTS))

/** The person who owns the business. */
export const SoleProprietor = Schema.Struct({ entity_id: EntityId })

const kept = {
  id: EntityId,
  client_customer_id: optional(ClientCustomerId),
  /** The submitted file that made or last changed the entity; absent if the API made it. */
  submission_id: optional(idOf("submission")),
  ...declared,
  metadata: Metadata,
  created_at: Timestamp,
  updated_at: Timestamp
}

/** A person, as stored. */
export interface Individual extends Schema.Schema.Type<typeof Individual> {}
export const Individual = Schema.Struct({
  ...kept,
  type: Schema.Literal("individual"),
  intended_roles: PersonRoles,
  individual_details: IndividualDetails
})

/** A company, as stored. */
export interface Business extends Schema.Schema.Type<typeof Business> {}
export const Business = Schema.Struct({
  ...kept,
  type: Schema.Literal("business"),
  intended_roles: CompanyRoles,
  business_details: BusinessDetails,
  beneficial_owners: optional(BeneficialOwners),
  control_persons: optional(ControlPersons)
})

/** A sole proprietor's business, as stored. */
export interface SoleProp extends Schema.Schema.Type<typeof SoleProp> {}
export const SoleProp = Schema.Struct({
  ...kept,
  type: Schema.Literal("sole_prop"),
  intended_roles: CompanyRoles,
  business_details: SolePropDetails,
  /** Absent until a submitted file names the person. */
  sole_proprietor: optional(SoleProprietor)
})

/** A customer of the program, or a party related to one (S91). */
export type Entity = Individual | Business | SoleProp

/** Attribute of a sole proprietor's business: the proprietor's entity id. */
export const PROPRIETOR = "proprietor_id"

/** The entity resource. Roles are not stored, because they depend on the day and on other entities. */
export const entity = resource<Entity>({
  kind: "entity",
  schema: Schema.Union([Individual, Business, SoleProp]),
  attributes: (one) => ({
    type: one.type,
    ...(one.client_customer_id !== undefined && { client_customer_id: one.client_customer_id }),
    ...(one.type === "sole_prop" &&
      one.sole_proprietor !== undefined && { [PROPRIETOR]: one.sole_proprietor.entity_id })
  }),
  indexed: ["client_customer_id", PROPRIETOR],
  unindexed: ["type"],
  foundBy: foundUnder("client_customer_id"),
  uniques: ({ client_customer_id }) =>
    client_customer_id === undefined ? [] : [{ name: "client_customer_id", value: client_customer_id }]
})
