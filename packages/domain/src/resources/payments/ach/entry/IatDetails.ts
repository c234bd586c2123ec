import { Schema } from "effect"
import { asciiText } from "./Fields.ts"

const party = {
  name: Schema.optionalKey(asciiText(35)),
  street_address: Schema.optionalKey(asciiText(35)),
  city_state_province: Schema.optionalKey(asciiText(35)),
  country_postal_code: Schema.optionalKey(asciiText(35))
}

const Institution = Schema.Struct({
  name: Schema.optionalKey(asciiText(35)),
  identifier_type: Schema.optionalKey(
    Schema.Literals(["national_clearing_system", "business_identifier_code", "iban"])
  ),
  identifier_code: Schema.optionalKey(asciiText(34)),
  branch_country: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/)))
})

const Currency = Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/))

/** Purpose of an international ACH. Sources: S47; S45. */
export const IAT_TRANSACTION_TYPES = [
  "annuity",
  "business",
  "deposit",
  "loan",
  "miscellaneous",
  "mortgage",
  "pension",
  "rental_lease",
  "salary",
  "tax",
  "telephone",
  "internet",
  "accounts_receivable",
  "back_office_conversion",
  "point_of_purchase",
  "represented_check"
] as const

/** Fields of international ACH only. Sources: spec, `iat_details`; S47; S45. */
export const IatDetails = Schema.Struct({
  transaction_type_code: Schema.optionalKey(Schema.Literals(IAT_TRANSACTION_TYPES)),
  destination_country: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/))),
  originator_currency_code: Schema.optionalKey(Currency),
  destination_currency_code: Schema.optionalKey(Currency),
  foreign_trace_number: Schema.optionalKey(asciiText(22)),
  additional_information: Schema.optionalKey(asciiText(80)),
  originator: Schema.optionalKey(Schema.Struct(party)),
  originating_financial_institution: Schema.optionalKey(Institution),
  receiver: Schema.optionalKey(Schema.Struct({ ...party, reference_number: Schema.optionalKey(asciiText(15)) })),
  receiving_financial_institution: Schema.optionalKey(Institution),
  foreign_correspondent_banks: Schema.optionalKey(Schema.Array(Institution).check(Schema.isMaxLength(5)))
})
/** Fields of international ACH only. */
export type IatDetails = typeof IatDetails.Type
