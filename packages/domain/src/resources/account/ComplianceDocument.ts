import { Schema } from "effect"
import { Timestamp, text } from "../../kernel/Fields.ts"
import { fault, type SubError } from "../../kernel/Rejection.ts"

/** The most documents of one account or application (ours). */
export const MAX_DOCUMENTS = 100

/** What is of use only once the holder has agreed to it (api-surface: the second group of `CreateComplianceDocument`). */
const consents = [
  "esign_agreement",
  "credit_pull_consent",
  "consent_to_link_account",
  "consent_to_link_hsa",
  "negative_option_consent"
] as const

/** What is shown to the holder. */
const notices = [
  "aan",
  "ach_authorization",
  "autopay_authorization",
  "bo_certification",
  "cardholder_agreement",
  "consumer_credit_auth",
  "credit_score_notice",
  "decision_maker_document",
  "deposit_agreement",
  "eft_authorization",
  "fcra_notice",
  "service_funds_transfer_agreement",
  "service_privacy_policy",
  "loan_agreement",
  "loc_agreement",
  "missed_payments_policy",
  "mla_notice",
  "notice_of_incompleteness",
  "offer_summary",
  "partner_privacy_policy",
  "patriot_act_notice",
  "periodic_statement",
  "personal_guarantee",
  "pre_approval_terms",
  "prohibited_industry_certification",
  "tcpa_consent",
  "terms_of_use",
  "truth_in_lending_document"
] as const

/** The types of documents of applications and accounts. Source: spec, "File `type` values". */
export const complianceDocumentTypes = [...notices, ...consents] as const

/** A document that is given with an application or an account. */
export interface ComplianceDocument extends Schema.Schema.Type<typeof ComplianceDocument> {}
export const ComplianceDocument = Schema.Struct({
  document_id: text(120),
  type: Schema.Literals(complianceDocumentTypes),
  displayed_at: Schema.optionalKey(Timestamp),
  consented_at: Schema.optionalKey(Timestamp),
  version: Schema.optionalKey(text(64))
})

/** The documents that are given with an application or an account. */
export const ComplianceDocuments = Schema.Array(ComplianceDocument).check(Schema.isMaxLength(MAX_DOCUMENTS))

/** The consents among documents that do not say when they were given. */
export const consentFaults = (documents: ReadonlyArray<ComplianceDocument> = []): ReadonlyArray<SubError> =>
  documents.flatMap(({ type, consented_at }, at) =>
    consented_at === undefined && isConsent(type) ? [fault("required", `documents[${at}].consented_at`)] : []
  )

const isConsent = (type: string): boolean => consents.some((one) => one === type)
