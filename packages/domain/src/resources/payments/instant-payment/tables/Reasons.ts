import { Struct } from "effect"

/**
 * ISO 20022 external reason codes by the name of the interface (S142). The first code of a name is written, all are
 * read. A name without a code is never sent.
 */
const codes = {
  account_closed: ["AC04"],
  creditor_account_number_invalid: ["AC03"],
  account_blocked: ["AC06"],
  account_number_incorrect: ["AC01"],
  creditor_name_mismatch: ["BE01"],
  creditor_address_incorrect: ["BE04"],
  creditor_identification_invalid: ["BE17", "CH11"],
  duplication: ["DUPL", "AM05"],
  regulatory_reason: ["RR04"],
  narrative: ["NARR"],
  wrong_amount: ["AM09"],
  non_sufficient_funds: ["AM04"],
  aggregate_limit_exceeded: ["AM21"],
  per_transaction_limit_exceeded: ["AM02", "AM13", "AM14"],
  participant_not_on_network: ["AGNT"],
  participant_signed_off: ["AB08"],
  routing_number_format_incorrect: ["RC01"],
  restricted_by_account_number_controls: ["AG01"],
  ofac_rejection: [],
  honor_return_request: ["FOCR"],
  initiating_party_unrecognized: ["BE05"],
  fraud_suspected: ["FRAD", "FR01"],
  undue_payment: ["UPAY"],
  customer_requested: ["CUST"],
  amount_too_low: ["AM06"],
  service_not_rendered: ["SVNR"],
  technical_problem: ["TECH"],
  per_agent_request: ["AGNT", "MS03"],
  legal_decision: ["LEGL"],
  customer_no_response: ["NOAS"],
  returned_previously: ["ARDT"],
  awaiting_reply: ["ARPL"],
  other: []
} as const

/** Name of the reason of a rejection, a return, a return request or its rejection. */
export type InstantPaymentReason = keyof typeof codes

/** Every name of a reason. */
export const INSTANT_PAYMENT_REASONS: ReadonlyArray<InstantPaymentReason> = Struct.keys(codes)

/** Returns the ISO code that a reason is sent with, if it has one. */
export const codeOf = (reason: InstantPaymentReason): string | undefined => codes[reason][0]

/** Returns the ISO codes that are read as a reason. */
export const codesOf = (reason: InstantPaymentReason): ReadonlyArray<string> => codes[reason]

/** Reads an ISO code as one of the reasons of its message; `other` where none of them has the code. */
export const reasonAmong = <R extends InstantPaymentReason>(reasons: ReadonlyArray<R>, code: string): R | "other" =>
  reasons.find((one) => codesOf(one).includes(code)) ?? "other"

/** Returns the details of a reason: its ISO code, if it has one, before the text. */
export const detailsOf = (
  reason: InstantPaymentReason,
  text: string | undefined,
  code = codeOf(reason)
): { readonly details?: string } => {
  const parts = [code, text].filter((part) => part !== undefined)
  return parts.length === 0 ? {} : { details: parts.join(": ") }
}

/** Reasons of a rejected payment. */
export const REJECTION_REASONS = [
  "account_closed",
  "creditor_account_number_invalid",
  "account_blocked",
  "wrong_amount",
  "creditor_name_mismatch",
  "creditor_address_incorrect",
  "creditor_identification_invalid",
  "duplication",
  "regulatory_reason",
  "narrative",
  "account_number_incorrect",
  "non_sufficient_funds",
  "aggregate_limit_exceeded",
  "per_transaction_limit_exceeded",
  "participant_not_on_network",
  "participant_signed_off",
  "routing_number_format_incorrect",
  "restricted_by_account_number_controls",
  "ofac_rejection",
  "other"
] as const satisfies ReadonlyArray<InstantPaymentReason>

/** Name of the reason of a rejected payment. */
export type RejectionReason = (typeof REJECTION_REASONS)[number]
