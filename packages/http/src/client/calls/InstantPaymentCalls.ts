// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Incoming and outgoing instant payments over FedNow and RTP. */
export interface InstantPaymentCalls {
  /** Sends an instant payment over FedNow or RTP. */
  readonly "instant_payment.create": { readonly call: InstantPaymentCreateCall; readonly answer: InstantPayment }
  /** Lists instant payments of both directions, newest first. */
  readonly "instant_payment.list": { readonly call: InstantPaymentListCall; readonly answer: PageOf<InstantPayment> }
  /** Retrieves an instant payment. */
  readonly "instant_payment.get": { readonly call: InstantPaymentGetCall; readonly answer: InstantPayment }
  /** Cancels an outgoing instant payment that has not been submitted to the network. */
  readonly "instant_payment.cancel": { readonly call: InstantPaymentCancelCall; readonly answer: InstantPayment }
  /** Returns the whole amount of an incoming instant payment, and accepts its return request. */
  readonly "instant_payment.return": { readonly call: InstantPaymentReturnCall; readonly answer: InstantPayment }
  /** Asks the other bank to return an outgoing instant payment; one request is active at a time. */
  readonly "instant_payment.request_return": { readonly call: InstantPaymentRequestReturnCall; readonly answer: InstantPayment }
  /** Rejects the return request of an incoming instant payment. */
  readonly "instant_payment.reject_return_request": { readonly call: InstantPaymentRejectReturnRequestCall; readonly answer: InstantPayment }
  /** Simulates that another bank sends an instant payment. */
  readonly "instant_payment.simulate_incoming": { readonly call: InstantPaymentSimulateIncomingCall; readonly answer: object }
  /** Simulates that the other bank returns an outgoing instant payment. */
  readonly "instant_payment.simulate_incoming_return": { readonly call: InstantPaymentSimulateIncomingReturnCall; readonly answer: object }
  /** Simulates that the other bank asks for the return of an incoming instant payment. */
  readonly "instant_payment.simulate_incoming_return_request": { readonly call: InstantPaymentSimulateIncomingReturnRequestCall; readonly answer: object }
  /** Simulates that the other bank rejects the return request of an outgoing instant payment. */
  readonly "instant_payment.simulate_incoming_return_request_rejection": { readonly call: InstantPaymentSimulateIncomingReturnRequestRejectionCall; readonly answer: object }
  /** Simulates that the other bank accepts the return request of an outgoing instant payment and returns it. */
  readonly "instant_payment.simulate_incoming_return_request_acceptance": { readonly call: InstantPaymentSimulateIncomingReturnRequestAcceptanceCall; readonly answer: object }
  /** Simulates the answer of the other bank to an outgoing instant payment, also after settlement. */
  readonly "instant_payment.simulate_counterparty_status": { readonly call: InstantPaymentSimulateCounterpartyStatusCall; readonly answer: object }
  /** Books an instant payment from the network idempotently, or refuses it. */
  readonly "instant_payment.receive": { readonly call: InstantPaymentReceiveCall; readonly answer: InstantPayment }
  /** Lists a program's instant payments, newest first: also by UETR. */
  readonly "instant_payment.list_of_program": { readonly call: InstantPaymentListOfProgramCall; readonly answer: PageOf<InstantPayment> }
  /** Books the status of an outgoing instant payment at its network or at the other bank. */
  readonly "instant_payment.receive_status": { readonly call: InstantPaymentReceiveStatusCall; readonly answer: InstantPayment }
  /** Books the return of an outgoing instant payment from the network idempotently. */
  readonly "instant_payment.receive_return": { readonly call: InstantPaymentReceiveReturnCall; readonly answer: InstantPayment }
  /** Receives the other bank's return request for an incoming instant payment idempotently. */
  readonly "instant_payment.receive_return_request": { readonly call: InstantPaymentReceiveReturnRequestCall; readonly answer: InstantPayment }
  /** Receives the other bank's rejection of the return request for an outgoing instant payment. */
  readonly "instant_payment.receive_return_request_rejection": { readonly call: InstantPaymentReceiveReturnRequestRejectionCall; readonly answer: InstantPayment }
  /** Tells the cycle day of FedNow and RTP on which an instant payment settles. There is no cutoff. */
  readonly "instant_payment.calendar": { readonly call: InstantPaymentCalendarCall; readonly answer: InstantPaymentCalendar }
  /** Stops an outgoing instant payment that the network does not have yet, until it is approved or rejected. */
  readonly "instant_payment.hold_for_review": { readonly call: InstantPaymentHoldForReviewCall; readonly answer: InstantPayment }
  /** Approves an instant payment under review: an outgoing one is sent, an incoming one is posted. */
  readonly "instant_payment.approve": { readonly call: InstantPaymentApproveCall; readonly answer: InstantPayment }
  /** Rejects an instant payment under review: an outgoing one releases its hold, an incoming one goes back. */
  readonly "instant_payment.reject": { readonly call: InstantPaymentRejectCall; readonly answer: InstantPayment }
  /** Marks an outgoing instant payment that the network has: the bank books it as submitted and does not send it. */
  readonly "instant_payment.mark_sent": { readonly call: InstantPaymentMarkSentCall; readonly answer: InstantPayment }
  /** Marks an instant payment shown as submitted that the network does not have: the bank sends it. */
  readonly "instant_payment.mark_unsent": { readonly call: InstantPaymentMarkUnsentCall; readonly answer: InstantPayment }
  /** Simulates the cause of any transition of an instant payment: a review, its outcome, either bank's answer. */
  readonly "instant_payment.simulate": { readonly call: InstantPaymentSimulateCall; readonly answer: InstantPayment }
  /** Checks if the bank of a routing number takes instant payments now. */
  readonly "instant_payment.check_availability": { readonly call: InstantPaymentCheckAvailabilityCall; readonly answer: InstantPaymentCheckAvailability }
}

