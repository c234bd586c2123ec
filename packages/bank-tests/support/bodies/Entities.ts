import type { Asked } from "@vostro/http/examples"
import { type BodyStep, metadata, screenedAt } from "./Parts.ts"

const contact_methods = [
  { type: "email", email: "ada@example.com" },
  { type: "phone_number", phone_number: "+1 (555) 010-0000" }
]
const additional_documents = [{ type: "id_selfie", description: "a photograph" }]
const screening = { result: "pending", screened_at: "2026-02-02T00:00:00Z" }

const ofEveryKind = {
  intended_roles: ["authorized_user"],
  risk_score: "low",
  rfi_details: { result: "requested", requested_at: screenedAt },
  credit_details: [{ credit_score: "700", credit_report_source: "experian", credit_pulled_at: screenedAt }],
  kyc_details: screening,
  ofac_details: screening,
  metadata
}

const address_details = {
  physical_address: { line_1: "2 High St", line_2: "Flat 3", city: "Boston", postal_code: "02101", country: "US" }
}

const person = {
  ...ofEveryKind,
  type: "individual",
  individual_details: {
    first_name: "Augusta",
    preferred_first_name: "Addie",
    middle_name: "Ada",
    last_name: "King",
    date_of_birth: "1981-06-18",
    occupation: "analyst",
    contact_methods,
    address_details,
    identification_details: { type: "us_entity", tax_identification: { type: "itin", value: "912345678" } },
    additional_documents
  }
}

const ofBusiness = {
  ...ofEveryKind,
  business_details: {
    type: "other",
    name: "Engines",
    gross_annual_revenue: "1000000.00",
    currency_code: "USD",
    industry: ["software"],
    doing_business_as: "Analytical Engines",
    website: "https://engines.example",
    contact_methods,
    address_details,
    identification_details: { type: "us_entity", tax_identification: { type: "ein", value: "912345678" } },
    additional_documents
  }
}

const company = {
  ...ofBusiness,
  type: "business",
  beneficial_owners: [{ entity_id: "entity_example", ownership_percentage: "60.5" }],
  control_persons: [{ entity_id: "entity_example", title: "CEO" }]
}

const soleProp = { ...ofBusiness, type: "sole_prop", sole_proprietor: { entity_id: "entity_other" } }

const noPerson = { individual_details: undefined }
const noBusiness = { business_details: undefined }

/** Creates each kind of entity with all fields; `version` distinguishes the customers of both API versions. */
export const entityCreations = (version: string): ReadonlyArray<Asked> => [
  { body: { ...noBusiness, ...person, client_customer_id: `${version}-person` } },
  { body: { ...noPerson, ...company, client_customer_id: `${version}-company` } },
  { body: { ...noPerson, ...soleProp, client_customer_id: `${version}-sole-prop` } }
]

const { name, address_details: at, identification_details } = ofBusiness.business_details
const plainSoleProp = {
  ...noPerson,
  type: "sole_prop",
  business_details: { name, address_details: at, identification_details },
  sole_proprietor: { entity_id: "entity_example" }
}

/** Entities of each kind with few fields, to be updated. */
export const plainEntities: ReadonlyArray<BodyStep> = [
  { ask: "entity.create", word: "entity_of_person" },
  { ask: "entity.create_v2", word: "entity_of_company" },
  { ask: "entity.create", word: "entity_of_sole_prop", given: { body: plainSoleProp } }
]

/** Updates all fields of each of {@link plainEntities}. */
export const entityUpdates: ReadonlyArray<Asked> = [
  { params: { id: "entity_of_person" }, body: person },
  { params: { id: "entity_of_company" }, body: { ...noPerson, ...company } },
  { params: { id: "entity_of_sole_prop" }, body: { ...noPerson, ...soleProp } }
]
