import { Schema } from "effect"
import { identificationDocuments } from "./Parts.ts"

const personal = [
  "drivers_license",
  "state_or_provincial_id",
  "passport",
  "permanent_residency_id",
  "military_id",
  "national_id",
  "matriculate_id"
] as const

const corporate = [
  "tax_certificate",
  "tax_returns",
  "partnership_agreement",
  "certificate_of_good_standing",
  "formation_document",
  "proof_of_place_on_stock_exchange"
] as const

/** The papers that identify each kind of entity. Source: spec, "File `type` values"; `other` is of the api-surface. */
export const identificationDocumentTypes = {
  individual: [...personal, "other"],
  business: [...corporate, "other"],
  sole_prop: [...personal, "tax_certificate", "tax_returns", "name_certificate", "other"]
} as const

const identification = <const T extends ReadonlyArray<string>, const D extends ReadonlyArray<string>>(
  taxIdTypes: T,
  documentTypes: D
) => {
  const documents = { identification_documents: Schema.optionalKey(identificationDocuments(documentTypes)) }
  return Schema.Union([
    Schema.Struct({
      type: Schema.Literal("us_entity"),
      tax_identification: Schema.optionalKey(
        Schema.Struct({
          type: Schema.Literals(taxIdTypes),
          value: Schema.String.check(Schema.isPattern(/^\d{9}$/))
        })
      ),
      ...documents
    }),
    Schema.Struct({ type: Schema.Literal("non_us_entity"), ...documents })
  ])
}

/** What tells who a person is. A person has no EIN. */
export const IndividualIdentification = identification(["ssn", "itin"], identificationDocumentTypes.individual)

/** What tells which company it is. */
export const BusinessIdentification = identification(["ssn", "itin", "ein"], identificationDocumentTypes.business)

/** What tells which sole proprietor it is. */
export const SolePropIdentification = identification(["ssn", "itin", "ein"], identificationDocumentTypes.sole_prop)
