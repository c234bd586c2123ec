import { Schema } from "effect"
import { Timestamp, text } from "../../../kernel/Fields.ts"
import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { type Link, linkFaults } from "../entity/LinkedFiles.ts"
import { fileTypesOf } from "../file/FileTypes.ts"

/** The most documents of one account or application (ours). */
export const MAX_DOCUMENTS = 100

/** What is of use only once the holder has agreed to it (S95). */
const consents = [
  "esign_agreement",
  "credit_pull_consent",
  "consent_to_link_account",
  "consent_to_link_hsa",
  "negative_option_consent"
] as const

/** A document that is given with an application or an account. */
export interface ComplianceDocument extends Schema.Schema.Type<typeof ComplianceDocument> {}
export const ComplianceDocument = Schema.Struct({
  document_id: text(120),
  /** Those of files: the same for applications and accounts. */
  type: Schema.Literals(fileTypesOf.account),
  displayed_at: Schema.optionalKey(Timestamp),
  consented_at: Schema.optionalKey(Timestamp),
  version: Schema.optionalKey(text(64))
})

/** The documents that are given with an application or an account. */
export const ComplianceDocuments = Schema.Array(ComplianceDocument).check(Schema.isMaxLength(MAX_DOCUMENTS))

/** The files that documents may be. */
export const documentLinks = (documents: ReadonlyArray<ComplianceDocument> = []): ReadonlyArray<Link> =>
  documents.map(({ document_id }, at) => ({ id: document_id, parameter: `documents[${at}].document_id` }))

/** What is wrong with documents that are given: consents that do not say when, files that are not there or do not fit. */
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
