// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Incoming and outgoing ACH entries, with returns, disputes, NOCs and reversals. */
export interface AchCalls {
  /** Sends an ACH credit or debit to an account at another bank. */
  readonly "ach.create": { readonly call: AchCreateCall; readonly answer: Ach }
  /** Lists ACH entries of both directions, newest first. */
  readonly "ach.list": { readonly call: AchListCall; readonly answer: PageOf<Ach> }
  /** Retrieves an ACH entry. */
  readonly "ach.get": { readonly call: AchGetCall; readonly answer: Ach }
  /** Updates the metadata of an ACH entry. */
  readonly "ach.update": { readonly call: AchUpdateCall; readonly answer: Ach }
  /** Cancels an outgoing ACH entry whose submission has not begun. */
  readonly "ach.cancel": { readonly call: AchCancelCall; readonly answer: Ach }
  /** Returns an incoming ACH with the next window, or after it has posted. */
  readonly "ach.return": { readonly call: AchReturnCall; readonly answer: Ach }
  /** Dishonors the return of an outgoing ACH, within five banking days. */
  readonly "ach.dishonor_return": { readonly call: AchDishonorReturnCall; readonly answer: Ach }
  /** Contests the dishonored return of an incoming ACH, within two banking days. */
  readonly "ach.contest_dishonored_return": { readonly call: AchContestDishonoredReturnCall; readonly answer: Ach }
  /** Reverses an outgoing ACH with a new ACH in the opposite direction, and returns the new ACH. */
  readonly "ach.reverse": { readonly call: AchReverseCall; readonly answer: Ach }
  /** Simulates an incoming ACH entry from another bank and returns its id. */
  readonly "ach.simulate_incoming": { readonly call: AchSimulateIncomingCall; readonly answer: AchSimulateIncoming }
  /** Simulates a return, dishonored return or contested return by the other bank, depending on the code. */
  readonly "ach.simulate_incoming_return": { readonly call: AchSimulateIncomingReturnCall; readonly answer: object }
  /** Simulates a dishonored return by the ODFI of an incoming ACH entry. */
  readonly "ach.simulate_incoming_dishonored_return": { readonly call: AchSimulateIncomingDishonoredReturnCall; readonly answer: object }
  /** Simulates a contested return by the RDFI of an outgoing ACH entry. */
  readonly "ach.simulate_incoming_contested_return": { readonly call: AchSimulateIncomingContestedReturnCall; readonly answer: object }
  /** Simulates a notification of change (NOC) by the RDFI of an outgoing ACH entry. */
  readonly "ach.simulate_incoming_correction": { readonly call: AchSimulateIncomingCorrectionCall; readonly answer: object }
  /** Simulates the next step of an ACH entry: its submission window or its settlement. */
  readonly "ach.simulate_advance": { readonly call: AchSimulateAdvanceCall; readonly answer: object }
  /** Simulates the cause of any transition of an ACH entry: a review, its outcome, the network, the other bank. */
  readonly "ach.simulate": { readonly call: AchSimulateCall; readonly answer: Ach }
  /** Sets the rules that put ACH entries under review; an omitted direction has no rules. */
  readonly "ach.set_review_rules": { readonly call: AchSetReviewRulesCall; readonly answer: AchSetReviewRules }
  /** Lists a program's ACH entries, newest first; status=under_review selects those awaiting a review, trace_number an entry that the network has. */
  readonly "ach.list_of_program": { readonly call: AchListOfProgramCall; readonly answer: PageOf<Ach> }
  /** Approves an ACH entry under review, which resumes processing. */
  readonly "ach.approve": { readonly call: AchApproveCall; readonly answer: Ach }
  /** Rejects an ACH entry under review; an outgoing entry ends, an incoming one is returned. */
  readonly "ach.reject": { readonly call: AchRejectCall; readonly answer: Ach }
  /** Withdraws a return, dishonored return or contested return that has not gone out; the entry resumes its earlier status. */
  readonly "ach.withdraw_hop": { readonly call: AchWithdrawHopCall; readonly answer: Ach }
  /** Books items of a file from the ACH network, each item once even if sent again; `next` is the place to resume. */
  readonly "ach.ingest": { readonly call: AchIngestCall; readonly answer: AchIngest }
  /** Retrieves the program that sent an ACH entry under a trace number of the bank. */
  readonly "ach.trace_owner": { readonly call: AchTraceOwnerCall; readonly answer: AchTraceOwner }
  /** Tells the windows, holidays and deadlines of returns of the next days, for operators. */
  readonly "ach.days": { readonly call: AchDaysCall; readonly answer: AchDays }
  /** Tells the next ACH cutoff, and the effective and settlement dates of each open window. */
  readonly "ach.calendar": { readonly call: AchCalendarCall; readonly answer: AchCalendar }
  /** Tells until when an entry may be returned, dishonored or contested with a return code. */
  readonly "ach.return_deadline": { readonly call: AchReturnDeadlineCall; readonly answer: AchReturnDeadline }
  /** Retrieves the messages of the network about an ACH entry with their raw records, those sent as the bank writes them. */
  readonly "ach.messages": { readonly call: AchMessagesCall; readonly answer: AchMessages }
}

/** Objects of the lists. Incoming and outgoing ACH entries, with returns, disputes, NOCs and reversals. */
export interface AchLists {
  /** Lists ACH entries of both directions, newest first. */
  readonly "ach.list": Ach
  /** Lists a program's ACH entries, newest first; status=under_review selects those awaiting a review, trace_number an entry that the network has. */
  readonly "ach.list_of_program": Ach
}

