// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** Accounts of customers, with their holders and capabilities. */
export interface AccountCalls {
  /** Opens an account for entities. */
  readonly "account.create": { readonly call: AccountCreateCall; readonly answer: Account }
  /** Retrieves an account. */
  readonly "account.get": { readonly call: AccountGetCall; readonly answer: Account }
  /** Retrieves an account made by a file, by its `client_account_id`. */
  readonly "account.find": { readonly call: AccountFindCall; readonly answer: Account }
  /** Updates an account that is not closed. */
  readonly "account.update": { readonly call: AccountUpdateCall; readonly answer: Account }
  /** Activates an inactive account; its account numbers can move money again. */
  readonly "account.activate": { readonly call: AccountActivateCall; readonly answer: Account }
  /** Deactivates an active account; its account numbers stop moving money. */
  readonly "account.deactivate": { readonly call: AccountDeactivateCall; readonly answer: Account }
  /** Closes an account for good; it must have no money and no open credit. */
  readonly "account.close": { readonly call: AccountCloseCall; readonly answer: Account }
  /** Adds entity relationships to an account, all or none. */
  readonly "account.relate": { readonly call: AccountRelateCall; readonly answer: AccountRelate }
  /** Lists the entity relationships of an account, ordered by type. */
  readonly "account.relationships": { readonly call: AccountRelationshipsCall; readonly answer: AccountRelationshipsPage }
  /** Removes an entity's relationships to an account, or only its relationship of the given type. */
  readonly "account.unrelate": { readonly call: AccountUnrelateCall; readonly answer: AccountUnrelatePage }
}

/** Objects of the lists. Accounts of customers, with their holders and capabilities. */
export interface AccountLists {
  /** Lists the entity relationships of an account, ordered by type. */
  readonly "account.relationships": AccountRelationships
}