/** Objects of the lists. Incoming and outgoing instant payments over FedNow and RTP. */
export interface InstantPaymentLists {
  /** Lists instant payments of both directions, newest first. */
  readonly "instant_payment.list": InstantPayment
  /** Lists a program's instant payments, newest first: also by UETR. */
  readonly "instant_payment.list_of_program": InstantPayment
}

/** Instant payment. */
type InstantPayment = {
  /** Id of the object. */
  readonly id: Id<"instant_payment">
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
  /** Direction, as this bank sees it. */
  readonly direction: "outgoing" | "incoming"
  /** Status in the lifecycle of the object. */
  readonly status: "created" | "under_review" | "canceled" | "rejected" | "posted"
  /** Status of the payment at the other bank. */
  readonly counterparty_status?: "posted" | "under_review" | "rejected"
  /** Amount. Whole cents: 500 is 5.00 USD. */
  readonly amount: number
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Description. At most 140 characters. */
  readonly description?: string
  /** Party that pays. */
  readonly debtor: InstantPaymentDebtor
  /** Bank of the debtor. */
  readonly debtor_agent: InstantPaymentDebtorAgent
  /** Bank of the creditor. */
  readonly creditor_agent: InstantPaymentDebtorAgent
  /** Party that is paid. */
  readonly creditor: InstantPaymentDebtor
  /** Identifiers of the payment in the messages of the network. */
  readonly payment_identifiers: InstantPaymentPaymentIdentifiers
  /** Reason and text of a return. */
  readonly return?: InstantPaymentReturn
  /** Reason of a rejection; absent unless the payment was rejected. */
  readonly rejection?: InstantPaymentRejection
  /** Payments that this one returns, or that return it. */
  readonly related_objects: InstantPaymentRelatedObjects
  /** Requests to return the payment, oldest first. */
  readonly return_requests: ReadonlyArray<InstantPaymentReturnRequest>
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Instant payment debtor. */
type InstantPaymentDebtor = {
  /** Name. 3 to 35 characters. */
  readonly name: string
  /** Account number. 1 to 17 characters. */
  readonly account_number: string
}

/** Instant payment debtor agent. */
type InstantPaymentDebtorAgent = {
  /** Routing number of the bank. */
  readonly routing_number: string
}

/** Instant payment payment identifiers. */
type InstantPaymentPaymentIdentifiers = {
  /** Identifier of the debtor, which reaches the creditor. At most 35 characters. */
  readonly end_to_end_id?: string
  /** UETR: identifier of the payment at every bank on its path. */
  readonly uetr?: string
  /** Identifier of the payment at the network. At most 35 characters. */
  readonly transaction_id?: string
}

/** Instant payment return. */
type InstantPaymentReturn = {
  /** Reason. */
  readonly reason: "honor_return_request" | "wrong_amount" | "duplication" | "initiating_party_unrecognized" | "fraud_suspected" | "undue_payment" | "narrative" | "customer_requested" | "regulatory_reason" | "amount_too_low" | "other"
  /** Details. */
  readonly details?: string
}

/** Instant payment rejection. */
type InstantPaymentRejection = {
  /** Side that rejected the payment. */
  readonly rejected_by: "service" | "network" | "counterparty"
  /** Reason. */
  readonly reason: "account_closed" | "creditor_account_number_invalid" | "account_blocked" | "wrong_amount" | "creditor_name_mismatch" | "creditor_address_incorrect" | "creditor_identification_invalid" | "duplication" | "regulatory_reason" | "narrative" | "account_number_incorrect" | "non_sufficient_funds" | "aggregate_limit_exceeded" | "per_transaction_limit_exceeded" | "participant_not_on_network" | "participant_signed_off" | "routing_number_format_incorrect" | "restricted_by_account_number_controls" | "ofac_rejection" | "other"
  /** Details. */
  readonly details?: string
}

/** Instant payment related objects. */
type InstantPaymentRelatedObjects = {
  /** Payment that this one returns. */
  readonly original_payment_id?: Id<"instant_payment">
  /** Payments that return this one. */
  readonly return_payment_ids?: ReadonlyArray<Id<"instant_payment">>
}

/** Instant payment return request. */
type InstantPaymentReturnRequest = {
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time until which an answer is due. RFC 3339. */
  readonly deadline: string
  /** Status in the lifecycle of the object. */
  readonly status: "response_needed" | "pending" | "accepted" | "rejected"
  /** Reason. */
  readonly reason: "creditor_account_number_invalid" | "wrong_amount" | "customer_requested" | "duplication" | "fraud_suspected" | "narrative" | "service_not_rendered" | "technical_problem" | "undue_payment" | "per_agent_request" | "other"
  /** Details. */
  readonly details?: string
  /** End of the request. */
  readonly resolution?: InstantPaymentResolution
}

/** Instant payment resolution. */
type InstantPaymentResolution = {
  /** Time at which the request ended. RFC 3339. */
  readonly resolved_at: string
  /** Side that ended the request. */
  readonly resolved_by: "client" | "service" | "network" | "counterparty"
  /** Reason of the rejection. */
  readonly rejection_reason?: "account_closed" | "non_sufficient_funds" | "customer_requested" | "legal_decision" | "customer_no_response" | "returned_previously" | "narrative" | "per_agent_request" | "other" | "awaiting_reply"
  /** Text beside the reason. */
  readonly rejection_details?: string
}

/** Answer of `instant_payment.calendar`. */
type InstantPaymentCalendar = {
  /** Time that the answer is about. RFC 3339. */
  readonly at: string
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date: string
  /** End of the cycle day. RFC 3339. */
  readonly cycle_ends_at: string
}

/** Answer of `instant_payment.check_availability`. */
type InstantPaymentCheckAvailability = {
  /** True if the network can be reached. */
  readonly available: boolean
  /** Routing number of the bank. */
  readonly routing_number: string
}

/** Fields of the request of `instant_payment.create`. */
type InstantPaymentCreateBody = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
  /** Amount. Whole cents: 500 is 5.00 USD. */
  readonly amount: number
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Description. At most 140 characters. */
  readonly description?: string
  /** Bank of the creditor. */
  readonly creditor_agent: InstantPaymentDebtorAgent
  /** Party that is paid. */
  readonly creditor: InstantPaymentDebtor
}

