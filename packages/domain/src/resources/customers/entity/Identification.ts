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

/** Identification document types of each type of entity. Source: spec, "File `type` values"; `other` is of S91. */
export const identificationDocumentTypes = {
  individual: [...personal, "other"],
  business: [...corporate, "other"],
  sole_prop: [...personal, "tax_certificate", "tax_returns", "name_certificate", "other"]
} as const

/** A nine-digit tax id. Every entity type may have each kind (S91). */
const TaxIdentification = Schema.Struct({
  type: Schema.Literals(["ssn", "itin", "ein"]),
  value: Schema.String.check(Schema.isPattern(/^\d{9}$/))
})

const identification = <const D extends ReadonlyArray<string>>(documentTypes: D) => {
  const documents = { identification_documents: Schema.optionalKey(identificationDocuments(documentTypes)) }
  return Schema.Union([
    Schema.Struct({
      type: Schema.Literal("us_entity"),
      tax_identification: Schema.optionalKey(TaxIdentification),
      ...documents
    }),
    Schema.Struct({ type: Schema.Literal("non_us_entity"), ...documents })
  ])
}

/** Identification of a person. */
export const IndividualIdentification = identification(identificationDocumentTypes.individual)

/** Identification of a company. */
export const BusinessIdentification = identification(identificationDocumentTypes.business)

/** Identification of a sole proprietor's business. */
export const SolePropIdentification = identification(identificationDocumentTypes.sole_prop)
