import { Schema } from "effect"
import { fault, type SubError } from "../../../kernel/Rejection.ts"
import { Timestamp, text } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { type Link, linkFaults } from "../entity/LinkedFiles.ts"
import { fileTypesOf } from "../file/FileTypes.ts"

/** Maximum number of documents of one account or application (ours). */
export const MAX_DOCUMENTS = 100

/** Document types that require the holder's consent (S95). */
const consents = [
  "esign_agreement",
  "credit_pull_consent",
  "consent_to_link_account",
  "consent_to_link_hsa",
  "negative_option_consent"
] as const

/** A document given with an application or an account. */
export interface ComplianceDocument extends Schema.Schema.Type<typeof ComplianceDocument> {}
export const ComplianceDocument = Schema.Struct({
  document_id: text(120),
  /** File types: the same for applications and accounts. */
  type: Schema.Literals(fileTypesOf.account),
  displayed_at: Schema.optionalKey(Timestamp),
  consented_at: Schema.optionalKey(Timestamp),
  version: Schema.optionalKey(text(64))
})

/** Documents given with an application or an account. */
export const ComplianceDocuments = Schema.Array(ComplianceDocument).check(Schema.isMaxLength(MAX_DOCUMENTS))

/** Links from documents to files. */
export const documentLinks = (documents: ReadonlyArray<ComplianceDocument> = []): ReadonlyArray<Link> =>
  documents.map(({ document_id }, at) => ({ id: document_id, parameter: `documents[${at}].document_id` }))

/** Lists the faults of given documents: consents without a date, and files that do not exist or have the wrong type. */
export const documentFaults = (
  documents: ReadonlyArray<ComplianceDocument> = [],
  kind: "application" | "account",
  facts: Facts
): ReadonlyArray<SubError> => [
  ...documents.flatMap(({ type, consented_at }, at) =>
    consented_at === undefined && isConsent(type) ? [fault("required", `documents[${at}].consented_at`)] : []
  ),
  ...linkFaults(documentLinks(documents), kind, facts)
]

const isConsent = (type: string): boolean => consents.some((one) => one === type)
