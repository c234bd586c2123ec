// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Uploaded documents that other objects refer to. */
export interface FileCalls {
  /** Uploads a file that entities, applications and accounts can link to. */
  readonly "file.create": { readonly call: FileCreateCall; readonly answer: FileObject }
  /** Lists files, newest first. */
  readonly "file.list": { readonly call: FileListCall; readonly answer: PageOf<FileObject> }
  /** Retrieves a file without its bytes. */
  readonly "file.get": { readonly call: FileGetCall; readonly answer: FileObject }
  /** Downloads the bytes of a file or a byte range. */
  readonly "file.content": { readonly call: FileContentCall; readonly answer: ReadableStream<Uint8Array> }
}

/** Objects of the lists. Uploaded documents that other objects refer to. */
export interface FileLists {
  /** Lists files, newest first. */
  readonly "file.list": FileObject
}

/** File object. */
type FileObject = {
  /** Id of the object. */
  readonly id: Id<"file">
  /** Side that uploaded the file. */
  readonly uploaded_by: "partner" | "service"
  /** Name of the file. 1 to 255 characters. */
  readonly file_name: string
  /** Type. */
  readonly type: "aan" | "ach_authorization" | "autopay_authorization" | "bo_certification" | "cardholder_agreement" | "consent_to_link_account" | "consent_to_link_hsa" | "consumer_credit_auth" | "credit_pull_consent" | "credit_score_notice" | "decision_maker_document" | "deposit_agreement" | "eft_authorization" | "esign_agreement" | "fcra_notice" | "service_funds_transfer_agreement" | "service_privacy_policy" | "loan_agreement" | "loc_agreement" | "missed_payments_policy" | "mla_notice" | "negative_option_consent" | "notice_of_incompleteness" | "offer_summary" | "partner_privacy_policy" | "patriot_act_notice" | "periodic_statement" | "personal_guarantee" | "pre_approval_terms" | "prohibited_industry_certification" | "tcpa_consent" | "terms_of_use" | "truth_in_lending_document" | "adverse_media" | "bank_statement" | "drivers_license" | "financial_statement" | "id_selfie" | "investigation_report" | "matriculate_id" | "military_id" | "national_id" | "passport" | "permanent_residency_id" | "proof_of_address" | "public_records" | "state_or_provincial_id" | "utility_bills" | "certificate_of_good_standing" | "formation_document" | "partnership_agreement" | "proof_of_place_on_stock_exchange" | "tax_certificate" | "tax_returns" | "name_certificate"
  /** Media type. 1 to 255 characters. */
  readonly content_type: string
  /** Size in bytes. */
  readonly size_bytes: number
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly checksum: string
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Fields of the request of `file.create`. */
type FileCreateBody = {
  /** Type. */
  readonly type: "aan" | "ach_authorization" | "autopay_authorization" | "bo_certification" | "cardholder_agreement" | "consent_to_link_account" | "consent_to_link_hsa" | "consumer_credit_auth" | "credit_pull_consent" | "credit_score_notice" | "decision_maker_document" | "deposit_agreement" | "eft_authorization" | "esign_agreement" | "fcra_notice" | "service_funds_transfer_agreement" | "service_privacy_policy" | "loan_agreement" | "loc_agreement" | "missed_payments_policy" | "mla_notice" | "negative_option_consent" | "notice_of_incompleteness" | "offer_summary" | "partner_privacy_policy" | "patriot_act_notice" | "periodic_statement" | "personal_guarantee" | "pre_approval_terms" | "prohibited_industry_certification" | "tcpa_consent" | "terms_of_use" | "truth_in_lending_document" | "adverse_media" | "bank_statement" | "drivers_license" | "financial_statement" | "id_selfie" | "investigation_report" | "matriculate_id" | "military_id" | "national_id" | "passport" | "permanent_residency_id" | "proof_of_address" | "public_records" | "state_or_provincial_id" | "utility_bills" | "certificate_of_good_standing" | "formation_document" | "partnership_agreement" | "proof_of_place_on_stock_exchange" | "tax_certificate" | "tax_returns" | "name_certificate"
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Uploads a file that entities, applications and accounts can link to. */
type FileCreateCall = {
  /** Fields of the request. */
  readonly body: FileCreateBody
  /** The file to upload. */
  readonly file: File
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the query of `file.list`. */
type FileListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"file">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"file">
  /** Time of creation. */
  readonly created_at?: FileCreatedAt
  /** Type. */
  readonly type?: "aan" | "ach_authorization" | "autopay_authorization" | "bo_certification" | "cardholder_agreement" | "consent_to_link_account" | "consent_to_link_hsa" | "consumer_credit_auth" | "credit_pull_consent" | "credit_score_notice" | "decision_maker_document" | "deposit_agreement" | "eft_authorization" | "esign_agreement" | "fcra_notice" | "service_funds_transfer_agreement" | "service_privacy_policy" | "loan_agreement" | "loc_agreement" | "missed_payments_policy" | "mla_notice" | "negative_option_consent" | "notice_of_incompleteness" | "offer_summary" | "partner_privacy_policy" | "patriot_act_notice" | "periodic_statement" | "personal_guarantee" | "pre_approval_terms" | "prohibited_industry_certification" | "tcpa_consent" | "terms_of_use" | "truth_in_lending_document" | "adverse_media" | "bank_statement" | "drivers_license" | "financial_statement" | "id_selfie" | "investigation_report" | "matriculate_id" | "military_id" | "national_id" | "passport" | "permanent_residency_id" | "proof_of_address" | "public_records" | "state_or_provincial_id" | "utility_bills" | "certificate_of_good_standing" | "formation_document" | "partnership_agreement" | "proof_of_place_on_stock_exchange" | "tax_certificate" | "tax_returns" | "name_certificate"
}

/** File created at. */
type FileCreatedAt = {
  /** Later than this time. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Earlier than this time. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists files, newest first. */
type FileListCall = {
  /** Parameters of the query. */
  readonly query?: FileListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `file.get`. */
type FileGetParams = {
  /** Id of a file. */
  readonly file_id: Id<"file">
}

/** Retrieves a file without its bytes. */
type FileGetCall = {
  /** Parameters of the path. */
  readonly params: FileGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `file.content`. */
type FileContentParams = {
  /** Id of a file. */
  readonly file_id: Id<"file">
}

/** Downloads the bytes of a file or a byte range. */
type FileContentCall = {
  /** Parameters of the path. */
  readonly params: FileContentParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
