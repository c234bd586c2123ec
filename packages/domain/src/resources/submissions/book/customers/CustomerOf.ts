import type { SubmittedRecord } from "@vostro/submissions"
import { Schema, Struct } from "effect"
import { Business, type Entity, Individual, SoleProp } from "../../../customers/entity/Entity.ts"
import type { Address } from "../../../customers/entity/Parts.ts"
import { statedAs } from "../Stated.ts"

const assigned = ["id", "submission_id", "metadata", "created_at", "updated_at"] as const

const Customer = Schema.Union([
  Schema.Struct(Struct.omit(Individual.fields, assigned)),
  Schema.Struct(Struct.omit(Business.fields, [...assigned, "beneficial_owners", "control_persons"])),
  Schema.Struct(Struct.omit(SoleProp.fields, [...assigned, "sole_proprietor"]))
])

const decode = statedAs(Customer)

/** Returns the fields of the entity that a record of a checked file states. */
export const customerOf = (record: SubmittedRecord): typeof Customer.Type => decode(record, fieldsOf(record))

// Absent values are undefined here, and left out of the JSON.
const fieldsOf = (record: SubmittedRecord) => {
  const type = record.of("customer_type")
  const shared = {
    client_customer_id: record.of("client_customer_id"),
    risk_score: record.given("risk_score"),
    kyc_details: screeningOf(record, "kyc"),
    ofac_details: screeningOf(record, "ofac"),
    type,
    intended_roles: record.items("intended_roles")
  }
  return type === "individual"
    ? { ...shared, individual_details: personOf(record) }
    : { ...shared, business_details: companyOf(record) }
}

const personOf = (record: SubmittedRecord) => ({
  first_name: record.of("first_name"),
  preferred_first_name: record.given("preferred_first_name"),
  middle_name: record.given("middle_name"),
  last_name: record.of("last_name"),
  date_of_birth: record.given("date_of_birth"),
  occupation: record.given("occupation"),
  ...contactOf(record)
})

const companyOf = (record: SubmittedRecord) => ({
  type: record.given("business_type"),
  name: record.of("business_name"),
  gross_annual_revenue: record.given("gross_annual_revenue"),
  currency_code: record.given("currency_code"),
  industry: record.given("industry")?.split(","),
  doing_business_as: record.given("dba"),
  website: record.given("website"),
  ...contactOf(record)
})

const contactOf = (record: SubmittedRecord) => ({
  contact_methods: methodsOf(record),
  address_details: { physical_address: addressOf(record, "physical"), mailing_address: addressOf(record, "mailing") },
  identification_details: {
    type: record.of("identification_type"),
    tax_identification: taxOf(record)
  }
})

const methodsOf = (record: SubmittedRecord) => {
  const [email, phone] = [record.given("email"), record.given("phone_number")]
  return email === undefined && phone === undefined
    ? undefined
    : [
        ...(email === undefined ? [] : [{ type: "email", email }]),
        ...(phone === undefined ? [] : [{ type: "phone_number", phone_number: phone }])
      ]
}

const addressOf = (record: SubmittedRecord, of: "physical" | "mailing"): Address | undefined => {
  const line_1 = record.given(`${of}_address_line_1`)
  const [line_2, postal_code, state] = ["line_2", "postal_code", "state"].map((part) =>
    record.given(`${of}_address_${part}`)
  )
  return line_1 === undefined
    ? undefined
    : {
        line_1,
        ...(line_2 !== undefined && { line_2 }),
        city: record.of(`${of}_address_city`),
        ...(postal_code !== undefined && { postal_code }),
        ...(state !== undefined && { state }),
        country: record.of(`${of}_address_country`)
      }
}

const taxOf = (record: SubmittedRecord) => {
  const type = record.given("tax_identification_type")
  return type === undefined ? undefined : { type, value: record.of("tax_identification_value") }
}

const screeningOf = (record: SubmittedRecord, of: "kyc" | "ofac") => {
  const result = record.given(`${of}_result`)
  return result === undefined ? undefined : { result, screened_at: record.of(`${of}_screened_at`) }
}

/** Returns the fields of an entity that a record of a customer states, in the order of {@link customerOf}. */
export const statedBy = (one: Entity): string => {
  const { client_customer_id, risk_score, kyc_details, ofac_details, type, intended_roles } = one
  const details = one.type === "individual" ? one.individual_details : one.business_details
  return JSON.stringify([client_customer_id, risk_score, kyc_details, ofac_details, type, intended_roles, details])
}