/** Account. */
type Account = {
  /** Id of the object. */
  readonly id: Id<"account">
  /** Id of an application. */
  readonly application_id?: Id<"application">
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "inactive" | "closed"
  /** Reason for the status. */
  readonly status_reason: "active" | "dormant" | "frozen" | "other" | "entity_closed" | "client_closed" | "paid_off" | "charged_off" | "canceled"
  /** Services of the account. 1 to 3 elements. */
  readonly capabilities: ReadonlyArray<"deposit" | "credit_with_underwriting" | "credit_without_underwriting">
  /** Customers and companies of the account, by their relationship. */
  readonly entities: AccountEntities
  /** Details. */
  readonly details: AccountDetails
  /** Documents. At most 100 elements. */
  readonly documents: ReadonlyArray<AccountDocument>
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Id of the account at the client. 1 to 64 characters. */
  readonly client_account_id?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Account entities. */
type AccountEntities = {
  /** Consumer or commercial. */
  readonly account_holder_type: "consumer" | "commercial"
  /** Holders of the account. 1 to 100 elements. */
  readonly account_holders: ReadonlyArray<string>
  /** Persons who may sign for the account. At most 100 elements. */
  readonly authorized_signers?: ReadonlyArray<string>
  /** Persons who may use the account. At most 100 elements. */
  readonly authorized_users?: ReadonlyArray<string>
}

/** Account details. */
type AccountDetails = {
  /** Name of the product. 1 to 120 characters. */
  readonly product_name: string
  /** Terms of the credit. */
  readonly credit?: AccountCredit
  /** Notice of a declined request. */
  readonly adverse_action_notice?: AccountAdverseActionNotice
  /** Time of closing. RFC 3339. */
  readonly closed_at?: string
}

/** Account credit. */
type AccountCredit = {
  /** True if the credit is secured. */
  readonly is_secured: boolean
  /** True if the Military Lending Act covers it. */
  readonly is_mla: boolean
  /** Grade of the underwriting. 1 to 64 characters. */
  readonly underwriting_grade: string
  /** Currency of the amounts. */
  readonly currency: "USD"
  /** Credit that can still be drawn. Whole cents: 500 is 5.00 USD. 0 to 100,000,000,000,000. */
  readonly available_credit: number
  /** Maximum number of objects per page. Whole cents: 500 is 5.00 USD. 0 to 100,000,000,000,000. */
  readonly limit: number
  /** Highest limit that may be granted. Whole cents: 500 is 5.00 USD. 0 to 100,000,000,000,000. */
  readonly max_limit: number
  /** Period in which the Servicemembers Civil Relief Act protects the holder. */
  readonly scra?: AccountScra
  /** Credit report. */
  readonly report?: AccountReport
}

/** Account scra. */
type AccountScra = {
  /** First day. YYYY-MM-DD. */
  readonly start_date: string
  /** Last day. YYYY-MM-DD. */
  readonly end_date?: string
}

/** Account report. */
type AccountReport = {
  /** Score. 300 to 850. */
  readonly score?: number
  /** Reason for a missing score. 1 to 64 characters. */
  readonly non_score_value?: string
  /** Time of the report. RFC 3339. */
  readonly pulled_at: string
  /** Bureau of the report. */
  readonly source: "equifax" | "transunion" | "experian"
}

/** Account adverse action notice. */
type AccountAdverseActionNotice = {
  /** Time of delivery. RFC 3339. */
  readonly delivered_at: string
  /** Reason. 1 to 500 characters. */
  readonly reason: string
  /** Method of delivery. */
  readonly delivery_method: "email" | "text" | "other"
}

/** Account document. */
type AccountDocument = {
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

/** Answer of `account.relate`. */
type AccountRelate = {
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Customers or companies. 1 to 20 elements. */
  readonly entity_ids: ReadonlyArray<string>
  /** Relationship to the account. */
  readonly relationship_type: "account_holder" | "authorized_signer" | "authorized_user"
}

/** Answer of `account.relationships`. */
type AccountRelationships = {
  /** Id of the customer or company. */
  readonly entity_id: string
  /** Relationship to the account. */
  readonly relationship_type: "account_holder" | "authorized_signer" | "authorized_user"
}

/** Answer of `account.relationships`. */
type AccountRelationshipsPage = {
  /** Objects of the page, newest first. */
  readonly objects: ReadonlyArray<AccountRelationships>
  /** True if objects follow in the requested direction. */
  readonly has_more: boolean
  /** Cursor of the next page. */
  readonly cursor?: string
}

/** Answer of `account.unrelate`. */
type AccountUnrelatePage = {
  /** Objects of the page, newest first. */
  readonly objects: ReadonlyArray<AccountRelationships>
}

/** Fields of the request of `account.create`. */
type AccountCreateBody = {
  /** Id of an application. */
  readonly application_id?: Id<"application">
  /** Services of the account. 1 to 3 elements. */
  readonly capabilities: ReadonlyArray<"deposit" | "credit_with_underwriting" | "credit_without_underwriting">
  /** Customers and companies of the account, by their relationship. */
  readonly entities: AccountCreateBodyEntities
  /** Details. */
  readonly details: AccountCreateBodyDetails
  /** Documents. At most 100 elements. */
  readonly documents: ReadonlyArray<AccountDocument>
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Account create body entities. */
type AccountCreateBodyEntities = {
  /** Consumer or commercial. */
  readonly account_holder_type?: "consumer" | "commercial"
  /** Holders of the account. 1 to 20 elements. */
  readonly account_holders: ReadonlyArray<string>
  /** Persons who may sign for the account. At most 20 elements. */
  readonly authorized_signers?: ReadonlyArray<string>
  /** Persons who may use the account. At most 20 elements. */
  readonly authorized_users?: ReadonlyArray<string>
}

/** Account create body details. */
type AccountCreateBodyDetails = {
  /** Name of the product. 1 to 120 characters. */
  readonly product_name: string
  /** Terms of the credit. */
  readonly credit?: AccountCredit
  /** Notice of a declined request. */
  readonly adverse_action_notice?: AccountAdverseActionNotice
}

/** Opens an account for entities. */
type AccountCreateCall = {
  /** Fields of the request. */
  readonly body: AccountCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `account.get`. */
type AccountGetParams = {
  /** Id of the object. */
  readonly id: Id<"account">
}

/** Retrieves an account. */
type AccountGetCall = {
  /** Parameters of the path. */
  readonly params: AccountGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the query of `account.find`. */
type AccountFindQuery = {
  /** Id of the account at the client. 1 to 64 characters. */
  readonly client_account_id: string
}

/** Retrieves an account made by a file, by its `client_account_id`. */
type AccountFindCall = {
  /** Parameters of the query. */
  readonly query: AccountFindQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `account.update`. */
type AccountUpdateParams = {
  /** Id of the object. */
  readonly id: Id<"account">
}

/** Fields of the request of `account.update`. */
type AccountUpdateBody = {
  /** Id of an application. */
  readonly application_id?: Id<"application">
  /** Services of the account. 1 to 3 elements. */
  readonly capabilities?: ReadonlyArray<"deposit" | "credit_with_underwriting" | "credit_without_underwriting">
  /** Details. */
  readonly details?: AccountUpdateBodyDetails
  /** Documents. At most 100 elements. */
  readonly documents?: ReadonlyArray<AccountDocument>
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Account update body details. */
type AccountUpdateBodyDetails = {
  /** Name of the product. 1 to 120 characters. */
  readonly product_name?: string
  /** Notice of a declined request. */
  readonly adverse_action_notice?: AccountAdverseActionNotice
  /** Terms of the credit. */
  readonly credit?: AccountUpdateBodyDetailsCredit
}

/** Account update body details credit. */
type AccountUpdateBodyDetailsCredit = {
  /** True if the credit is secured. */
  readonly is_secured?: boolean
  /** True if the Military Lending Act covers it. */
  readonly is_mla?: boolean
  /** Grade of the underwriting. 1 to 64 characters. */
  readonly underwriting_grade?: string
  /** Currency of the amounts. */
  readonly currency?: "USD"
  /** Credit that can still be drawn. Whole cents: 500 is 5.00 USD. 0 to 100,000,000,000,000. */
  readonly available_credit?: number
  /** Maximum number of objects per page. Whole cents: 500 is 5.00 USD. 0 to 100,000,000,000,000. */
  readonly limit?: number
  /** Highest limit that may be granted. Whole cents: 500 is 5.00 USD. 0 to 100,000,000,000,000. */
  readonly max_limit?: number
  /** Period in which the Servicemembers Civil Relief Act protects the holder. */
  readonly scra?: AccountScra
  /** Credit report. */
  readonly report?: AccountReport
}

/** Updates an account that is not closed. */
type AccountUpdateCall = {
  /** Parameters of the path. */
  readonly params: AccountUpdateParams
  /** Fields of the request. */
  readonly body?: AccountUpdateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `account.activate`. */
type AccountActivateParams = {
  /** Id of the object. */
  readonly id: Id<"account">
}

/** Activates an inactive account; its account numbers can move money again. */
type AccountActivateCall = {
  /** Parameters of the path. */
  readonly params: AccountActivateParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `account.deactivate`. */
type AccountDeactivateParams = {
  /** Id of the object. */
  readonly id: Id<"account">
}

/** Fields of the request of `account.deactivate`. */
type AccountDeactivateBody = {
  /** Reason for the status. */
  readonly status_reason: "dormant" | "frozen" | "other"
}

/** Deactivates an active account; its account numbers stop moving money. */
type AccountDeactivateCall = {
  /** Parameters of the path. */
  readonly params: AccountDeactivateParams
  /** Fields of the request. */
  readonly body: AccountDeactivateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `account.close`. */
type AccountCloseParams = {
  /** Id of the object. */
  readonly id: Id<"account">
}

/** Fields of the request of `account.close`. */
type AccountCloseBody = {
  /** Reason for the status. */
  readonly status_reason: "entity_closed" | "client_closed" | "paid_off" | "charged_off" | "canceled"
}

/** Closes an account for good; it must have no money and no open credit. */
type AccountCloseCall = {
  /** Parameters of the path. */
  readonly params: AccountCloseParams
  /** Fields of the request. */
  readonly body: AccountCloseBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `account.relate`. */
type AccountRelateParams = {
  /** Id of the object. */
  readonly id: Id<"account">
}

/** Fields of the request of `account.relate`. */
type AccountRelateBody = {
  /** Customers or companies. 1 to 20 elements. */
  readonly entity_ids: ReadonlyArray<string>
  /** Relationship to the account. */
  readonly relationship_type: "account_holder" | "authorized_signer" | "authorized_user"
}

/** Adds entity relationships to an account, all or none. */
type AccountRelateCall = {
  /** Parameters of the path. */
  readonly params: AccountRelateParams
  /** Fields of the request. */
  readonly body: AccountRelateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `account.relationships`. */
type AccountRelationshipsParams = {
  /** Id of the object. */
  readonly id: Id<"account">
}

/** Parameters of the query of `account.relationships`. */
type AccountRelationshipsQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: string
}

/** Lists the entity relationships of an account, ordered by type. */
type AccountRelationshipsCall = {
  /** Parameters of the path. */
  readonly params: AccountRelationshipsParams
  /** Parameters of the query. */
  readonly query?: AccountRelationshipsQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `account.unrelate`. */
type AccountUnrelateParams = {
  /** Id of the object. */
  readonly id: Id<"account">
  /** Id of the customer or company. */
  readonly entity_id: string
}

/** Parameters of the query of `account.unrelate`. */
type AccountUnrelateQuery = {
  /** Relationship to the account. */
  readonly relationship_type?: "account_holder" | "authorized_signer" | "authorized_user"
}

/** Removes an entity's relationships to an account, or only its relationship of the given type. */
type AccountUnrelateCall = {
  /** Parameters of the path. */
  readonly params: AccountUnrelateParams
  /** Parameters of the query. */
  readonly query?: AccountUnrelateQuery
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
