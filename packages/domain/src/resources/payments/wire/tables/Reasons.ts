import { Struct } from "effect"

/** ISO 20022 external reason codes of returns and rejections, by the name of the interface (S123). */
const codes = {
  account_number_incorrect: "AC01",
  creditor_account_number_invalid: "AC03",
  account_closed: "AC04",
  account_blocked: "AC06",
  debtor_account_type_invalid: "AC13",
  account_details_changed: "AC15",
  account_sequestered: "AC16",
  account_liquidated: "AC17",
  transaction_forbidden: "AG01",
  bank_operation_code_invalid: "AG02",
  agent_invalid: "AGNT",
  zero_amount: "AM01",
  amount_too_high: "AM02",
  currency_not_allowed: "AM03",
  non_sufficient_funds: "AM04",
  duplication: "AM05",
  amount_too_low: "AM06",
  amount_blocked: "AM07",
  wrong_amount: "AM09",
  control_sum_invalid: "AM10",
  returned_previously: "ARDT",
  creditor_name_mismatch: "BE01",
  creditor_address_incorrect: "BE04",
  initiating_party_unrecognized: "BE05",
  unknown_customer: "BE06",
  debtor_address_invalid: "BE07",
  bank_error: "BE08",
  authorization_canceled: "CN01",
  creditor_bank_not_registered: "CNOR",
  debtor_bank_not_registered: "DNOR",
  currency_incorrect: "CURR",
  customer_requested: "CUST",
  settlement_date_invalid: "DT01",
  correspondent_bank_unattainable: "ED01",
  balance_information_requested: "ED03",
  settlement_failed: "ED05",
  honor_return_request: "FOCR",
  fraud_suspected: "FR01",
  no_mandate: "MD01",
  end_customer_requested: "MD06",
  end_customer_deceased: "MD07",
  creditor_request: "MS02",
  per_agent_request: "MS03",
  narrative: "NARR",
  customer_no_response: "NOAS",
  non_compliant: "NOCM",
  transaction_not_found: "NOOR",
  routing_number_format_incorrect: "RC01",
  creditor_bic_incorrect: "RC07",
  transaction_reference_not_unique: "RF01",
  missing_debtor_account_number: "RR01",
  missing_debtor_data: "RR02",
  missing_creditor_data: "RR03",
  regulatory_reason: "RR04",
  returned_unable_to_apply: "RUTA",
  service_not_rendered: "SVNR",
  return_for_technical_reason: "TECH",
  untimely_transaction: "TM01",
  removed_from_tracking: "TRAC",
  undue_payment: "UPAY"
} as const

/** Name of the reason of a return or a rejection. */
export type WireReason = keyof typeof codes

/** Every name of a reason. */
export const WIRE_REASONS: ReadonlyArray<WireReason> = Struct.keys(codes)

/** Returns the ISO code of a reason. */
export const codeOf = (reason: WireReason): string => codes[reason]

/** Further codes of reasons, which are read and never written (S123). */
const others: Readonly<Record<string, WireReason>> = { DUPL: "duplication", FRAD: "fraud_suspected" }

/** Returns the reason of an ISO code. A code outside of the table is read as `narrative`. */
export const reasonOf = (code: string): WireReason =>
  WIRE_REASONS.find((one) => codes[one] === code) ?? others[code] ?? "narrative"

/** Returns the details of a reason, which begin with its code if the code has no reason of its own. */
export const detailsOf = (code: string, details: string | undefined): string | undefined => {
  const isNamed = reasonOf(code) !== "narrative" || code === codes.narrative
  return isNamed ? details : [code, ...(details === undefined ? [] : [details])].join(" ")
}

/** ISO codes that clients return wires with, and simulated banks too (S123). */
export const CLIENT_RETURN_CODES = ["AC06", "AM09", "BE01", "FOCR", "FR01", "MS02", "NARR", "RR02", "RR03"] as const

/** Reasons that clients return wires with: those of {@link CLIENT_RETURN_CODES}. */
export const CLIENT_RETURN_REASONS = [
  "account_blocked",
  "wrong_amount",
  "creditor_name_mismatch",
  "honor_return_request",
  "fraud_suspected",
  "creditor_request",
  "narrative",
  "missing_debtor_data",
  "missing_creditor_data"
] as const satisfies ReadonlyArray<WireReason>

/** Reasons of a rejected wire. */
export const REJECTION_REASONS = [
  "account_blocked",
  "account_closed",
  "account_number_incorrect",
  "amount_blocked",
  "creditor_account_number_invalid",
  "creditor_address_incorrect",
  "creditor_name_mismatch",
  "creditor_request",
  "debtor_address_invalid",
  "honor_return_request",
  "narrative",
  "per_agent_request",
  "non_sufficient_funds",
  "routing_number_format_incorrect",
  "aggregate_limit_exceeded"
] as const

/** Name of the reason of a rejected wire. */
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** Returns the reason of a rejected wire by its ISO code; `narrative` where the interface has no name for it. */
export const rejectionOf = (code: string): RejectionReason => {
  const reason = reasonOf(code)
  return REJECTION_REASONS.find((one) => one === reason) ?? "narrative"
}

/** Reasons that a return request gives (S124). */
export const REQUEST_REASONS = [
  "creditor_account_number_invalid",
  "wrong_amount",
  "customer_requested",
  "duplication",
  "fraud_suspected",
  "narrative",
  "service_not_rendered",
  "technical_problem",
  "undue_payment"
] as const

/** Name of the reason of a return request. */
export type ReturnRequestReason = (typeof REQUEST_REASONS)[number]

/** Reasons that reject a return request (S124). The last marks a request that arrives while another one is active. */
export const REQUEST_REJECTION_REASONS = [
  "account_closed",
  "non_sufficient_funds",
  "customer_requested",
  "legal_decision",
  "customer_no_response",
  "returned_previously",
  "narrative",
  "awaiting_reply"
] as const

/** Name of the reason that rejects a return request. */
export type ReturnRequestRejection = (typeof REQUEST_REJECTION_REASONS)[number]
