import { Schema } from "effect"
import { atMost, CalendarDate, networkText, Timestamp, text } from "../../../kernel/Resource.ts"

const optional = Schema.optionalKey

/** Maximum number of contact methods, addresses, documents or reports of an entity (ours). */
export const MAX_PARTS = 20

const few = <S extends Schema.Top>(item: S) => Schema.Array(item).check(Schema.isMaxLength(MAX_PARTS))

const addressFields = {
  line_1: networkText(120),
  line_2: networkText(120),
  city: networkText(120),
  postal_code: networkText(20),
  state: networkText(64),
  /** ISO 3166-1, two or three letters. */
  country: Schema.String.check(Schema.isPattern(/^[A-Z]{2,3}$/))
}

/** A postal address (S91). */
export interface Address extends Schema.Schema.Type<typeof Address> {}
export const Address = Schema.Struct({
  line_1: addressFields.line_1,
  line_2: optional(addressFields.line_2),
  city: addressFields.city,
  postal_code: optional(addressFields.postal_code),
  state: optional(addressFields.state),
  country: addressFields.country
})

/** Address fields that a patch may change, one by one (S91). */
export interface AddressPatch extends Schema.Schema.Type<typeof AddressPatch> {}
export const AddressPatch = Schema.Struct({
  line_1: optional(addressFields.line_1),
  line_2: optional(addressFields.line_2),
  city: optional(addressFields.city),
  postal_code: optional(addressFields.postal_code),
  state: optional(addressFields.state),
  country: optional(addressFields.country)
})

/** Physical and mailing addresses of an entity. */
export interface AddressDetails extends Schema.Schema.Type<typeof AddressDetails> {}
export const AddressDetails = Schema.Struct({
  physical_address: optional(Address),
  mailing_address: optional(Address),
  other_addresses: optional(few(Address))
})

/** Patch of {@link AddressDetails}. */
export interface AddressDetailsPatch extends Schema.Schema.Type<typeof AddressDetailsPatch> {}
export const AddressDetailsPatch = Schema.Struct({
  physical_address: optional(AddressPatch),
  mailing_address: optional(AddressPatch),
  other_addresses: optional(few(Address))
})

/** A phone number as people write it: with blanks, dots, dashes, parentheses and an extension. */
const PhoneNumber = Schema.String.check(Schema.isPattern(/^\+?\(?[0-9][0-9 ().-]{4,30}((x|X|[eE]xt\.?) ?[0-9]{1,6})?$/))

/** Contact methods of an entity. */
export const ContactMethods = few(
  Schema.Union([
    Schema.Struct({
      type: Schema.Literal("email"),
      email: Schema.String.check(atMost(254), Schema.isPattern(/^[^\s@]{1,64}@[^\s@]{1,189}$/u))
    }),
    Schema.Struct({
      type: Schema.Literal("phone_number"),
      phone_number: PhoneNumber
    })
  ])
)

/** The partner's request for information and its completion. */
export const RfiDetails = Schema.Struct({
  result: Schema.Literals(["requested", "completed"]),
  requested_at: Timestamp
})

/** Result of a screening: of identity (KYC) or against sanctions (OFAC). */
export const Screening = Schema.Struct({
  result: Schema.Literals(["pending", "passed", "failed"]),
  screened_at: Timestamp
})

/** Credit reports pulled on an entity. */
export const CreditReports = few(
  Schema.Struct({
    credit_score: text(16),
    credit_report_source: Schema.Literals(["equifax", "experian", "transunion"]),
    credit_pulled_at: Timestamp
  })
)

/** Documents beyond those that identify an entity. */
export const AdditionalDocuments = few(
  Schema.Struct({
    client_document_id: optional(text(120)),
    type: Schema.Literals([
      "bank_statement",
      "utility_bills",
      "proof_of_address",
      "investigation_report",
      "financial_statement",
      "public_records",
      "adverse_media",
      "id_selfie",
      "other"
    ]),
    description: optional(text(500))
  })
)

/** Identification documents of the given types. */
export const identificationDocuments = <const T extends ReadonlyArray<string>>(types: T) =>
  few(
    Schema.Struct({
      client_document_id: optional(text(120)),
      type: Schema.Literals(types),
      description: optional(text(500)),
      identification_number: text(64),
      expiration_date: optional(CalendarDate),
      issuing_state: optional(text(64)),
      issuing_country: text(64)
    })
  )
