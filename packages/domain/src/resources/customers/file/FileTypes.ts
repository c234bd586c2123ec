/** Kinds of object that a file can be linked to. */
export type LinkKind = "individual" | "business" | "sole_proprietor" | "application" | "account"

const agreements = [
  "aan",
  "ach_authorization",
  "autopay_authorization",
  "bo_certification",
  "cardholder_agreement",
  "consent_to_link_account",
  "consent_to_link_hsa",
  "consumer_credit_auth",
  "credit_pull_consent",
  "credit_score_notice",
  "decision_maker_document",
  "deposit_agreement",
  "eft_authorization",
  "esign_agreement",
  "fcra_notice",
  "service_funds_transfer_agreement",
  "service_privacy_policy",
  "loan_agreement",
  "loc_agreement",
  "missed_payments_policy",
  "mla_notice",
  "negative_option_consent",
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

const ofIndividuals = [
  "adverse_media",
  "bank_statement",
  "drivers_license",
  "financial_statement",
  "id_selfie",
  "investigation_report",
  "matriculate_id",
  "military_id",
  "national_id",
  "passport",
  "permanent_residency_id",
  "proof_of_address",
  "public_records",
  "state_or_provincial_id",
  "utility_bills"
] as const

const ofBusinesses = [
  "adverse_media",
  "bank_statement",
  "certificate_of_good_standing",
  "financial_statement",
  "formation_document",
  "id_selfie",
  "investigation_report",
  "partnership_agreement",
  "proof_of_address",
  "proof_of_place_on_stock_exchange",
  "public_records",
  "tax_certificate",
  "tax_returns",
  "utility_bills"
] as const

const ofSoleProprietors = [...ofIndividuals, "name_certificate", "tax_certificate", "tax_returns"] as const

/** A type of file (spec, "File"). */
export type FileType = (typeof agreements | typeof ofSoleProprietors | typeof ofBusinesses)[number]

/** File types accepted by each kind of object. Source: spec, "File". */
export const fileTypesOf: Readonly<Record<LinkKind, ReadonlyArray<FileType>>> = {
  application: agreements,
  account: agreements,
  individual: ofIndividuals,
  business: ofBusinesses,
  sole_proprietor: ofSoleProprietors
}

/** Every type of file, without duplicates. */
export const fileTypes: ReadonlyArray<FileType> = [...new Set(Object.values(fileTypesOf).flat())]

/** Checks that a file's type fits a kind of object. */
export const fileFits = ({ type }: { readonly type: FileType }, kind: LinkKind): boolean =>
  fileTypesOf[kind].includes(type)
