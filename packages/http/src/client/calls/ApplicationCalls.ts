// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** Applications of customers for an account, and the decisions on them. */
export interface ApplicationCalls {
  /** Creates an application with its outcome. */
  readonly "application.create": { readonly call: ApplicationCreateCall; readonly answer: Application }
  /** Retrieves an application. */
  readonly "application.get": { readonly call: ApplicationGetCall; readonly answer: Application }
  /** Updates an application, except its outcome. */
  readonly "application.update": { readonly call: ApplicationUpdateCall; readonly answer: Application }
  /** Lists the entity relationships of an application, ordered by type. */
  readonly "application.relationships": { readonly call: ApplicationRelationshipsCall; readonly answer: ApplicationRelationshipsPage }
}

/** Objects of the lists. Applications of customers for an account, and the decisions on them. */
export interface ApplicationLists {
  /** Lists the entity relationships of an application, ordered by type. */
  readonly "application.relationships": ApplicationRelationships
}

/** Application. */
type Application = {
  /** Id of the object. */
  readonly id: Id<"application">
  /** Id of the application at the client. 1 to 64 characters. */
  readonly client_application_id?: string
  /** Status in the lifecycle of the object. */
  readonly status: "approved" | "declined" | "canceled"
  /** Customers and companies of the account, by their relationship. */
  readonly entities: ApplicationEntities
  /** Details. */
  readonly details: ApplicationDetails
  /** Time and reason of the decision. */
  readonly decision: ApplicationDecision
  /** Documents. At most 100 elements. */
  readonly documents: ReadonlyArray<ApplicationDocument>
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Application entities. */
type ApplicationEntities = {
  /** Consumer or commercial. */
  readonly account_holder_type: "consumer" | "commercial"
  /** Holders of the account. 1 to 100 elements. */
  readonly account_holders: ReadonlyArray<string>
  /** Persons who may sign for the account. At most 100 elements. */
  readonly authorized_signers?: ReadonlyArray<string>
  /** Persons who may use the account. At most 100 elements. */
  readonly authorized_users?: ReadonlyArray<string>
}

/** Application details. */
type ApplicationDetails = {
  /** Name of the product. 1 to 120 characters. */
  readonly product_name: string
  /** Terms of the credit. */
  readonly credit: ApplicationCredit
  /** Notice of a declined request. */
  readonly adverse_action_notice?: ApplicationAdverseActionNotice
}

/** Application credit. */
type ApplicationCredit = {
  /** True if the credit is secured. */
  readonly is_secured: boolean
  /** True if the Military Lending Act covers it. */
  readonly is_mla: boolean
  /** Currency of the amounts. */
  readonly currency: "USD"
  /** Grade of the underwriting. 1 to 64 characters. */
  readonly underwriting_grade?: string
  /** Maximum number of objects per page. Whole cents: 500 is 5.00 USD. */
  readonly limit?: number
  /** Highest limit that may be granted. Whole cents: 500 is 5.00 USD. */
  readonly max_limit?: number
  /** Credit report. */
  readonly report?: ApplicationReport
}

/** Application report. */
type ApplicationReport = {
  /** Score. 300 to 850. */
  readonly score?: number
  /** Reason for a missing score. 1 to 64 characters. */
  readonly non_score_value?: string
  /** Time of the report. RFC 3339. */
  readonly pulled_at: string
  /** Bureau of the report. */
  readonly source: "equifax" | "transunion" | "experian"
}

/** Application adverse action notice. */
type ApplicationAdverseActionNotice = {
  /** Time of delivery. RFC 3339. */
  readonly delivered_at: string
  /** Reason. 1 to 500 characters. */
  readonly reason: string
  /** Method of delivery. */
  readonly delivery_method: "email" | "text" | "other"
}

/** Application decision. */
type ApplicationDecision = {
  /** Time of the decision. RFC 3339. */
  readonly decided_at: string
  /** Reason. 1 to 500 characters. */
  readonly reason: string
  /** Reason to approve an exception. 1 to 500 characters. */
  readonly exception_approval_reason?: string
}

/** Application document. */
type ApplicationDocument = {
  /** Id of the document. 1 to 120 characters. */
  readonly document_id: string
  /** Type. */
  readonly type: "aan" | "ach_authorization" | "autopay_authorization" | "bo_certification" | "cardholder_agreement" | "consent_to_link_account" | "consent_to_link_hsa" | "consumer_credit_auth" | "credit_pull_consent" | "credit_score_notice" | "decision_maker_document" | "deposit_agreement" | "eft_authorization" | "esign_agreement" | "fcra_notice" | "service_funds_transfer_agreement" | "service_privacy_policy" | "loan_agreement" | "loc_agreement" | "missed_payments_policy" | "mla_notice" | "negative_option_consent" | "notice_of_incompleteness" | "offer_summary" | "partner_privacy_policy" | "patriot_act_notice" | "periodic_statement" | "personal_guarantee" | "pre_approval_terms" | "prohibited_industry_certification" | "tcpa_consent" | "terms_of_use" | "truth_in_lending_document"
  /** Time at which the customer saw it. RFC 3339. */
  readonly displayed_at?: string
  /** Time of the customer's consent. RFC 3339. */
  readonly consented_at?: string
  /** Version number. 1 to 64 characters. */
  readonly version?: string
}

/** Answer of `application.relationships`. */
type ApplicationRelationships = {
  /** Id of the customer or company. */
  readonly entity_id: string
  /** Relationship to the account. */
  readonly relationship_type: "account_holder" | "authorized_signer" | "authorized_user"
}

/** Answer of `application.relationships`. */
type ApplicationRelationshipsPage = {
  /** Objects of the page, newest first. */
  readonly objects: ReadonlyArray<ApplicationRelationships>
  /** True if objects follow in the requested direction. */
  readonly has_more: boolean
  /** Cursor of the next page. */
  readonly cursor?: string
}

/** Fields of the request of `application.create`. */
type ApplicationCreateBody = {
  /** Id of the application at the client. 1 to 64 characters. */
  readonly client_application_id?: string
  /** Status in the lifecycle of the object. */
  readonly status: "approved" | "declined" | "canceled"
  /** Customers and companies of the account, by their relationship. */
  readonly entities: ApplicationCreateBodyEntities
  /** Details. */
  readonly details: ApplicationDetails
  /** Time and reason of the decision. */
  readonly decision: ApplicationDecision
  /** Documents. At most 100 elements. */
  readonly documents: ReadonlyArray<ApplicationDocument>
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Application create body entities. */
type ApplicationCreateBodyEntities = {
  /** Consumer or commercial. */
  readonly account_holder_type?: "consumer" | "commercial"
  /** Holders of the account. 1 to 20 elements. */
  readonly account_holders: ReadonlyArray<string>
  /** Persons who may sign for the account. At most 20 elements. */
  readonly authorized_signers?: ReadonlyArray<string>
  /** Persons who may use the account. At most 20 elements. */
  readonly authorized_users?: ReadonlyArray<string>
}

/** Creates an application with its outcome. */
type ApplicationCreateCall = {
  /** Fields of the request. */
  readonly body: ApplicationCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `application.get`. */
type ApplicationGetParams = {
  /** Id of the object. */
  readonly id: Id<"application">
}

/** Retrieves an application. */
type ApplicationGetCall = {
  /** Parameters of the path. */
  readonly params: ApplicationGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `application.update`. */
type ApplicationUpdateParams = {
  /** Id of the object. */
  readonly id: Id<"application">
}

/** Fields of the request of `application.update`. */
type ApplicationUpdateBody = {
  /** Status in the lifecycle of the object. */
  readonly status?: "approved" | "declined" | "canceled"
  /** Details. */
  readonly details?: ApplicationUpdateBodyDetails
  /** Time and reason of the decision. */
  readonly decision?: ApplicationDecision
  /** Documents. At most 100 elements. */
  readonly documents?: ReadonlyArray<ApplicationDocument>
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Application update body details. */
type ApplicationUpdateBodyDetails = {
  /** Name of the product. 1 to 120 characters. */
  readonly product_name?: string
  /** Terms of the credit. */
  readonly credit?: ApplicationUpdateBodyDetailsCredit
  /** Notice of a declined request. */
  readonly adverse_action_notice?: ApplicationAdverseActionNotice
}

/** Application update body details credit. */
type ApplicationUpdateBodyDetailsCredit = {
  /** True if the credit is secured. */
  readonly is_secured?: boolean
  /** True if the Military Lending Act covers it. */
  readonly is_mla?: boolean
  /** Currency of the amounts. */
  readonly currency?: "USD"
  /** Grade of the underwriting. 1 to 64 characters. */
  readonly underwriting_grade?: string
  /** Maximum number of objects per page. Whole cents: 500 is 5.00 USD. */
  readonly limit?: number
  /** Highest limit that may be granted. Whole cents: 500 is 5.00 USD. */
  readonly max_limit?: number
  /** Credit report. */
  readonly report?: ApplicationReport
}

/** Updates an application, except its outcome. */
type ApplicationUpdateCall = {
  /** Parameters of the path. */
  readonly params: ApplicationUpdateParams
  /** Fields of the request. */
  readonly body?: ApplicationUpdateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `application.relationships`. */
type ApplicationRelationshipsParams = {
  /** Id of the object. */
  readonly id: Id<"application">
}

/** Parameters of the query of `application.relationships`. */
type ApplicationRelationshipsQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: string
}

/** Lists the entity relationships of an application, ordered by type. */
type ApplicationRelationshipsCall = {
  /** Parameters of the path. */
  readonly params: ApplicationRelationshipsParams
  /** Parameters of the query. */
  readonly query?: ApplicationRelationshipsQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
