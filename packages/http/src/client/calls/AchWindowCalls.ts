// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Windows in which entries are submitted to the ACH network. */
export interface AchWindowCalls {
  /** Lists the submission windows of outgoing ACH entries, newest first. */
  readonly "ach_window.list": { readonly call: AchWindowListCall; readonly answer: PageOf<AchWindow> }
  /** Retrieves a window of ACH entries. */
  readonly "ach_window.get": { readonly call: AchWindowGetCall; readonly answer: AchWindow }
  /** Lists the ACH entries that wait for a window, newest first. */
  readonly "ach_window.entries": { readonly call: AchWindowEntriesCall; readonly answer: PageOf<AchWindowEntries> }
  /** Marks entries that the network has in the file of a window: they settle, and the others of the window join another one. */
  readonly "ach_window.mark_sent": { readonly call: AchWindowMarkSentCall; readonly answer: AchWindowMarkSent }
}

/** Objects of the lists. Windows in which entries are submitted to the ACH network. */
export interface AchWindowLists {
  /** Lists the submission windows of outgoing ACH entries, newest first. */
  readonly "ach_window.list": AchWindow
  /** Lists the ACH entries that wait for a window, newest first. */
  readonly "ach_window.entries": AchWindowEntries
}

/** Ach window. */
type AchWindow = {
  /** Id of the object. */
  readonly id: Id<"ach_window">
  /** Status in the lifecycle of the object. */
  readonly status: "open" | "processing" | "submitting" | "submitted" | "closed"
  /** Name. */
  readonly name: string
  /** Standard or same-day delivery. */
  readonly delivery_type: "same_business_day" | "next_business_day"
  /** Banking day. YYYY-MM-DD. */
  readonly banking_day: string
  /** Time at which the window closes. RFC 3339. */
  readonly cutoff_at: string
  /** Day on which the originator wants the entry settled. YYYY-MM-DD. */
  readonly effective_date: string
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date: string
  /** Time of the settlement. RFC 3339. */
  readonly settles_at: string
  /** Cursor of the next page. */
  readonly cursor?: string
  /** True if an operator marked the payment as sent. */
  readonly marked_sent?: boolean
  /** Number of entries. */
  readonly entries: number
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Answer of `ach_window.entries`. */
type AchWindowEntries = {
  /** Id of the object. */
  readonly id: Id<"ach">
  /** Status in the lifecycle of the object. */
  readonly status: "scheduled" | "processing" | "submitted" | "posted" | "canceled" | "under_review" | "approved" | "rejected" | "pending_return" | "returned" | "pending_dishonored_return" | "return_dishonored" | "pending_contested_return" | "return_contested"
  /** Amount. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly amount: number
  /** Id of an account. */
  readonly account_id?: Id<"account">
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
  /** Direction, as this bank sees it. */
  readonly direction: "outgoing" | "incoming"
  /** Standard or same-day delivery. */
  readonly delivery_type: "same_business_day" | "next_business_day"
  /** A credit pays the receiver, a debit collects from it. */
  readonly transaction_type: "credit" | "debit"
  /** SEC code of the entry. */
  readonly sec_code: "PPD" | "CCD" | "ARC" | "BOC" | "CIE" | "CTX" | "IAT" | "POP" | "POS" | "RCK" | "TEL" | "WEB" | "ADV" | "DNE" | "ENR" | "MTE" | "SHR" | "TRC" | "TRX" | "COR" | "ACK" | "ATX" | "XCK"
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Text on the statement of the receiver. 1 to 10 characters. */
  readonly statement_descriptor: string
  /** Fields of the NACHA records. */
  readonly record_details: AchWindowRecordDetails
  /** Party at the other bank. */
  readonly counterparty: AchWindowCounterparty
  /** Stages of the return dispute, oldest first. */
  readonly returns: ReadonlyArray<AchWindowReturn>
  /** The entry that this one reverses, or that reverses it. */
  readonly reversal?: AchWindowReversal
  /** Reason of a rejection; absent unless the payment was rejected. */
  readonly rejection?: AchWindowRejection
  /** Corrections from the receiving bank. */
  readonly correction?: AchWindowCorrection
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Fields of international entries. */
  readonly iat_details?: AchWindowIatDetails
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Ach window record details. */
type AchWindowRecordDetails = {
  /** Transaction code of NACHA. */
  readonly transaction_code?: string
  /** Name of the originating company. At most 35 characters. */
  readonly company_name?: string
  /** Id of the originating company. At most 10 characters. */
  readonly company_id?: string
  /** Text for the company's own use. At most 20 characters. */
  readonly company_discretionary_data?: string
  /** Day on which the originator wants the entry settled. YYYY-MM-DD. */
  readonly effective_date?: string
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date?: string
  /** Id of the receiver at the originator. At most 22 characters. */
  readonly individual_id?: string
  /** Name of the receiver. At most 35 characters. */
  readonly receiver_name?: string
  /** Date as the originator describes it. At most 6 characters. */
  readonly descriptive_date?: string
  /** Text beside the reason. At most 80 characters. */
  readonly additional_information?: string
  /** Trace number: eight digits of the routing number, seven of a sequence. */
  readonly trace_number?: string
}

/** Ach window counterparty. */
type AchWindowCounterparty = {
  /** Name. At most 22 characters. */
  readonly name?: string
  /** Account number. At most 17 characters. */
  readonly account_number?: string
  /** Routing number of the bank. */
  readonly routing_number: string
  /** Checking or savings account. */
  readonly account_type?: "checking" | "savings"
}

/** Ach window return. */
type AchWindowReturn = {
  /** Type. */
  readonly type: "return" | "dishonored_return" | "contested_return"
  /** Status in the lifecycle of the object. */
  readonly status: "scheduled" | "processing" | "submitted" | "posted" | "canceled" | "under_review" | "approved" | "rejected" | "pending_return" | "returned" | "pending_dishonored_return" | "return_dishonored" | "pending_contested_return" | "return_contested"
  /** Return code of NACHA. */
  readonly return_code: string
  /** Meaning of the return code. */
  readonly return_reason: string
  /** Trace number: eight digits of the routing number, seven of a sequence. */
  readonly trace_number?: string
  /** Text beside the reason. */
  readonly additional_information?: string
}

/** Ach window reversal. */
type AchWindowReversal = {
  /** Reason of the reversal. */
  readonly reversal_reason: "duplicate" | "receiver_incorrect" | "amount_incorrect" | "debit_too_early" | "credit_too_late"
  /** The other entry of the reversal. */
  readonly linked_ach_id: Id<"ach">
}

/** Ach window rejection. */
type AchWindowRejection = {
  /** Reason. */
  readonly reason: "account_number_status" | "non_sufficient_funds" | "aggregate_limit_exceeded" | "originator_status" | "review_rejected" | "deadline_passed" | "entry_returned" | "ofac_rejection"
  /** Details. */
  readonly details: string
}

/** Ach window correction. */
type AchWindowCorrection = {
  /** Account number. At most 17 characters. */
  readonly account_number?: string
  /** Routing number of the bank. */
  readonly routing_number?: string
  /** Checking or savings account. */
  readonly account_type?: "checking" | "savings"
}

/** Ach window iat details. */
type AchWindowIatDetails = {
  /** Purpose of an international entry. */
  readonly transaction_type_code?: "annuity" | "business" | "deposit" | "loan" | "miscellaneous" | "mortgage" | "pension" | "rental_lease" | "salary" | "tax" | "telephone" | "internet" | "accounts_receivable" | "back_office_conversion" | "point_of_purchase" | "represented_check"
  /** Country of the receiving bank. */
  readonly destination_country?: string
  /** Currency of the originator. */
  readonly originator_currency_code?: string
  /** Currency of the receiver. */
  readonly destination_currency_code?: string
  /** Trace number in the foreign country. At most 22 characters. */
  readonly foreign_trace_number?: string
  /** Text beside the reason. At most 80 characters. */
  readonly additional_information?: string
  /** Party that originates the entry. */
  readonly originator?: AchWindowOriginator
  /** Bank of the originator. */
  readonly originating_financial_institution?: AchWindowOriginatingFinancialInstitution
  /** Party that receives the entry. */
  readonly receiver?: AchWindowReceiver
  /** Bank of the receiver. */
  readonly receiving_financial_institution?: AchWindowOriginatingFinancialInstitution
  /** Banks between the two countries. At most 5 elements. */
  readonly foreign_correspondent_banks?: ReadonlyArray<AchWindowOriginatingFinancialInstitution>
}

/** Ach window originator. */
type AchWindowOriginator = {
  /** Name. At most 35 characters. */
  readonly name?: string
  /** Street and number. At most 35 characters. */
  readonly street_address?: string
  /** City, and state or province. At most 35 characters. */
  readonly city_state_province?: string
  /** Country and postal code. At most 35 characters. */
  readonly country_postal_code?: string
}

/** Ach window originating financial institution. */
type AchWindowOriginatingFinancialInstitution = {
  /** Name. At most 35 characters. */
  readonly name?: string
  /** Scheme of the identifier of the bank. */
  readonly identifier_type?: "national_clearing_system" | "business_identifier_code" | "iban"
  /** Identifier of the bank. At most 34 characters. */
  readonly identifier_code?: string
  /** Country of the branch. */
  readonly branch_country?: string
}

/** Ach window receiver. */
type AchWindowReceiver = {
  /** Name. At most 35 characters. */
  readonly name?: string
  /** Street and number. At most 35 characters. */
  readonly street_address?: string
  /** City, and state or province. At most 35 characters. */
  readonly city_state_province?: string
  /** Country and postal code. At most 35 characters. */
  readonly country_postal_code?: string
  /** Reference of the receiver. At most 15 characters. */
  readonly reference_number?: string
}

/** Answer of `ach_window.mark_sent`. */
type AchWindowMarkSent = {
  /** Window in which entries go out together. */
  readonly window: AchWindow
  /** Number of entries. At most 200 elements. */
  readonly entries: ReadonlyArray<AchWindowMarkSentEntry>
  /** Last trace number used. */
  readonly last_trace_number?: string
}

/** Ach window mark sent entry. */
type AchWindowMarkSentEntry = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
  /** Trace number: eight digits of the routing number, seven of a sequence. */
  readonly trace_number: string
}

/** Parameters of the path of `ach_window.list`. */
type AchWindowListParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `ach_window.list`. */
type AchWindowListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"ach_window">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"ach_window">
  /** Status in the lifecycle of the object. */
  readonly status?: "open" | "processing" | "submitting" | "submitted" | "closed"
}

