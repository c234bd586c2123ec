// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** Disbursements of loans to customers. */
export interface DisbursementCalls {
  /** Creates a disbursement that pays out a loan by ACH credit. */
  readonly "disbursement.create": { readonly call: DisbursementCreateCall; readonly answer: Disbursement }
  /** Retrieves a disbursement. */
  readonly "disbursement.get": { readonly call: DisbursementGetCall; readonly answer: Disbursement }
  /** Cancels a disbursement whose ACH has not begun to go out. */
  readonly "disbursement.cancel": { readonly call: DisbursementCancelCall; readonly answer: Disbursement }
  /** Simulates the cause of a disbursement event: its ACH goes out, settles, is returned or is corrected. */
  readonly "disbursement.simulate_advance": { readonly call: DisbursementSimulateAdvanceCall; readonly answer: Disbursement }
}

/** Disbursement. */
type Disbursement = {
  /** Id of the object. */
  readonly id: Id<"disbursement">
  /** Id of the loan at the client. 1 to 255 characters. */
  readonly client_loan_id: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Status in the lifecycle of the object. */
  readonly status: "created" | "processing" | "succeeded" | "canceled" | "failed"
  /** Amount. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly amount: number
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Method of payment. */
  readonly payment_method: "ach"
  /** Details of the payment. */
  readonly payment_details: DisbursementPaymentDetails
}

/** Disbursement payment details. */
type DisbursementPaymentDetails = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
  /** Text on the statement of the receiver. 1 to 10 characters. */
  readonly statement_descriptor: string
  /** Party at the other bank. */
  readonly counterparty: DisbursementCounterparty
  /** Standard or same-day delivery. */
  readonly delivery_type: "same_business_day" | "next_business_day"
  /** Day on which the originator wants the entry settled. YYYY-MM-DD. */
  readonly effective_date?: string
  /** Trace number: eight digits of the routing number, seven of a sequence. */
  readonly trace_number?: string
  /** Corrections from the receiving bank. */
  readonly correction?: DisbursementCorrection
  /** Reason of the failure. */
  readonly failure?: DisbursementFailure
}

/** Disbursement counterparty. */
type DisbursementCounterparty = {
  /** Name. At most 22 characters. */
  readonly name: string
  /** Account number. At most 17 characters. */
  readonly account_number: string
  /** Routing number of the bank. Nine digits, the last a check digit: 021000021. */
  readonly routing_number: string
  /** Checking or savings account. */
  readonly account_type: "checking" | "savings"
}

/** Disbursement correction. */
type DisbursementCorrection = {
  /** Account number. At most 17 characters. */
  readonly account_number?: string
  /** Routing number of the bank. */
  readonly routing_number?: string
  /** Checking or savings account. */
  readonly account_type?: "checking" | "savings"
}

/** Disbursement failure. */
type DisbursementFailure = {
  /** Code of the failure. */
  readonly failure_code: "account_closed" | "no_account" | "bad_account_number" | "account_frozen" | "contact_service"
  /** Details of the failure. */
  readonly failure_details: "account_closed" | "no_account" | "bad_account_number" | "account_frozen" | "contact_service"
}

/** Fields of the request of `disbursement.create`. */
type DisbursementCreateBody = {
  /** Id of the loan at the client. 1 to 255 characters. */
  readonly client_loan_id: string
  /** Amount. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly amount: number
  /** Method of payment. */
  readonly payment_method: "ach"
  /** Details of the payment. */
  readonly payment_details: DisbursementCreateBodyPaymentDetails
}

/** Disbursement create body payment details. */
type DisbursementCreateBodyPaymentDetails = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
  /** Text on the statement of the receiver. 1 to 10 characters. */
  readonly statement_descriptor: string
  /** Party at the other bank. */
  readonly counterparty: DisbursementCounterparty
  /** Standard or same-day delivery. */
  readonly delivery_type?: "same_business_day" | "next_business_day"
}

/** Creates a disbursement that pays out a loan by ACH credit. */
type DisbursementCreateCall = {
  /** Fields of the request. */
  readonly body: DisbursementCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `disbursement.get`. */
type DisbursementGetParams = {
  /** Id of a disbursement. */
  readonly disbursement_id: Id<"disbursement">
}

/** Retrieves a disbursement. */
type DisbursementGetCall = {
  /** Parameters of the path. */
  readonly params: DisbursementGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `disbursement.cancel`. */
type DisbursementCancelParams = {
  /** Id of a disbursement. */
  readonly disbursement_id: Id<"disbursement">
}

/** Cancels a disbursement whose ACH has not begun to go out. */
type DisbursementCancelCall = {
  /** Parameters of the path. */
  readonly params: DisbursementCancelParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `disbursement.simulate_advance`. */
type DisbursementSimulateAdvanceParams = {
  /** Id of a disbursement. */
  readonly disbursement_id: Id<"disbursement">
}

/** Parameters of the query of `disbursement.simulate_advance`. */
type DisbursementSimulateAdvanceQuery = {
  /** Name of the event. */
  readonly event: "lending.disbursement.processing" | "lending.disbursement.succeeded" | "lending.disbursement.failed" | "lending.disbursement.ach_correction"
}

/** Simulates the cause of a disbursement event: its ACH goes out, settles, is returned or is corrected. */
type DisbursementSimulateAdvanceCall = {
  /** Parameters of the path. */
  readonly params: DisbursementSimulateAdvanceParams
  /** Parameters of the query. */
  readonly query: DisbursementSimulateAdvanceQuery
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
