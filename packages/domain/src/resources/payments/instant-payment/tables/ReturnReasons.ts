import { renamed } from "../../../../kernel/Renamed.ts"
import type { InstantPaymentReason } from "./Reasons.ts"

/** Reasons that clients return payments with (S143). */
export const CLIENT_RETURN_REASONS = [
  "honor_return_request",
  "wrong_amount",
  "duplication",
  "initiating_party_unrecognized",
  "fraud_suspected",
  "undue_payment",
  "narrative",
  "customer_requested"
] as const satisfies ReadonlyArray<InstantPaymentReason>

/** Reasons of a return: those of clients, and those that only other banks give (S143). */
export const RETURN_REASONS = [
  ...CLIENT_RETURN_REASONS,
  "regulatory_reason",
  "amount_too_low",
  "other"
] as const satisfies ReadonlyArray<InstantPaymentReason>

/** Reasons that clients ask for a return with (S143). */
export const CLIENT_REQUEST_REASONS = [
  "creditor_account_number_invalid",
  "wrong_amount",
  "customer_requested",
  "duplication",
  "fraud_suspected",
  "narrative",
  "service_not_rendered",
  "technical_problem",
  "undue_payment"
] as const satisfies ReadonlyArray<InstantPaymentReason>

/** Reasons of a return request (S143). */
export const REQUEST_REASONS = [
  ...CLIENT_REQUEST_REASONS,
  "per_agent_request",
  "other"
] as const satisfies ReadonlyArray<InstantPaymentReason>

/** Reasons that clients reject a return request with (S143). */
export const CLIENT_REQUEST_REJECTION_REASONS = [
  "account_closed",
  "non_sufficient_funds",
  "customer_requested",
  "legal_decision",
  "customer_no_response",
  "returned_previously",
  "narrative"
] as const satisfies ReadonlyArray<InstantPaymentReason>

/** Reasons that other banks reject a return request with (S143). */
export const RECEIVED_REQUEST_REJECTION_REASONS = [
  ...CLIENT_REQUEST_REJECTION_REASONS,
  "per_agent_request",
  "other"
] as const satisfies ReadonlyArray<InstantPaymentReason>

/** Reasons of a rejected return request (S143). */
export const REQUEST_REJECTION_REASONS = [
  ...RECEIVED_REQUEST_REJECTION_REASONS,
  "awaiting_reply"
] as const satisfies ReadonlyArray<InstantPaymentReason>

const older = {
  duplicate: "duplication",
  fraudulent: "fraud_suspected",
  not_justified: "undue_payment"
} as const

const olderReturns = {
  ...older,
  following_return_request: "honor_return_request",
  unknown_sender: "initiating_party_unrecognized"
}

const olderRequests = {
  ...older,
  invalid_creditor_account_number: "creditor_account_number_invalid",
  requested_by_customer: "customer_requested"
}

const olderRejections = {
  closed_account: "account_closed",
  insufficient_funds: "non_sufficient_funds",
  customer_decision: "customer_requested",
  no_answer_from_customer: "customer_no_response",
  already_returned: "returned_previously"
}

/** Reason of a return, as a client states it. Older names are refused with the new one (S144). */
export const StatedReturnReason = renamed(CLIENT_RETURN_REASONS, olderReturns)

/** Reason of a return request, as a client states it. Older names are refused with the new one (S144). */
export const StatedRequestReason = renamed(CLIENT_REQUEST_REASONS, olderRequests)

/** Reason of a rejection of a return request, as a client states it (S144). */
export const StatedRequestRejectionReason = renamed(CLIENT_REQUEST_REJECTION_REASONS, olderRejections)

/** Reason of another bank's rejection of a return request, as a simulation states it (S144). */
export const SimulatedRequestRejectionReason = renamed(RECEIVED_REQUEST_REJECTION_REASONS, olderRejections)