/** Sends an instant payment over FedNow or RTP. */
type InstantPaymentCreateCall = {
  /** Fields of the request. */
  readonly body: InstantPaymentCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the query of `instant_payment.list`. */
type InstantPaymentListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"instant_payment">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"instant_payment">
  /** Id of an account. */
  readonly account_id?: Id<"account">
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
  /** Direction, as this bank sees it. */
  readonly direction?: "outgoing" | "incoming"
  /** Time of creation. */
  readonly created_at?: InstantPaymentCreatedAt
  /** Status in the lifecycle of the object. */
  readonly status?: "created" | "under_review" | "canceled" | "rejected" | "posted"
  /** Status of the payment at the other bank. */
  readonly counterparty_status?: "posted" | "under_review" | "rejected"
  /** Status of the return request. */
  readonly return_request_status?: "response_needed" | "pending" | "accepted" | "rejected"
}

/** Instant payment created at. */
type InstantPaymentCreatedAt = {
  /** Later than this time. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Earlier than this time. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists instant payments of both directions, newest first. */
type InstantPaymentListCall = {
  /** Parameters of the query. */
  readonly query?: InstantPaymentListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `instant_payment.get`. */
type InstantPaymentGetParams = {
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Retrieves an instant payment. */
type InstantPaymentGetCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `instant_payment.cancel`. */
type InstantPaymentCancelParams = {
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Cancels an outgoing instant payment that has not been submitted to the network. */
type InstantPaymentCancelCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentCancelParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `instant_payment.return`. */
type InstantPaymentReturnParams = {
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Fields of the request of `instant_payment.return`. */
type InstantPaymentReturnBody = {
  /** Reason. */
  readonly reason: "honor_return_request" | "wrong_amount" | "duplication" | "initiating_party_unrecognized" | "fraud_suspected" | "undue_payment" | "narrative" | "customer_requested"
  /** Text beside the reason. At most 140 characters. */
  readonly additional_information?: string
}

/** Returns the whole amount of an incoming instant payment, and accepts its return request. */
type InstantPaymentReturnCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentReturnParams
  /** Fields of the request. */
  readonly body: InstantPaymentReturnBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `instant_payment.request_return`. */
type InstantPaymentRequestReturnParams = {
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Fields of the request of `instant_payment.request_return`. */
type InstantPaymentRequestReturnBody = {
  /** Reason. */
  readonly reason: "creditor_account_number_invalid" | "wrong_amount" | "customer_requested" | "duplication" | "fraud_suspected" | "narrative" | "service_not_rendered" | "technical_problem" | "undue_payment"
  /** Text beside the reason. At most 140 characters. */
  readonly additional_information?: string
}

/** Asks the other bank to return an outgoing instant payment; one request is active at a time. */
type InstantPaymentRequestReturnCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentRequestReturnParams
  /** Fields of the request. */
  readonly body: InstantPaymentRequestReturnBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `instant_payment.reject_return_request`. */
type InstantPaymentRejectReturnRequestParams = {
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Fields of the request of `instant_payment.reject_return_request`. */
type InstantPaymentRejectReturnRequestBody = {
  /** Reason. */
  readonly reason: "account_closed" | "non_sufficient_funds" | "customer_requested" | "legal_decision" | "customer_no_response" | "returned_previously" | "narrative"
  /** Text beside the reason. At most 140 characters. */
  readonly additional_information?: string
}

/** Rejects the return request of an incoming instant payment. */
type InstantPaymentRejectReturnRequestCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentRejectReturnRequestParams
  /** Fields of the request. */
  readonly body: InstantPaymentRejectReturnRequestBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Fields of the request of `instant_payment.simulate_incoming`. */
type InstantPaymentSimulateIncomingBody = {
  /** Id of an account number. */
  readonly creditor_account_number_id: Id<"account_number">
  /** Amount. Whole cents: 500 is 5.00 USD. */
  readonly amount: number
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Description. At most 140 characters. */
  readonly description?: string
  /** Party that pays. */
  readonly debtor: InstantPaymentDebtor
  /** Bank of the debtor. */
  readonly debtor_agent: InstantPaymentDebtorAgent
  /** Identifiers of the payment in the messages of the network. */
  readonly payment_identifiers?: InstantPaymentSimulateIncomingBodyPaymentIdentifiers
}

/** Instant payment simulate incoming body payment identifiers. */
type InstantPaymentSimulateIncomingBodyPaymentIdentifiers = {
  /** Identifier of the debtor, which reaches the creditor. At most 35 characters. */
  readonly end_to_end_id?: string
}

/** Simulates that another bank sends an instant payment. */
type InstantPaymentSimulateIncomingCall = {
  /** Fields of the request. */
  readonly body: InstantPaymentSimulateIncomingBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `instant_payment.simulate_incoming_return`. */
type InstantPaymentSimulateIncomingReturnParams = {
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Fields of the request of `instant_payment.simulate_incoming_return`. */
type InstantPaymentSimulateIncomingReturnBody = {
  /** Amount. Whole cents: 500 is 5.00 USD. */
  readonly amount: number
  /** Reason. */
  readonly reason: "honor_return_request" | "wrong_amount" | "duplication" | "initiating_party_unrecognized" | "fraud_suspected" | "undue_payment" | "narrative" | "customer_requested"
  /** Text beside the reason. At most 140 characters. */
  readonly additional_information?: string
}

/** Simulates that the other bank returns an outgoing instant payment. */
type InstantPaymentSimulateIncomingReturnCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentSimulateIncomingReturnParams
  /** Fields of the request. */
  readonly body: InstantPaymentSimulateIncomingReturnBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `instant_payment.simulate_incoming_return_request`. */
type InstantPaymentSimulateIncomingReturnRequestParams = {
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Fields of the request of `instant_payment.simulate_incoming_return_request`. */
type InstantPaymentSimulateIncomingReturnRequestBody = {
  /** Reason. */
  readonly reason: "creditor_account_number_invalid" | "wrong_amount" | "customer_requested" | "duplication" | "fraud_suspected" | "narrative" | "service_not_rendered" | "technical_problem" | "undue_payment"
  /** Text beside the reason. At most 140 characters. */
  readonly additional_information?: string
}

/** Simulates that the other bank asks for the return of an incoming instant payment. */
type InstantPaymentSimulateIncomingReturnRequestCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentSimulateIncomingReturnRequestParams
  /** Fields of the request. */
  readonly body: InstantPaymentSimulateIncomingReturnRequestBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `instant_payment.simulate_incoming_return_request_rejection`. */
type InstantPaymentSimulateIncomingReturnRequestRejectionParams = {
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Fields of the request of `instant_payment.simulate_incoming_return_request_rejection`. */
type InstantPaymentSimulateIncomingReturnRequestRejectionBody = {
  /** Reason. */
  readonly reason: "account_closed" | "non_sufficient_funds" | "customer_requested" | "legal_decision" | "customer_no_response" | "returned_previously" | "narrative" | "per_agent_request" | "other"
  /** Text beside the reason. At most 140 characters. */
  readonly additional_information?: string
}

/** Simulates that the other bank rejects the return request of an outgoing instant payment. */
type InstantPaymentSimulateIncomingReturnRequestRejectionCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentSimulateIncomingReturnRequestRejectionParams
  /** Fields of the request. */
  readonly body: InstantPaymentSimulateIncomingReturnRequestRejectionBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `instant_payment.simulate_incoming_return_request_acceptance`. */
type InstantPaymentSimulateIncomingReturnRequestAcceptanceParams = {
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Simulates that the other bank accepts the return request of an outgoing instant payment and returns it. */
type InstantPaymentSimulateIncomingReturnRequestAcceptanceCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentSimulateIncomingReturnRequestAcceptanceParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `instant_payment.simulate_counterparty_status`. */
type InstantPaymentSimulateCounterpartyStatusParams = {
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Fields of the request of `instant_payment.simulate_counterparty_status`. */
type InstantPaymentSimulateCounterpartyStatusBody = {
  /** Status of the payment at the other bank. */
  readonly counterparty_status: "posted" | "under_review" | "rejected"
  /** Reason. */
  readonly reason?: "account_closed" | "creditor_account_number_invalid" | "account_blocked" | "wrong_amount" | "creditor_name_mismatch" | "creditor_address_incorrect" | "creditor_identification_invalid" | "duplication" | "regulatory_reason" | "narrative" | "account_number_incorrect" | "non_sufficient_funds" | "aggregate_limit_exceeded" | "per_transaction_limit_exceeded" | "participant_not_on_network" | "participant_signed_off" | "routing_number_format_incorrect" | "restricted_by_account_number_controls" | "ofac_rejection" | "other"
  /** Text beside the reason. At most 140 characters. */
  readonly additional_information?: string
}

/** Simulates the answer of the other bank to an outgoing instant payment, also after settlement. */
type InstantPaymentSimulateCounterpartyStatusCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentSimulateCounterpartyStatusParams
  /** Fields of the request. */
  readonly body: InstantPaymentSimulateCounterpartyStatusBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `instant_payment.receive`. */
type InstantPaymentReceiveParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `instant_payment.receive`. */
type InstantPaymentReceiveBody = {
  /** Identifier of the message at the network. */
  readonly message_identification: string
  /** Network of the payment. */
  readonly network: "fednow" | "rtp"
  /** UETR: identifier of the payment at every bank on its path. */
  readonly uetr?: string
  /** Identifier of the payment at the network. 1 to 35 characters. */
  readonly transaction_id?: string
  /** Identifier of the debtor, which reaches the creditor. 1 to 35 characters. */
  readonly end_to_end_id?: string
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 1,000,000,000. */
  readonly amount: number
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
  /** Account number. */
  readonly account_number?: string
  /** Bank of the creditor. */
  readonly creditor_agent?: InstantPaymentDebtorAgent
  /** Name of the party that is paid, as the other bank states it. 3 to 35 characters. */
  readonly creditor_name?: string
  /** Party that pays. */
  readonly debtor: InstantPaymentDebtor
  /** Bank of the debtor. */
  readonly debtor_agent: InstantPaymentDebtorAgent
  /** Description. At most 140 characters. */
  readonly description?: string
  /** Return at once, in place of the posting. */
  readonly without_posting?: boolean
}

/** Books an instant payment from the network idempotently, or refuses it. */
type InstantPaymentReceiveCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentReceiveParams
  /** Fields of the request. */
  readonly body: InstantPaymentReceiveBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `instant_payment.list_of_program`. */
type InstantPaymentListOfProgramParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `instant_payment.list_of_program`. */
type InstantPaymentListOfProgramQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"instant_payment">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"instant_payment">
  /** Id of an account. */
  readonly account_id?: Id<"account">
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
  /** Direction, as this bank sees it. */
  readonly direction?: "outgoing" | "incoming"
  /** Time of creation. */
  readonly created_at?: InstantPaymentCreatedAt
  /** Status in the lifecycle of the object. */
  readonly status?: "created" | "under_review" | "canceled" | "rejected" | "posted"
  /** Status of the payment at the other bank. */
  readonly counterparty_status?: "posted" | "under_review" | "rejected"
  /** Status of the return request. */
  readonly return_request_status?: "response_needed" | "pending" | "accepted" | "rejected"
  /** UETR: identifier of the payment at every bank on its path. */
  readonly uetr?: string
}

/** Lists a program's instant payments, newest first: also by UETR. */
type InstantPaymentListOfProgramCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentListOfProgramParams
  /** Parameters of the query. */
  readonly query?: InstantPaymentListOfProgramQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `instant_payment.receive_status`. */
type InstantPaymentReceiveStatusParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Fields of the request of `instant_payment.receive_status`. */
type InstantPaymentReceiveStatusBody = {
  /** Type. */
  readonly type: "settled" | "accepted_without_posting" | "rejected"
  /** Network of the payment. */
  readonly network?: "fednow" | "rtp"
  /** Side that rejected the payment. */
  readonly rejected_by?: "network" | "counterparty"
  /** Code. */
  readonly code?: string
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Books the status of an outgoing instant payment at its network or at the other bank. */
type InstantPaymentReceiveStatusCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentReceiveStatusParams
  /** Fields of the request. */
  readonly body: InstantPaymentReceiveStatusBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `instant_payment.receive_return`. */
type InstantPaymentReceiveReturnParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Fields of the request of `instant_payment.receive_return`. */
type InstantPaymentReceiveReturnBody = {
  /** Identifier of the message at the network. */
  readonly message_identification: string
  /** Amount. Whole cents: 500 is 5.00 USD. */
  readonly amount: number
  /** Return code of NACHA. */
  readonly return_code: string
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Books the return of an outgoing instant payment from the network idempotently. */
type InstantPaymentReceiveReturnCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentReceiveReturnParams
  /** Fields of the request. */
  readonly body: InstantPaymentReceiveReturnBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `instant_payment.receive_return_request`. */
type InstantPaymentReceiveReturnRequestParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Fields of the request of `instant_payment.receive_return_request`. */
type InstantPaymentReceiveReturnRequestBody = {
  /** Identifier of the message at the network. */
  readonly message_identification: string
  /** Code of the reason in the messages of the network. */
  readonly reason_code: string
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Receives the other bank's return request for an incoming instant payment idempotently. */
type InstantPaymentReceiveReturnRequestCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentReceiveReturnRequestParams
  /** Fields of the request. */
  readonly body: InstantPaymentReceiveReturnRequestBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `instant_payment.receive_return_request_rejection`. */
type InstantPaymentReceiveReturnRequestRejectionParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Fields of the request of `instant_payment.receive_return_request_rejection`. */
type InstantPaymentReceiveReturnRequestRejectionBody = {
  /** Code of the reason in the messages of the network. */
  readonly reason_code: string
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Receives the other bank's rejection of the return request for an outgoing instant payment. */
type InstantPaymentReceiveReturnRequestRejectionCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentReceiveReturnRequestRejectionParams
  /** Fields of the request. */
  readonly body: InstantPaymentReceiveReturnRequestRejectionBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the query of `instant_payment.calendar`. */
type InstantPaymentCalendarQuery = {
  /** Time that the answer is about. RFC 3339. */
  readonly at?: string
}

/** Tells the cycle day of FedNow and RTP on which an instant payment settles. There is no cutoff. */
type InstantPaymentCalendarCall = {
  /** Parameters of the query. */
  readonly query?: InstantPaymentCalendarQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `instant_payment.hold_for_review`. */
type InstantPaymentHoldForReviewParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Stops an outgoing instant payment that the network does not have yet, until it is approved or rejected. */
type InstantPaymentHoldForReviewCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentHoldForReviewParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `instant_payment.approve`. */
type InstantPaymentApproveParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Approves an instant payment under review: an outgoing one is sent, an incoming one is posted. */
type InstantPaymentApproveCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentApproveParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `instant_payment.reject`. */
type InstantPaymentRejectParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Fields of the request of `instant_payment.reject`. */
type InstantPaymentRejectBody = {
  /** Reason. */
  readonly reason: "account_closed" | "creditor_account_number_invalid" | "account_blocked" | "wrong_amount" | "creditor_name_mismatch" | "creditor_address_incorrect" | "creditor_identification_invalid" | "duplication" | "regulatory_reason" | "narrative" | "account_number_incorrect" | "non_sufficient_funds" | "aggregate_limit_exceeded" | "per_transaction_limit_exceeded" | "participant_not_on_network" | "participant_signed_off" | "routing_number_format_incorrect" | "restricted_by_account_number_controls" | "ofac_rejection" | "other"
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Rejects an instant payment under review: an outgoing one releases its hold, an incoming one goes back. */
type InstantPaymentRejectCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentRejectParams
  /** Fields of the request. */
  readonly body: InstantPaymentRejectBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `instant_payment.mark_sent`. */
type InstantPaymentMarkSentParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Marks an outgoing instant payment that the network has: the bank books it as submitted and does not send it. */
type InstantPaymentMarkSentCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentMarkSentParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `instant_payment.mark_unsent`. */
type InstantPaymentMarkUnsentParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
}

/** Marks an instant payment shown as submitted that the network does not have: the bank sends it. */
type InstantPaymentMarkUnsentCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentMarkUnsentParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `instant_payment.simulate`. */
type InstantPaymentSimulateParams = {
  /** Id of an instant payment. */
  readonly instant_payment_id: Id<"instant_payment">
  /** Transition to cause. */
  readonly trigger: "review" | "cancel" | "reject" | "post" | "resolve_request" | "update_counterparty" | "time_out" | "ask_back"
}

/** Fields of the request of `instant_payment.simulate`. */
type InstantPaymentSimulateBody = {
  /** Reason. */
  readonly reason?: "account_closed" | "creditor_account_number_invalid" | "account_blocked" | "wrong_amount" | "creditor_name_mismatch" | "creditor_address_incorrect" | "creditor_identification_invalid" | "duplication" | "regulatory_reason" | "narrative" | "account_number_incorrect" | "non_sufficient_funds" | "aggregate_limit_exceeded" | "per_transaction_limit_exceeded" | "participant_not_on_network" | "participant_signed_off" | "routing_number_format_incorrect" | "restricted_by_account_number_controls" | "ofac_rejection" | "other" | "customer_requested" | "fraud_suspected" | "service_not_rendered" | "technical_problem" | "undue_payment" | "per_agent_request" | "legal_decision" | "customer_no_response" | "returned_previously"
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
  /** Side that rejected the payment. */
  readonly rejected_by?: "service" | "network" | "counterparty"
  /** Status of the payment at the other bank. */
  readonly counterparty_status?: "posted" | "under_review" | "rejected"
}

/** Simulates the cause of any transition of an instant payment: a review, its outcome, either bank's answer. */
type InstantPaymentSimulateCall = {
  /** Parameters of the path. */
  readonly params: InstantPaymentSimulateParams
  /** Fields of the request. */
  readonly body?: InstantPaymentSimulateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Fields of the request of `instant_payment.check_availability`. */
type InstantPaymentCheckAvailabilityBody = {
  /** Routing number of the bank. */
  readonly routing_number: string
}

/** Checks if the bank of a routing number takes instant payments now. */
type InstantPaymentCheckAvailabilityCall = {
  /** Fields of the request. */
  readonly body: InstantPaymentCheckAvailabilityBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