/** Ach. */
type Ach = {
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
  readonly record_details: AchRecordDetails
  /** Party at the other bank. */
  readonly counterparty: AchCounterparty
  /** Stages of the return dispute, oldest first. */
  readonly returns: ReadonlyArray<AchReturn>
  /** The entry that this one reverses, or that reverses it. */
  readonly reversal?: AchReversal
  /** Reason of a rejection; absent unless the payment was rejected. */
  readonly rejection?: AchRejection
  /** Corrections from the receiving bank. */
  readonly correction?: AchCorrection
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Fields of international entries. */
  readonly iat_details?: AchIatDetails
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Ach record details. */
type AchRecordDetails = {
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

/** Ach counterparty. */
type AchCounterparty = {
  /** Name. At most 22 characters. */
  readonly name?: string
  /** Account number. At most 17 characters. */
  readonly account_number?: string
  /** Routing number of the bank. */
  readonly routing_number: string
  /** Checking or savings account. */
  readonly account_type?: "checking" | "savings"
}

/** Ach return. */
type AchReturn = {
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

/** Ach reversal. */
type AchReversal = {
  /** Reason of the reversal. */
  readonly reversal_reason: "duplicate" | "receiver_incorrect" | "amount_incorrect" | "debit_too_early" | "credit_too_late"
  /** The other entry of the reversal. */
  readonly linked_ach_id: Id<"ach">
}

/** Ach rejection. */
type AchRejection = {
  /** Reason. */
  readonly reason: "account_number_status" | "non_sufficient_funds" | "aggregate_limit_exceeded" | "originator_status" | "review_rejected" | "deadline_passed" | "entry_returned" | "ofac_rejection"
  /** Details. */
  readonly details: string
}

/** Ach correction. */
type AchCorrection = {
  /** Account number. At most 17 characters. */
  readonly account_number?: string
  /** Routing number of the bank. */
  readonly routing_number?: string
  /** Checking or savings account. */
  readonly account_type?: "checking" | "savings"
}

/** Ach iat details. */
type AchIatDetails = {
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
  readonly originator?: AchOriginator
  /** Bank of the originator. */
  readonly originating_financial_institution?: AchOriginatingFinancialInstitution
  /** Party that receives the entry. */
  readonly receiver?: AchReceiver
  /** Bank of the receiver. */
  readonly receiving_financial_institution?: AchOriginatingFinancialInstitution
  /** Banks between the two countries. At most 5 elements. */
  readonly foreign_correspondent_banks?: ReadonlyArray<AchOriginatingFinancialInstitution>
}

/** Ach originator. */
type AchOriginator = {
  /** Name. At most 35 characters. */
  readonly name?: string
  /** Street and number. At most 35 characters. */
  readonly street_address?: string
  /** City, and state or province. At most 35 characters. */
  readonly city_state_province?: string
  /** Country and postal code. At most 35 characters. */
  readonly country_postal_code?: string
}

/** Ach originating financial institution. */
type AchOriginatingFinancialInstitution = {
  /** Name. At most 35 characters. */
  readonly name?: string
  /** Scheme of the identifier of the bank. */
  readonly identifier_type?: "national_clearing_system" | "business_identifier_code" | "iban"
  /** Identifier of the bank. At most 34 characters. */
  readonly identifier_code?: string
  /** Country of the branch. */
  readonly branch_country?: string
}

/** Ach receiver. */
type AchReceiver = {
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

/** Answer of `ach.simulate_incoming`. */
type AchSimulateIncoming = {
  /** Id of the object. */
  readonly id: Id<"ach">
}

/** Answer of `ach.set_review_rules`. */
type AchSetReviewRules = {
  /** Id of the object. */
  readonly id: Id<"ach_review_rules">
  /** Rules for entries to other banks. */
  readonly outgoing?: AchOutgoing
  /** Rules for entries from other banks. */
  readonly incoming?: AchOutgoing
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Ach outgoing. */
type AchOutgoing = {
  /** Amount above which a payment is reviewed. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly amount_over?: number
  /** True to review the first entry with an account at another bank. */
  readonly first_use_of_counterparty?: boolean
  /** Reviews entries of an account number above a number within a span of time. */
  readonly velocity?: AchVelocity
}

/** Ach velocity. */
type AchVelocity = {
  /** Number of entries above which one is reviewed. 1 to 1000. */
  readonly entries: number
  /** Length of the span in hours. 1 to 720. */
  readonly hours: number
}

/** Answer of `ach.ingest`. */
type AchIngest = {
  /** Id of the object. */
  readonly id: Id<"ach_file">
  /** Window that an entry would join. */
  readonly next: number
  /** Places of the items of the program among the last hundred before `next`. At most 100 elements. */
  readonly latest: ReadonlyArray<number>
  /** Number booked so far. */
  readonly booked: number
  /** Number of items that could not be booked. */
  readonly problem_count: number
  /** Items that could not be booked. At most 1000 elements. */
  readonly problems: ReadonlyArray<AchProblem>
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Ach problem. */
type AchProblem = {
  /** Time that the answer is about. */
  readonly at: number
  /** Reason. */
  readonly reason: string
}

/** Answer of `ach.trace_owner`. */
type AchTraceOwner = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Answer of `ach.days`. */
type AchDays = {
  /** Time that the answer is about. RFC 3339. */
  readonly at: string
  /** Number of days, from the day of the time on; or those days. */
  readonly days: ReadonlyArray<AchDaysDay>
}

/** Ach days day. */
type AchDaysDay = {
  /** Date in New York. YYYY-MM-DD. */
  readonly date: string
  /** True if ACH and Fedwire operate on the date. */
  readonly is_banking_day: boolean
  /** Holiday of the Reserve Banks on the date. */
  readonly holiday?: string
  /** Windows that an entry may still join, that of the earliest settlement first. */
  readonly windows: ReadonlyArray<AchWindow>
  /** Deadlines that end on the date, by the day on which entries settled. */
  readonly deadlines: ReadonlyArray<AchDeadline>
}

/** Ach window. */
type AchWindow = {
  /** Id of the object. */
  readonly id: Id<"ach_window">
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
}

/** Ach deadline. */
type AchDeadline = {
  /** Name. */
  readonly name: "return" | "extended_return"
  /** Day on which the entries settled. YYYY-MM-DD. */
  readonly settled_on: string
  /** Last instant of the deadline. RFC 3339. */
  readonly ends_at: string
  /** Cutoff of the last window that meets the deadline. RFC 3339. */
  readonly send_by: string
}

/** Answer of `ach.calendar`. */
type AchCalendar = {
  /** Time that the answer is about. RFC 3339. */
  readonly at: string
  /** Window that an entry would join. */
  readonly next: AchWindow
  /** Windows that an entry may still join, that of the earliest settlement first. */
  readonly windows: ReadonlyArray<AchWindow>
}

/** Answer of `ach.return_deadline`. */
type AchReturnDeadline = {
  /** Return code of NACHA. */
  readonly return_code: "R01" | "R02" | "R03" | "R04" | "R05" | "R06" | "R07" | "R08" | "R09" | "R10" | "R11" | "R12" | "R13" | "R14" | "R15" | "R16" | "R17" | "R18" | "R19" | "R20" | "R21" | "R22" | "R23" | "R24" | "R25" | "R26" | "R27" | "R28" | "R29" | "R30" | "R31" | "R32" | "R33" | "R34" | "R35" | "R36" | "R37" | "R38" | "R39" | "R40" | "R41" | "R42" | "R43" | "R44" | "R45" | "R46" | "R47" | "R50" | "R51" | "R52" | "R53" | "R61" | "R62" | "R67" | "R68" | "R69" | "R70" | "R71" | "R72" | "R73" | "R74" | "R75" | "R76" | "R77" | "R80" | "R81" | "R82" | "R83" | "R84" | "R85"
  /** Meaning of the return code. */
  readonly title: string
  /** Return of an entry, dishonor of a return, or contest of a dishonor. */
  readonly family: "return" | "dishonor" | "contest"
  /** Deadline, unless the rules set no day. */
  readonly deadline?: AchReturnDeadlineDeadline
  /** Note of the person who decides. */
  readonly note?: string
  /** True if the receiver signs a written statement. */
  readonly needs_statement: boolean
}

/** Ach return deadline deadline. */
type AchReturnDeadlineDeadline = {
  /** Event whose day the deadline counts from. */
  readonly counts_from: "settlement" | "receipt" | "request" | "refusal_notice" | "statement_review"
  /** Day of the event that the deadline counts from. YYYY-MM-DD. */
  readonly from: string
  /** Last day. YYYY-MM-DD. */
  readonly last_day: string
  /** Last instant of the deadline. RFC 3339. */
  readonly ends_at: string
  /** Cutoff of the last window that meets the deadline. RFC 3339. */
  readonly send_by: string
}

/** Answer of `ach.messages`. */
type AchMessages = {
  /** Messages about the entry: the entry, the stages of its return, the latest correction. */
  readonly messages: ReadonlyArray<AchMessagesMessage>
}

/** Ach messages message. */
type AchMessagesMessage = {
  /** Type. */
  readonly type: "entry" | "return" | "dishonored_return" | "contested_return" | "correction"
  /** Direction, as this bank sees it. */
  readonly direction: "outgoing" | "incoming"
  /** Code of the notification of change. */
  readonly change_code?: "C01" | "C02" | "C03" | "C04" | "C05" | "C06" | "C07" | "C08" | "C09" | "C13" | "C14"
  /** Fields that the change code corrects. */
  readonly change_meaning?: string
  /** Corrected data, as the notification states it. */
  readonly corrected_data?: string
  /** Batch header, entry and addenda, as in the file; `·` stands for what only the file has that the bank sent. Each: 1 to 94 characters. */
  readonly raw_records: ReadonlyArray<string>
  /** Number of further records, which are in the file only. */
  readonly raw_left_out?: number
}

/** Fields of the request of `ach.create`. */
type AchCreateBody = {
  /** Amount. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly amount: number
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** A credit pays the receiver, a debit collects from it. */
  readonly transaction_type: "credit" | "debit"
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
  /** Party at the other bank. */
  readonly counterparty: AchCreateBodyCounterparty
  /** Standard or same-day delivery. */
  readonly delivery_type: "same_business_day" | "next_business_day"
  /** SEC code of the entry. */
  readonly sec_code: "CCD" | "PPD" | "WEB" | "TEL"
  /** Text on the statement of the receiver. 1 to 10 characters. */
  readonly statement_descriptor: string
  /** Id of the receiver at the originator. At most 15 characters. */
  readonly individual_id?: string
  /** Date as the originator describes it. At most 6 characters. */
  readonly descriptive_date?: string
  /** Text beside the reason. At most 80 characters. */
  readonly additional_information?: string
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Ach create body counterparty. */
type AchCreateBodyCounterparty = {
  /** Name. At most 22 characters. */
  readonly name: string
  /** Account number. At most 17 characters. */
  readonly account_number: string
  /** Routing number of the bank. Nine digits, the last a check digit: 021000021. */
  readonly routing_number: string
  /** Checking or savings account. */
  readonly account_type: "checking" | "savings"
}

/** Sends an ACH credit or debit to an account at another bank. */
type AchCreateCall = {
  /** Fields of the request. */
  readonly body: AchCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the query of `ach.list`. */
type AchListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"ach">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"ach">
  /** Id of an account. */
  readonly account_id?: Id<"account">
  /** Account number. */
  readonly account_number?: string
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
  /** Account number of the counterparty. */
  readonly counterparty_account_number?: string
  /** Direction, as this bank sees it. */
  readonly direction?: "outgoing" | "incoming"
  /** Status in the lifecycle of the object. */
  readonly status?: "scheduled" | "processing" | "submitted" | "posted" | "canceled" | "under_review" | "approved" | "rejected" | "pending_return" | "returned" | "pending_dishonored_return" | "return_dishonored" | "pending_contested_return" | "return_contested"
  /** A credit pays the receiver, a debit collects from it. */
  readonly transaction_type?: "credit" | "debit"
  /** Time of creation. */
  readonly created_at?: AchCreatedAt
}

/** Ach created at. */
type AchCreatedAt = {
  /** Later than this time. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Earlier than this time. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists ACH entries of both directions, newest first. */
type AchListCall = {
  /** Parameters of the query. */
  readonly query?: AchListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `ach.get`. */
type AchGetParams = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Retrieves an ACH entry. */
type AchGetCall = {
  /** Parameters of the path. */
  readonly params: AchGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `ach.update`. */
type AchUpdateParams = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Fields of the request of `ach.update`. */
type AchUpdateBody = {
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
}

/** Updates the metadata of an ACH entry. */
type AchUpdateCall = {
  /** Parameters of the path. */
  readonly params: AchUpdateParams
  /** Fields of the request. */
  readonly body: AchUpdateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.cancel`. */
type AchCancelParams = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Fields of the request of `ach.cancel`. */
type AchCancelBody = {
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Cancels an outgoing ACH entry whose submission has not begun. */
type AchCancelCall = {
  /** Parameters of the path. */
  readonly params: AchCancelParams
  /** Fields of the request. */
  readonly body?: AchCancelBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.return`. */
type AchReturnParams = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Fields of the request of `ach.return`. */
type AchReturnBody = {
  /** Return code of NACHA. */
  readonly return_code: "R01" | "R02" | "R03" | "R05" | "R07" | "R08" | "R09" | "R10" | "R11" | "R14" | "R15" | "R16" | "R17" | "R22" | "R23" | "R29"
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Returns an incoming ACH with the next window, or after it has posted. */
type AchReturnCall = {
  /** Parameters of the path. */
  readonly params: AchReturnParams
  /** Fields of the request. */
  readonly body: AchReturnBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.dishonor_return`. */
type AchDishonorReturnParams = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Fields of the request of `ach.dishonor_return`. */
type AchDishonorReturnBody = {
  /** Return code of NACHA. */
  readonly return_code: "R61" | "R62" | "R67" | "R68" | "R69" | "R70"
  /** Text beside the reason. At most 21 characters. */
  readonly additional_information?: string
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Dishonors the return of an outgoing ACH, within five banking days. */
type AchDishonorReturnCall = {
  /** Parameters of the path. */
  readonly params: AchDishonorReturnParams
  /** Fields of the request. */
  readonly body: AchDishonorReturnBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.contest_dishonored_return`. */
type AchContestDishonoredReturnParams = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Fields of the request of `ach.contest_dishonored_return`. */
type AchContestDishonoredReturnBody = {
  /** Return code of NACHA. */
  readonly return_code: "R71" | "R72" | "R73" | "R74" | "R75" | "R76" | "R77"
  /** Text beside the reason. At most 21 characters. */
  readonly additional_information?: string
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Contests the dishonored return of an incoming ACH, within two banking days. */
type AchContestDishonoredReturnCall = {
  /** Parameters of the path. */
  readonly params: AchContestDishonoredReturnParams
  /** Fields of the request. */
  readonly body: AchContestDishonoredReturnBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.reverse`. */
type AchReverseParams = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Fields of the request of `ach.reverse`. */
type AchReverseBody = {
  /** Reason of the reversal. */
  readonly reversal_reason: "duplicate" | "receiver_incorrect" | "amount_incorrect" | "debit_too_early" | "credit_too_late"
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Reverses an outgoing ACH with a new ACH in the opposite direction, and returns the new ACH. */
type AchReverseCall = {
  /** Parameters of the path. */
  readonly params: AchReverseParams
  /** Fields of the request. */
  readonly body: AchReverseBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Fields of the request of `ach.simulate_incoming`. */
type AchSimulateIncomingBody = {
  /** Amount. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly amount: number
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** A credit pays the receiver, a debit collects from it. */
  readonly transaction_type: "credit" | "debit"
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
  /** Account number. At most 17 characters. */
  readonly account_number?: string
  /** Routing number of the bank. Nine digits, the last a check digit: 021000021. */
  readonly routing_number?: string
  /** SEC code of the entry. */
  readonly sec_code: "PPD" | "CCD" | "ARC" | "BOC" | "CIE" | "CTX" | "IAT" | "POP" | "POS" | "RCK" | "TEL" | "WEB" | "ADV" | "DNE" | "ENR" | "MTE" | "SHR" | "TRC" | "TRX" | "ACK" | "ATX" | "XCK"
  /** Text on the statement of the receiver. 1 to 10 characters. */
  readonly statement_descriptor: string
  /** Name of the company that sends the entry. At most 22 characters. */
  readonly sender_name: string
  /** Id of the company that sends the entry. At most 10 characters. */
  readonly sender_company_id: string
  /** Routing number of the bank that sends the entry. 1 to 999,999,999. */
  readonly sender_routing_number: number
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
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date?: string
  /** Standard or same-day delivery. */
  readonly delivery_type?: "same_business_day" | "next_business_day"
  /** Fields of international entries. */
  readonly iat_details?: AchIatDetails
}

/** Simulates an incoming ACH entry from another bank and returns its id. */
type AchSimulateIncomingCall = {
  /** Fields of the request. */
  readonly body: AchSimulateIncomingBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.simulate_incoming_return`. */
type AchSimulateIncomingReturnParams = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Fields of the request of `ach.simulate_incoming_return`. */
type AchSimulateIncomingReturnBody = {
  /** Return code of NACHA. */
  readonly return_code: "R01" | "R02" | "R03" | "R04" | "R05" | "R06" | "R07" | "R08" | "R09" | "R10" | "R11" | "R12" | "R13" | "R14" | "R15" | "R16" | "R17" | "R18" | "R19" | "R20" | "R21" | "R22" | "R23" | "R24" | "R25" | "R26" | "R27" | "R28" | "R29" | "R30" | "R31" | "R32" | "R33" | "R34" | "R35" | "R36" | "R37" | "R38" | "R39" | "R40" | "R41" | "R42" | "R43" | "R44" | "R45" | "R46" | "R47" | "R50" | "R51" | "R52" | "R53" | "R61" | "R62" | "R67" | "R68" | "R69" | "R70" | "R71" | "R72" | "R73" | "R74" | "R75" | "R76" | "R77" | "R80" | "R81" | "R82" | "R83" | "R84" | "R85"
  /** Text beside the reason of the return. At most 44 characters. */
  readonly return_additional_information?: string
  /** True to allow a step that the network would not take. */
  readonly allow_impossible?: boolean
}

/** Simulates a return, dishonored return or contested return by the other bank, depending on the code. */
type AchSimulateIncomingReturnCall = {
  /** Parameters of the path. */
  readonly params: AchSimulateIncomingReturnParams
  /** Fields of the request. */
  readonly body: AchSimulateIncomingReturnBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.simulate_incoming_dishonored_return`. */
type AchSimulateIncomingDishonoredReturnParams = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Fields of the request of `ach.simulate_incoming_dishonored_return`. */
type AchSimulateIncomingDishonoredReturnBody = {
  /** Return code of NACHA. */
  readonly return_code: "R61" | "R62" | "R67" | "R68" | "R69" | "R70"
  /** Text beside the reason of the return. At most 44 characters. */
  readonly return_additional_information?: string
}

/** Simulates a dishonored return by the ODFI of an incoming ACH entry. */
type AchSimulateIncomingDishonoredReturnCall = {
  /** Parameters of the path. */
  readonly params: AchSimulateIncomingDishonoredReturnParams
  /** Fields of the request. */
  readonly body: AchSimulateIncomingDishonoredReturnBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.simulate_incoming_contested_return`. */
type AchSimulateIncomingContestedReturnParams = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Fields of the request of `ach.simulate_incoming_contested_return`. */
type AchSimulateIncomingContestedReturnBody = {
  /** Return code of NACHA. */
  readonly return_code: "R71" | "R72" | "R73" | "R74" | "R75" | "R76" | "R77"
  /** Text beside the reason of the return. At most 44 characters. */
  readonly return_additional_information?: string
}

/** Simulates a contested return by the RDFI of an outgoing ACH entry. */
type AchSimulateIncomingContestedReturnCall = {
  /** Parameters of the path. */
  readonly params: AchSimulateIncomingContestedReturnParams
  /** Fields of the request. */
  readonly body: AchSimulateIncomingContestedReturnBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.simulate_incoming_correction`. */
type AchSimulateIncomingCorrectionParams = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Fields of the request of `ach.simulate_incoming_correction`. */
type AchSimulateIncomingCorrectionBody = {
  /** Code of the notification of change. */
  readonly change_code: "C01" | "C02" | "C03" | "C04" | "C05" | "C06" | "C07" | "C08" | "C09" | "C13" | "C14"
  /** Account number. At most 17 characters. */
  readonly account_number?: string
  /** Routing number of the bank. Nine digits, the last a check digit: 021000021. */
  readonly routing_number?: string
  /** Checking or savings account. */
  readonly account_type?: "checking" | "savings"
}

/** Simulates a notification of change (NOC) by the RDFI of an outgoing ACH entry. */
type AchSimulateIncomingCorrectionCall = {
  /** Parameters of the path. */
  readonly params: AchSimulateIncomingCorrectionParams
  /** Fields of the request. */
  readonly body: AchSimulateIncomingCorrectionBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.simulate_advance`. */
type AchSimulateAdvanceParams = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Simulates the next step of an ACH entry: its submission window or its settlement. */
type AchSimulateAdvanceCall = {
  /** Parameters of the path. */
  readonly params: AchSimulateAdvanceParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.simulate`. */
type AchSimulateParams = {
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
  /** Transition to cause. */
  readonly trigger: "review" | "approve" | "reject" | "cancel" | "process" | "withhold" | "submit" | "mark_sent" | "post" | "return" | "dishonor" | "dishonor_sent" | "dishonor_failed" | "contest" | "correct" | "decline" | "return_sent" | "return_failed" | "dishonor_notice" | "contest_sent" | "contest_failed"
}

/** Fields of the request of `ach.simulate`. */
type AchSimulateBody = {
  /** Return code of NACHA. */
  readonly return_code?: "R01" | "R02" | "R03" | "R04" | "R05" | "R06" | "R07" | "R08" | "R09" | "R10" | "R11" | "R12" | "R13" | "R14" | "R15" | "R16" | "R17" | "R18" | "R19" | "R20" | "R21" | "R22" | "R23" | "R24" | "R25" | "R26" | "R27" | "R28" | "R29" | "R30" | "R31" | "R32" | "R33" | "R34" | "R35" | "R36" | "R37" | "R38" | "R39" | "R40" | "R41" | "R42" | "R43" | "R44" | "R45" | "R46" | "R47" | "R50" | "R51" | "R52" | "R53" | "R61" | "R62" | "R67" | "R68" | "R69" | "R70" | "R71" | "R72" | "R73" | "R74" | "R75" | "R76" | "R77" | "R80" | "R81" | "R82" | "R83" | "R84" | "R85"
  /** Reason. */
  readonly reason?: "account_number_status" | "non_sufficient_funds" | "aggregate_limit_exceeded" | "originator_status" | "review_rejected" | "deadline_passed" | "entry_returned" | "ofac_rejection"
  /** Details. 1 to 200 characters. */
  readonly details?: string
  /** Code of the notification of change. */
  readonly change_code?: "C01" | "C02" | "C03" | "C04" | "C05" | "C06" | "C07" | "C08" | "C09" | "C13" | "C14"
  /** Account number. At most 17 characters. */
  readonly account_number?: string
  /** Routing number of the bank. Nine digits, the last a check digit: 021000021. */
  readonly routing_number?: string
  /** Checking or savings account. */
  readonly account_type?: "checking" | "savings"
}

/** Simulates the cause of any transition of an ACH entry: a review, its outcome, the network, the other bank. */
type AchSimulateCall = {
  /** Parameters of the path. */
  readonly params: AchSimulateParams
  /** Fields of the request. */
  readonly body?: AchSimulateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.set_review_rules`. */
type AchSetReviewRulesParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `ach.set_review_rules`. */
type AchSetReviewRulesBody = {
  /** Rules for entries to other banks. */
  readonly outgoing?: AchOutgoing
  /** Rules for entries from other banks. */
  readonly incoming?: AchOutgoing
}

/** Sets the rules that put ACH entries under review; an omitted direction has no rules. */
type AchSetReviewRulesCall = {
  /** Parameters of the path. */
  readonly params: AchSetReviewRulesParams
  /** Fields of the request. */
  readonly body?: AchSetReviewRulesBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.list_of_program`. */
type AchListOfProgramParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `ach.list_of_program`. */
type AchListOfProgramQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"ach">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"ach">
  /** Time of creation. */
  readonly created_at?: AchCreatedAt
  /** Status in the lifecycle of the object. */
  readonly status?: "scheduled" | "processing" | "submitted" | "posted" | "canceled" | "under_review" | "approved" | "rejected" | "pending_return" | "returned" | "pending_dishonored_return" | "return_dishonored" | "pending_contested_return" | "return_contested"
  /** Direction, as this bank sees it. */
  readonly direction?: "outgoing" | "incoming"
  /** Window that the entry waits in. */
  readonly queue?: string
  /** Trace number: eight digits of the routing number, seven of a sequence. */
  readonly trace_number?: string
}

/** Lists a program's ACH entries, newest first; status=under_review selects those awaiting a review, trace_number an entry that the network has. */
type AchListOfProgramCall = {
  /** Parameters of the path. */
  readonly params: AchListOfProgramParams
  /** Parameters of the query. */
  readonly query?: AchListOfProgramQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `ach.approve`. */
type AchApproveParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Approves an ACH entry under review, which resumes processing. */
type AchApproveCall = {
  /** Parameters of the path. */
  readonly params: AchApproveParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.reject`. */
type AchRejectParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Fields of the request of `ach.reject`. */
type AchRejectBody = {
  /** Details. 1 to 200 characters. */
  readonly details?: string
  /** Return code of NACHA. */
  readonly return_code?: "R01" | "R02" | "R03" | "R05" | "R07" | "R08" | "R09" | "R10" | "R11" | "R14" | "R15" | "R16" | "R17" | "R22" | "R23" | "R29"
}

/** Rejects an ACH entry under review; an outgoing entry ends, an incoming one is returned. */
type AchRejectCall = {
  /** Parameters of the path. */
  readonly params: AchRejectParams
  /** Fields of the request. */
  readonly body?: AchRejectBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.withdraw_hop`. */
type AchWithdrawHopParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Withdraws a return, dishonored return or contested return that has not gone out; the entry resumes its earlier status. */
type AchWithdrawHopCall = {
  /** Parameters of the path. */
  readonly params: AchWithdrawHopParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.ingest`. */
type AchIngestParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `ach.ingest`. */
type AchIngestBody = {
  /** The file. */
  readonly file: string
  /** Items of the file, in order. 1 to 100 elements. */
  readonly items: ReadonlyArray<AchItem>
}

/** Ach item. */
type AchItem = {
  /** Time that the answer is about. */
  readonly at: number
  /** Item of the file at that place. */
  readonly item: AchItemItemEntry | AchItemItemReturn | AchItemItemDishonoredReturn | AchItemItemContestedReturn | AchItemItemCorrection | AchItemItemRefusedCorrection
}

/** Ach item item entry. */
type AchItemItemEntry = {
  /** Kind. */
  readonly kind: "entry"
  /** Trace number: eight digits of the routing number, seven of a sequence. */
  readonly trace_number: string
  /** SEC code of the entry. */
  readonly sec_code: "PPD" | "CCD" | "ARC" | "BOC" | "CIE" | "CTX" | "IAT" | "POP" | "POS" | "RCK" | "TEL" | "WEB" | "ADV" | "DNE" | "ENR" | "MTE" | "SHR" | "TRC" | "TRX" | "COR" | "ACK" | "ATX" | "XCK"
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date?: string
  /** Routing number of the bank that received the entry. */
  readonly receiving_routing_number: string
  /** Records of the item in its file. */
  readonly raw?: AchRaw
  /** Transaction code of NACHA. */
  readonly transaction_code: string
  /** Amount. Whole cents: 500 is 5.00 USD. 0 to 999,999,999,999. */
  readonly amount: number
  /** Routing number of the bank that originated the entry. */
  readonly originating_routing_number: string
  /** Account number. At most 35 characters. */
  readonly account_number: string
  /** Text on the statement of the receiver. 1 to 10 characters. */
  readonly statement_descriptor: string
  /** Name of the originating company. At most 35 characters. */
  readonly company_name?: string
  /** Id of the originating company. At most 10 characters. */
  readonly company_id?: string
  /** Text for the company's own use. At most 20 characters. */
  readonly company_discretionary_data?: string
  /** Date as the originator describes it. At most 6 characters. */
  readonly descriptive_date?: string
  /** Day on which the originator wants the entry settled. YYYY-MM-DD. */
  readonly effective_date?: string
  /** Id of the receiver at the originator. At most 22 characters. */
  readonly individual_id?: string
  /** Name of the receiver. At most 35 characters. */
  readonly receiver_name?: string
  /** Text for the originator's own use. At most 2 characters. */
  readonly discretionary_data?: string
  /** Text beside the reason. At most 80 characters. */
  readonly additional_information?: string
  /** Fields of international entries. */
  readonly iat_details?: AchIatDetails
}

/** Ach raw. */
type AchRaw = {
  /** Batch header, entry and addenda, as in the file; `·` stands for what only the file has that the bank sent. At most 16 elements. Each: at most 94 characters. */
  readonly raw_records: ReadonlyArray<string>
  /** Number of further records, which are in the file only. */
  readonly raw_left_out?: number
}

/** Ach item item return. */
type AchItemItemReturn = {
  /** Kind. */
  readonly kind: "return"
  /** Trace number: eight digits of the routing number, seven of a sequence. */
  readonly trace_number: string
  /** SEC code of the entry. */
  readonly sec_code: "PPD" | "CCD" | "ARC" | "BOC" | "CIE" | "CTX" | "IAT" | "POP" | "POS" | "RCK" | "TEL" | "WEB" | "ADV" | "DNE" | "ENR" | "MTE" | "SHR" | "TRC" | "TRX" | "COR" | "ACK" | "ATX" | "XCK"
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date?: string
  /** Routing number of the bank that received the entry. */
  readonly receiving_routing_number?: string
  /** Records of the item in its file. */
  readonly raw?: AchRaw
  /** Trace number of the entry that it is about. */
  readonly original_trace_number: string
  /** Amount. Whole cents: 500 is 5.00 USD. 0 to 999,999,999,999. */
  readonly amount: number
  /** Return code of NACHA. At most 3 characters. */
  readonly return_code: string
  /** Text beside the reason. At most 80 characters. */
  readonly additional_information?: string
  /** Date of death. YYYY-MM-DD. */
  readonly date_of_death?: string
}

/** Ach item item dishonored return. */
type AchItemItemDishonoredReturn = {
  /** Kind. */
  readonly kind: "dishonored_return"
  /** Trace number: eight digits of the routing number, seven of a sequence. */
  readonly trace_number: string
  /** SEC code of the entry. */
  readonly sec_code: "PPD" | "CCD" | "ARC" | "BOC" | "CIE" | "CTX" | "IAT" | "POP" | "POS" | "RCK" | "TEL" | "WEB" | "ADV" | "DNE" | "ENR" | "MTE" | "SHR" | "TRC" | "TRX" | "COR" | "ACK" | "ATX" | "XCK"
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date?: string
  /** Routing number of the bank that received the entry. */
  readonly receiving_routing_number?: string
  /** Records of the item in its file. */
  readonly raw?: AchRaw
  /** Trace number of the entry that it is about. */
  readonly original_trace_number: string
  /** Amount. Whole cents: 500 is 5.00 USD. 0 to 999,999,999,999. */
  readonly amount: number
  /** Return code of NACHA. At most 3 characters. */
  readonly return_code: string
  /** Text beside the reason. At most 80 characters. */
  readonly additional_information?: string
  /** Trace number of the return. */
  readonly return_trace_number: string
  /** Return code that is dishonored or contested. At most 3 characters. */
  readonly original_return_code: string
}

/** Ach item item contested return. */
type AchItemItemContestedReturn = {
  /** Kind. */
  readonly kind: "contested_return"
  /** Trace number: eight digits of the routing number, seven of a sequence. */
  readonly trace_number: string
  /** SEC code of the entry. */
  readonly sec_code: "PPD" | "CCD" | "ARC" | "BOC" | "CIE" | "CTX" | "IAT" | "POP" | "POS" | "RCK" | "TEL" | "WEB" | "ADV" | "DNE" | "ENR" | "MTE" | "SHR" | "TRC" | "TRX" | "COR" | "ACK" | "ATX" | "XCK"
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date?: string
  /** Routing number of the bank that received the entry. */
  readonly receiving_routing_number?: string
  /** Records of the item in its file. */
  readonly raw?: AchRaw
  /** Trace number of the entry that it is about. */
  readonly original_trace_number: string
  /** Amount. Whole cents: 500 is 5.00 USD. 0 to 999,999,999,999. */
  readonly amount: number
  /** Return code of NACHA. At most 3 characters. */
  readonly return_code: string
  /** Text beside the reason. At most 80 characters. */
  readonly additional_information?: string
  /** Trace number of the return. */
  readonly return_trace_number: string
  /** Return code that is dishonored or contested. At most 3 characters. */
  readonly original_return_code: string
  /** Trace number of the dishonored return. */
  readonly dishonor_trace_number: string
  /** Code of the dishonored return. At most 3 characters. */
  readonly dishonor_code?: string
}

/** Ach item item correction. */
type AchItemItemCorrection = {
  /** Kind. */
  readonly kind: "correction"
  /** Trace number: eight digits of the routing number, seven of a sequence. */
  readonly trace_number: string
  /** SEC code of the entry. */
  readonly sec_code: "PPD" | "CCD" | "ARC" | "BOC" | "CIE" | "CTX" | "IAT" | "POP" | "POS" | "RCK" | "TEL" | "WEB" | "ADV" | "DNE" | "ENR" | "MTE" | "SHR" | "TRC" | "TRX" | "COR" | "ACK" | "ATX" | "XCK"
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date?: string
  /** Routing number of the bank that received the entry. */
  readonly receiving_routing_number?: string
  /** Records of the item in its file. */
  readonly raw?: AchRaw
  /** Trace number of the entry that it is about. */
  readonly original_trace_number: string
  /** Code of the notification of change. At most 3 characters. */
  readonly change_code: string
  /** Corrected data, as the notification states it. At most 35 characters. */
  readonly corrected_data: string
  /** Corrections from the receiving bank. */
  readonly correction: AchCorrection
}

/** Ach item item refused correction. */
type AchItemItemRefusedCorrection = {
  /** Kind. */
  readonly kind: "refused_correction"
  /** Trace number: eight digits of the routing number, seven of a sequence. */
  readonly trace_number: string
  /** SEC code of the entry. */
  readonly sec_code: "PPD" | "CCD" | "ARC" | "BOC" | "CIE" | "CTX" | "IAT" | "POP" | "POS" | "RCK" | "TEL" | "WEB" | "ADV" | "DNE" | "ENR" | "MTE" | "SHR" | "TRC" | "TRX" | "COR" | "ACK" | "ATX" | "XCK"
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date?: string
  /** Routing number of the bank that received the entry. */
  readonly receiving_routing_number?: string
  /** Records of the item in its file. */
  readonly raw?: AchRaw
  /** Trace number of the entry that it is about. */
  readonly original_trace_number: string
  /** Code of the notification of change. At most 3 characters. */
  readonly change_code: string
  /** Code of the notification that is refused. At most 3 characters. */
  readonly refused_change_code: string
}

/** Books items of a file from the ACH network, each item once even if sent again; `next` is the place to resume. */
type AchIngestCall = {
  /** Parameters of the path. */
  readonly params: AchIngestParams
  /** Fields of the request. */
  readonly body: AchIngestBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `ach.trace_owner`. */
type AchTraceOwnerParams = {
  /** Trace number: eight digits of the routing number, seven of a sequence. */
  readonly trace_number: string
}

/** Retrieves the program that sent an ACH entry under a trace number of the bank. */
type AchTraceOwnerCall = {
  /** Parameters of the path. */
  readonly params: AchTraceOwnerParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the query of `ach.days`. */
type AchDaysQuery = {
  /** Time that the answer is about. RFC 3339. */
  readonly at?: string
  /** Number of days, from the day of the time on; or those days. 1 to 14. */
  readonly days?: number
}

/** Tells the windows, holidays and deadlines of returns of the next days, for operators. */
type AchDaysCall = {
  /** Parameters of the query. */
  readonly query?: AchDaysQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the query of `ach.calendar`. */
type AchCalendarQuery = {
  /** Time that the answer is about. RFC 3339. */
  readonly at?: string
  /** Standard or same-day delivery. */
  readonly delivery_type?: "same_business_day" | "next_business_day"
}

/** Tells the next ACH cutoff, and the effective and settlement dates of each open window. */
type AchCalendarCall = {
  /** Parameters of the query. */
  readonly query?: AchCalendarQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the query of `ach.return_deadline`. */
type AchReturnDeadlineQuery = {
  /** Return code of NACHA. */
  readonly return_code: "R01" | "R02" | "R03" | "R04" | "R05" | "R06" | "R07" | "R08" | "R09" | "R10" | "R11" | "R12" | "R13" | "R14" | "R15" | "R16" | "R17" | "R18" | "R19" | "R20" | "R21" | "R22" | "R23" | "R24" | "R25" | "R26" | "R27" | "R28" | "R29" | "R30" | "R31" | "R32" | "R33" | "R34" | "R35" | "R36" | "R37" | "R38" | "R39" | "R40" | "R41" | "R42" | "R43" | "R44" | "R45" | "R46" | "R47" | "R50" | "R51" | "R52" | "R53" | "R61" | "R62" | "R67" | "R68" | "R69" | "R70" | "R71" | "R72" | "R73" | "R74" | "R75" | "R76" | "R77" | "R80" | "R81" | "R82" | "R83" | "R84" | "R85"
  /** Day of the event that the deadline counts from. YYYY-MM-DD. */
  readonly from: string
  /** SEC code of the entry. */
  readonly sec_code?: "PPD" | "CCD" | "ARC" | "BOC" | "CIE" | "CTX" | "IAT" | "POP" | "POS" | "RCK" | "TEL" | "WEB" | "ADV" | "DNE" | "ENR" | "MTE" | "SHR" | "TRC" | "TRX" | "COR" | "ACK" | "ATX" | "XCK"
  /** A credit pays the receiver, a debit collects from it. */
  readonly transaction_type?: "credit" | "debit"
}

/** Tells until when an entry may be returned, dishonored or contested with a return code. */
type AchReturnDeadlineCall = {
  /** Parameters of the query. */
  readonly query: AchReturnDeadlineQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `ach.messages`. */
type AchMessagesParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an ACH entry. */
  readonly ach_id: Id<"ach">
}

/** Retrieves the messages of the network about an ACH entry with their raw records, those sent as the bank writes them. */
type AchMessagesCall = {
  /** Parameters of the path. */
  readonly params: AchMessagesParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