/** Lists the submission windows of outgoing ACH entries, newest first. */
type AchWindowListCall = {
  /** Parameters of the path. */
  readonly params: AchWindowListParams
  /** Parameters of the query. */
  readonly query?: AchWindowListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `ach_window.get`. */
type AchWindowGetParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an ACH window. */
  readonly ach_window_id: Id<"ach_window">
}

/** Retrieves a window of ACH entries. */
type AchWindowGetCall = {
  /** Parameters of the path. */
  readonly params: AchWindowGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `ach_window.entries`. */
type AchWindowEntriesParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an ACH window. */
  readonly ach_window_id: Id<"ach_window">
}

/** Parameters of the query of `ach_window.entries`. */
type AchWindowEntriesQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"ach">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"ach">
}

/** Lists the ACH entries that wait for a window, newest first. */
type AchWindowEntriesCall = {
  /** Parameters of the path. */
  readonly params: AchWindowEntriesParams
  /** Parameters of the query. */
  readonly query?: AchWindowEntriesQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `ach_window.mark_sent`. */
type AchWindowMarkSentParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an ACH window. */
  readonly ach_window_id: Id<"ach_window">
}

/** Fields of the request of `ach_window.mark_sent`. */
type AchWindowMarkSentBody = {
  /** Number of entries. At most 200 elements. */
  readonly entries: ReadonlyArray<AchWindowMarkSentEntry>
  /** Last trace number used. */
  readonly last_trace_number?: string
}

/** Marks entries that the network has in the file of a window: they settle, and the others of the window join another one. */
type AchWindowMarkSentCall = {
  /** Parameters of the path. */
  readonly params: AchWindowMarkSentParams
  /** Fields of the request. */
  readonly body: AchWindowMarkSentBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
