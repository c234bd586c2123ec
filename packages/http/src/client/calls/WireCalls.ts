// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Incoming and outgoing wires over Fedwire, with returns and return requests. */
export interface WireCalls {
  /** Sends a wire: domestic, or international in USD. */
  readonly "wire.create": { readonly call: WireCreateCall; readonly answer: Wire }
  /** Lists wires of both directions, newest first. */
  readonly "wire.list": { readonly call: WireListCall; readonly answer: PageOf<Wire> }
  /** Retrieves a wire. */
  readonly "wire.get": { readonly call: WireGetCall; readonly answer: Wire }
  /** Updates the metadata of a wire. */
  readonly "wire.update": { readonly call: WireUpdateCall; readonly answer: Wire }
  /** Cancels an outgoing wire that the network does not have yet; a scheduled one is first cancel_pending. */
  readonly "wire.cancel": { readonly call: WireCancelCall; readonly answer: Wire }
  /** Returns an incoming wire, in whole or in part, and accepts its return request. */
  readonly "wire.return": { readonly call: WireReturnCall; readonly answer: Wire }
  /** Asks the other bank to return an outgoing wire. */
  readonly "wire.request_return": { readonly call: WireRequestReturnCall; readonly answer: Wire }
  /** Rejects the return request of an incoming wire. */
  readonly "wire.reject_return_request": { readonly call: WireRejectReturnRequestCall; readonly answer: Wire }
  /** Simulates that another bank sends a wire, which waits for advance. */
  readonly "wire.simulate_incoming": { readonly call: WireSimulateIncomingCall; readonly answer: object }
  /** Takes a wire to its next status now. */
  readonly "wire.simulate_advance": { readonly call: WireSimulateAdvanceCall; readonly answer: object }
  /** Simulates that the other bank returns an outgoing wire; the return waits for advance. */
  readonly "wire.simulate_incoming_return": { readonly call: WireSimulateIncomingReturnCall; readonly answer: object }
  /** Simulates that the other bank asks for the return of an incoming wire. */
  readonly "wire.simulate_incoming_return_request": { readonly call: WireSimulateIncomingReturnRequestCall; readonly answer: object }
  /** Simulates that the other bank rejects the return request of an outgoing wire. */
  readonly "wire.simulate_incoming_return_request_rejection": { readonly call: WireSimulateIncomingReturnRequestRejectionCall; readonly answer: object }
  /** Simulates that the other bank accepts the return request of an outgoing wire and returns an amount. */
  readonly "wire.simulate_incoming_return_request_acceptance": { readonly call: WireSimulateIncomingReturnRequestAcceptanceCall; readonly answer: object }
  /** Sends a wire: domestic, or international in USD. */
  readonly "wire.create_v2": { readonly call: WireCreateV2Call; readonly answer: WireV2 }
  /** Lists wires of both directions, newest first. */
  readonly "wire.list_v2": { readonly call: WireListV2Call; readonly answer: PageOf<WireV2> }
  /** Retrieves a wire. */
  readonly "wire.get_v2": { readonly call: WireGetV2Call; readonly answer: WireV2 }
  /** Updates the metadata of a wire. */
  readonly "wire.update_v2": { readonly call: WireUpdateV2Call; readonly answer: WireV2 }
  /** Cancels an outgoing wire that the network does not have yet. */
  readonly "wire.cancel_v2": { readonly call: WireCancelV2Call; readonly answer: WireV2 }
  /** Returns an incoming wire or an incoming return, in whole or in part, and accepts its return request. */
  readonly "wire.return_v2": { readonly call: WireReturnV2Call; readonly answer: WireV2 }
  /** Asks the other bank to return an outgoing wire. */
  readonly "wire.request_return_v2": { readonly call: WireRequestReturnV2Call; readonly answer: WireV2 }
  /** Rejects the return request of an incoming wire. */
  readonly "wire.reject_return_request_v2": { readonly call: WireRejectReturnRequestV2Call; readonly answer: WireV2 }
  /** Simulates that another bank sends a wire, which is posted at once. */
  readonly "wire.simulate_incoming_v2": { readonly call: WireSimulateIncomingV2Call; readonly answer: WireV2 }
  /** Takes a wire to its next status now. */
  readonly "wire.simulate_advance_v2": { readonly call: WireSimulateAdvanceV2Call; readonly answer: WireV2 }
  /** Simulates that the other bank returns an outgoing wire; the return is posted at once. */
  readonly "wire.simulate_incoming_return_v2": { readonly call: WireSimulateIncomingReturnV2Call; readonly answer: WireV2 }
  /** Simulates that the other bank asks for the return of an incoming wire. */
  readonly "wire.simulate_incoming_return_request_v2": { readonly call: WireSimulateIncomingReturnRequestV2Call; readonly answer: WireV2 }
  /** Simulates that the other bank rejects the return request of an outgoing wire. */
  readonly "wire.simulate_incoming_return_request_rejection_v2": { readonly call: WireSimulateIncomingReturnRequestRejectionV2Call; readonly answer: WireV2 }
  /** Simulates that the other bank accepts the return request of an outgoing wire and returns an amount. */
  readonly "wire.simulate_incoming_return_request_acceptance_v2": { readonly call: WireSimulateIncomingReturnRequestAcceptanceV2Call; readonly answer: WireV2 }
  /** Books a transfer from the network idempotently, or sends it back. */
  readonly "wire.receive": { readonly call: WireReceiveCall; readonly answer: WireV2 }
  /** Books the outcome of an outgoing wire at the network idempotently. */
  readonly "wire.receive_status": { readonly call: WireReceiveStatusCall; readonly answer: WireV2 }
  /** Books the return of an outgoing wire from the network idempotently. */
  readonly "wire.receive_return": { readonly call: WireReceiveReturnCall; readonly answer: WireV2 }
  /** Receives the other bank's return request for an incoming wire idempotently. */
  readonly "wire.receive_return_request": { readonly call: WireReceiveReturnRequestCall; readonly answer: WireV2 }
  /** Receives the other bank's rejection of the return request for an outgoing wire. */
  readonly "wire.receive_return_request_rejection": { readonly call: WireReceiveReturnRequestRejectionCall; readonly answer: WireV2 }
  /** Lists a program's wires, newest first, optionally by UETR or IMAD. */
  readonly "wire.list_of_program": { readonly call: WireListOfProgramCall; readonly answer: PageOf<WireV2> }
  /** Tells the next cutoff for wires, and the Fedwire business day on which a wire settles. */
  readonly "wire.calendar": { readonly call: WireCalendarCall; readonly answer: WireCalendar }
  /** Tells the Fedwire business days among the next days, with the bank's cutoffs, for operators. */
  readonly "wire.days": { readonly call: WireDaysCall; readonly answer: WireDays }
  /** Stops an outgoing wire that the network does not have yet, until it is approved or rejected. */
  readonly "wire.hold_for_review": { readonly call: WireHoldForReviewCall; readonly answer: WireV2 }
  /** Approves a wire under review: an outgoing one is scheduled, an incoming one is posted. */
  readonly "wire.approve": { readonly call: WireApproveCall; readonly answer: WireV2 }
  /** Rejects a wire under review: an outgoing one releases its hold, an incoming one goes back. */
  readonly "wire.reject": { readonly call: WireRejectCall; readonly answer: WireV2 }
  /** Marks an outgoing wire that the network has: the bank books it as sent and does not send it. */
  readonly "wire.mark_sent": { readonly call: WireMarkSentCall; readonly answer: WireV2 }
  /** Marks a wire shown as sent that the network does not have: the bank sends it. */
  readonly "wire.mark_unsent": { readonly call: WireMarkUnsentCall; readonly answer: WireV2 }
  /** Simulates the cause of any transition of a wire: a review, its outcome, the network, a customer. */
  readonly "wire.simulate": { readonly call: WireSimulateCall; readonly answer: Wire }
}

/** Objects of the lists. Incoming and outgoing wires over Fedwire, with returns and return requests. */
export interface WireLists {
  /** Lists wires of both directions, newest first. */
  readonly "wire.list": Wire
  /** Lists wires of both directions, newest first. */
  readonly "wire.list_v2": WireV2
  /** Lists a program's wires, newest first, optionally by UETR or IMAD. */
  readonly "wire.list_of_program": WireV2
}

/** Wire. */
type Wire = {
  /** Id of the object. */
  readonly id: Id<"wire">
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
  /** Direction, as this bank sees it. */
  readonly direction: "outgoing" | "incoming"
  /** Type. */
  readonly type: "transfer" | "return"
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date: string
  /** Amounts of the payment, and their currencies. */
  readonly amounts: WireAmounts
  /** Party that pays. */
  readonly debtor: WireDebtor
  /** Party that is paid. */
  readonly creditor: WireDebtor
  /** Party that the debtor acts for. */
  readonly ultimate_debtor?: WireDebtor
  /** Party that the creditor acts for. */
  readonly ultimate_creditor?: WireDebtor
  /** Identifiers of the payment in the messages of the network. */
  readonly payment_identifiers: WirePaymentIdentifiers
  /** Texts and purpose that travel with the payment. */
  readonly remittance_details: WireRemittanceDetails
  /** Wires that this one returns, or that return it. */
  readonly related_wires: WireRelatedWires
  /** Requests to return the payment, oldest first. */
  readonly return_requests: ReadonlyArray<WireReturnRequest>
  /** Reason of a rejection; absent unless the payment was rejected. */
  readonly rejection?: WireRejection
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Status in the lifecycle of the object. */
  readonly status: "created" | "under_review" | "scheduled" | "cancel_pending" | "processing" | "posted" | "rejected" | "canceled"
  /** Bank of the debtor. */
  readonly debtor_agent: WireDebtorAgent
  /** Bank that sends the payment to the next one. */
  readonly instructing_agent: WireDebtorAgent
  /** Bank that takes the payment from the instructing agent. */
  readonly instructed_agent: WireDebtorAgent
  /** Bank of the creditor. */
  readonly creditor_agent: WireDebtorAgent
  /** Banks on the path between those that every wire has. */
  readonly other_agents?: WireOtherAgents
  /** Bearer of the charges, and those taken. */
  readonly charges: WireCharges
  /** Reason and text of a return. */
  readonly return?: WireReturn
}

/** Wire amounts. */
type WireAmounts = {
  /** Amount that the banks settle. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly settlement_amount: number
  /** Currency of the settlement. */
  readonly settlement_currency_code: "USD"
  /** Amount that the debtor has instructed, in the smallest unit of its currency. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly instructed_amount: number
  /** Currency that the debtor has instructed. */
  readonly instructed_currency_code: string
  /** Rate from the instructed currency to that of the settlement. */
  readonly instructed_to_settlement_exchange_rate?: string
}

/** Wire debtor. */
type WireDebtor = {
  /** Name. */
  readonly name?: string
  /** Account. */
  readonly account_identifier?: WireAccountIdentifier
  /** Postal address. */
  readonly address?: WireAddress
}

/** Wire account identifier. */
type WireAccountIdentifier = {
  /** Type. */
  readonly type: "other" | "IBAN"
  /** Value. 1 to 34 characters. */
  readonly value: string
}

/** Wire address. */
type WireAddress = {
  /** Department. */
  readonly department?: string
  /** Part of the department. */
  readonly sub_department?: string
  /** Street. */
  readonly street_name?: string
  /** Number of the building. */
  readonly building_number?: string
  /** Name of the building. */
  readonly building_name?: string
  /** Floor. */
  readonly floor?: string
  /** Post box. */
  readonly post_box?: string
  /** Room. */
  readonly room?: string
  /** Postal code. */
  readonly post_code?: string
  /** Town. */
  readonly town_name?: string
  /** Part of the town. */
  readonly town_location_name?: string
  /** District. */
  readonly district_name?: string
  /** State, province or region. */
  readonly country_sub_division?: string
  /** Country. */
  readonly country?: string
  /** First line of the address. */
  readonly line_one?: string
  /** Second line of the address. */
  readonly line_two?: string
  /** Third line of the address. */
  readonly line_three?: string
}

/** Wire payment identifiers. */
type WirePaymentIdentifiers = {
  /** IMAD: identifier of the message at Fedwire. */
  readonly message_identification?: string
  /** Identifier of the debtor, which reaches the creditor. */
  readonly end_to_end_identification?: string
  /** UETR: identifier of the payment at every bank on its path. */
  readonly uetr: string
  /** Identifier of the instruction between two banks. */
  readonly instruction_identification?: string
  /** Identifier of the return message. */
  readonly return_identification?: string
}

/** Wire remittance details. */
type WireRemittanceDetails = {
  /** Text for the creditor. At most 140 characters. */
  readonly message_to_creditor?: string
  /** Purpose of the payment. */
  readonly transfer_purpose?: WireTransferPurpose
  /** Text of the sending bank that announces the payment. At most 280 characters. */
  readonly payment_notification?: string
  /** Text for the receiving bank. At most 280 characters. */
  readonly message_to_receiving_fi?: string
  /** Text between the banks. At most 280 characters. */
  readonly fi_to_fi_message?: string
}

/** Wire transfer purpose. */
type WireTransferPurpose = {
  /** Type. */
  readonly type: "salary_payment" | "invoice_payment" | "gift" | "payment_for_goods" | "payment_for_services" | "insurance_premium_payment" | "interest_payment" | "loan" | "loan_repayment" | "account_management" | "cash_management_transfer" | "other" | "tax_payment" | "government_payment" | "benefits_payment" | "pension_payment" | "rent_payment" | "utilities_payment" | "education_payment" | "healthcare_payment" | "charitable_payment" | "refund" | "fee_payment" | "intercompany_transfer" | "investment_payment" | "fx_or_treasury" | "derivatives_payment" | "card_network_settlement"
  /** Purpose in words, where its type does not tell. 3 to 140 characters. */
  readonly other_details?: string
}

/** Wire related wires. */
type WireRelatedWires = {
  /** Wire that this one returns. */
  readonly original_wire_id?: Id<"wire">
  /** Wires that return this one. */
  readonly return_wire_ids: ReadonlyArray<Id<"wire">>
}

/** Wire return request. */
type WireReturnRequest = {
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time until which an answer is due. RFC 3339. */
  readonly deadline: string
  /** Status in the lifecycle of the object. */
  readonly status: "response_needed" | "pending" | "accepted" | "rejected"
  /** Reason. */
  readonly reason: "creditor_account_number_invalid" | "wrong_amount" | "customer_requested" | "duplication" | "fraud_suspected" | "narrative" | "service_not_rendered" | "technical_problem" | "undue_payment"
  /** Details. 1 to 140 characters. */
  readonly details?: string
  /** End of the request. */
  readonly resolution?: WireResolution
}

/** Wire resolution. */
type WireResolution = {
  /** Time at which the request ended. RFC 3339. */
  readonly resolved_at: string
  /** Side that ended the request. */
  readonly resolved_by: "client" | "service" | "counterparty"
  /** Reason of the rejection. */
  readonly rejection_reason?: "account_closed" | "non_sufficient_funds" | "customer_requested" | "legal_decision" | "customer_no_response" | "returned_previously" | "narrative" | "awaiting_reply"
  /** Text beside the reason. 1 to 140 characters. */
  readonly rejection_details?: string
}

/** Wire rejection. */
type WireRejection = {
  /** Reason. */
  readonly reason: "account_blocked" | "account_closed" | "account_number_incorrect" | "amount_blocked" | "creditor_account_number_invalid" | "creditor_address_incorrect" | "creditor_name_mismatch" | "creditor_request" | "debtor_address_invalid" | "honor_return_request" | "narrative" | "per_agent_request" | "non_sufficient_funds" | "routing_number_format_incorrect" | "aggregate_limit_exceeded"
  /** Text beside the reason. */
  readonly additional_information?: string
  /** IMAD: identifier of the message at Fedwire. */
  readonly message_identification?: string
}

/** Wire debtor agent. */
type WireDebtorAgent = {
  /** BIC of the bank. */
  readonly business_identifier_code?: string
  /** Name. */
  readonly name?: string
  /** Code of the bank in a national scheme. */
  readonly local_routing_identifier?: WireLocalRoutingIdentifier
  /** Postal address. */
  readonly address?: WireAddress
  /** Routing number of the bank. */
  readonly routing_number?: string
}

/** Wire local routing identifier. */
type WireLocalRoutingIdentifier = {
  /** National scheme of the code, such as GBDSC. 1 to 35 characters. */
  readonly scheme: string
  /** Value. 1 to 35 characters. */
  readonly value: string
}

/** Wire other agents. */
type WireOtherAgents = {
  /** First bank before the instructing agent. */
  readonly previous_instructing_agent_one?: WireDebtorAgent
  /** Second bank before the instructing agent. */
  readonly previous_instructing_agent_two?: WireDebtorAgent
  /** Third bank before the instructing agent. */
  readonly previous_instructing_agent_three?: WireDebtorAgent
  /** First bank after the instructed agent. */
  readonly intermediary_agent_one?: WireDebtorAgent
  /** Second bank after the instructed agent. */
  readonly intermediary_agent_two?: WireDebtorAgent
  /** Third bank after the instructed agent. */
  readonly intermediary_agent_three?: WireDebtorAgent
}

/** Wire charges. */
type WireCharges = {
  /** Party that bears the charges. */
  readonly charge_bearer: "debtor" | "shared" | "creditor"
  /** Charges that banks on the way have taken. At most 20 elements. */
  readonly breakdown?: ReadonlyArray<WireBreakdown>
}

/** Wire breakdown. */
type WireBreakdown = {
  /** Amount. */
  readonly amount: string
  /** Currency of the amount. */
  readonly currency_code: string
  /** Bank that has taken the charge. */
  readonly charging_agent?: WireDebtorAgent
}

/** Wire return. */
type WireReturn = {
  /** Reason. */
  readonly reason: "account_number_incorrect" | "creditor_account_number_invalid" | "account_closed" | "account_blocked" | "debtor_account_type_invalid" | "account_details_changed" | "account_sequestered" | "account_liquidated" | "transaction_forbidden" | "bank_operation_code_invalid" | "agent_invalid" | "zero_amount" | "amount_too_high" | "currency_not_allowed" | "non_sufficient_funds" | "duplication" | "amount_too_low" | "amount_blocked" | "wrong_amount" | "control_sum_invalid" | "returned_previously" | "creditor_name_mismatch" | "creditor_address_incorrect" | "initiating_party_unrecognized" | "unknown_customer" | "debtor_address_invalid" | "bank_error" | "authorization_canceled" | "creditor_bank_not_registered" | "debtor_bank_not_registered" | "currency_incorrect" | "customer_requested" | "settlement_date_invalid" | "correspondent_bank_unattainable" | "balance_information_requested" | "settlement_failed" | "honor_return_request" | "fraud_suspected" | "no_mandate" | "end_customer_requested" | "end_customer_deceased" | "creditor_request" | "per_agent_request" | "narrative" | "customer_no_response" | "non_compliant" | "transaction_not_found" | "routing_number_format_incorrect" | "creditor_bic_incorrect" | "transaction_reference_not_unique" | "missing_debtor_account_number" | "missing_debtor_data" | "missing_creditor_data" | "regulatory_reason" | "returned_unable_to_apply" | "service_not_rendered" | "return_for_technical_reason" | "untimely_transaction" | "removed_from_tracking" | "undue_payment"
  /** Text beside the reason. */
  readonly additional_information?: string
  /** Code. */
  readonly code: string
}

/** Wire v2. */
type WireV2 = {
  /** Id of the object. */
  readonly id: Id<"wire">
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
  /** Direction, as this bank sees it. */
  readonly direction: "outgoing" | "incoming"
  /** Type. */
  readonly type: "transfer" | "return"
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date: string
  /** Amounts of the payment, and their currencies. */
  readonly amounts: WireAmounts
  /** Party that pays. */
  readonly debtor: WireDebtor
  /** Party that is paid. */
  readonly creditor: WireDebtor
  /** Party that the debtor acts for. */
  readonly ultimate_debtor?: WireDebtor
  /** Party that the creditor acts for. */
  readonly ultimate_creditor?: WireDebtor
  /** Identifiers of the payment in the messages of the network. */
  readonly payment_identifiers: WirePaymentIdentifiers
  /** Texts and purpose that travel with the payment. */
  readonly remittance_details: WireRemittanceDetails
  /** Wires that this one returns, or that return it. */
  readonly related_wires: WireRelatedWires
  /** Requests to return the payment, oldest first. */
  readonly return_requests: ReadonlyArray<WireReturnRequest>
  /** Reason of a rejection; absent unless the payment was rejected. */
  readonly rejection?: WireRejection
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Status in the lifecycle of the object. */
  readonly status: "created" | "under_review" | "scheduled" | "processing" | "posted" | "rejected" | "canceled"
  /** Within the United States, or across borders. */
  readonly corridor_type: "domestic" | "international"
  /** Transaction on the ledger that moved the money. */
  readonly core_transaction_id?: Id<"core_transaction">
  /** Party that initiated the payment. */
  readonly initiating_party?: WireDebtor
  /** Bank of the debtor. */
  readonly debtor_agent: WireV2DebtorAgent
  /** Bank that sends the payment to the next one. */
  readonly instructing_agent: WireV2DebtorAgent
  /** Bank that takes the payment from the instructing agent. */
  readonly instructed_agent: WireV2DebtorAgent
  /** Bank of the creditor. */
  readonly creditor_agent: WireV2DebtorAgent
  /** Banks on the path between those that every wire has. */
  readonly other_agents?: WireV2OtherAgents
  /** Bearer of the charges, and those taken. */
  readonly charges: WireV2Charges
  /** Reason and text of a return. */
  readonly return?: WireV2Return
}

/** Wire v2 debtor agent. */
type WireV2DebtorAgent = {
  /** BIC of the bank. */
  readonly business_identifier_code?: string
  /** Name. */
  readonly name?: string
  /** Code of the bank in a national scheme. */
  readonly local_routing_identifier?: WireLocalRoutingIdentifier
  /** Postal address. */
  readonly address?: WireAddress
}

/** Wire v2 other agents. */
type WireV2OtherAgents = {
  /** First bank before the instructing agent. */
  readonly previous_instructing_agent_one?: WireV2DebtorAgent
  /** Second bank before the instructing agent. */
  readonly previous_instructing_agent_two?: WireV2DebtorAgent
  /** Third bank before the instructing agent. */
  readonly previous_instructing_agent_three?: WireV2DebtorAgent
  /** First bank after the instructed agent. */
  readonly intermediary_agent_one?: WireV2DebtorAgent
  /** Second bank after the instructed agent. */
  readonly intermediary_agent_two?: WireV2DebtorAgent
  /** Third bank after the instructed agent. */
  readonly intermediary_agent_three?: WireV2DebtorAgent
}

/** Wire v2 charges. */
type WireV2Charges = {
  /** Party that bears the charges. */
  readonly charge_bearer: "debtor" | "shared" | "creditor"
  /** Charges that banks on the way have taken. At most 20 elements. */
  readonly breakdown?: ReadonlyArray<WireV2ChargesBreakdown>
}

/** Wire v2 charges breakdown. */
type WireV2ChargesBreakdown = {
  /** Amount. */
  readonly amount: string
  /** Currency of the amount. */
  readonly currency_code: string
  /** Bank that has taken the charge. */
  readonly charging_agent?: WireV2DebtorAgent
}

/** Wire v2 return. */
type WireV2Return = {
  /** Reason. */
  readonly reason: "account_number_incorrect" | "creditor_account_number_invalid" | "account_closed" | "account_blocked" | "debtor_account_type_invalid" | "account_details_changed" | "account_sequestered" | "account_liquidated" | "transaction_forbidden" | "bank_operation_code_invalid" | "agent_invalid" | "zero_amount" | "amount_too_high" | "currency_not_allowed" | "non_sufficient_funds" | "duplication" | "amount_too_low" | "amount_blocked" | "wrong_amount" | "control_sum_invalid" | "returned_previously" | "creditor_name_mismatch" | "creditor_address_incorrect" | "initiating_party_unrecognized" | "unknown_customer" | "debtor_address_invalid" | "bank_error" | "authorization_canceled" | "creditor_bank_not_registered" | "debtor_bank_not_registered" | "currency_incorrect" | "customer_requested" | "settlement_date_invalid" | "correspondent_bank_unattainable" | "balance_information_requested" | "settlement_failed" | "honor_return_request" | "fraud_suspected" | "no_mandate" | "end_customer_requested" | "end_customer_deceased" | "creditor_request" | "per_agent_request" | "narrative" | "customer_no_response" | "non_compliant" | "transaction_not_found" | "routing_number_format_incorrect" | "creditor_bic_incorrect" | "transaction_reference_not_unique" | "missing_debtor_account_number" | "missing_debtor_data" | "missing_creditor_data" | "regulatory_reason" | "returned_unable_to_apply" | "service_not_rendered" | "return_for_technical_reason" | "untimely_transaction" | "removed_from_tracking" | "undue_payment"
  /** Text beside the reason. */
  readonly additional_information?: string
}

/** Answer of `wire.calendar`. */
type WireCalendar = {
  /** Time that the answer is about. RFC 3339. */
  readonly at: string
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date: string
  /** Time at which the window closes. RFC 3339. */
  readonly cutoff_at: string
  /** Opening of the business day. RFC 3339. */
  readonly opens_at: string
  /** End of customer transfers at the network. RFC 3339. */
  readonly closes_at: string
}

/** Answer of `wire.days`. */
type WireDays = {
  /** Time that the answer is about. RFC 3339. */
  readonly at: string
  /** Number of days, from the day of the time on; or those days. */
  readonly days: ReadonlyArray<WireDaysDay>
}

/** Wire days day. */
type WireDaysDay = {
  /** Day on which the banks settle. YYYY-MM-DD. */
  readonly settlement_date: string
  /** Time at which the window closes. RFC 3339. */
  readonly cutoff_at: string
  /** Opening of the business day. RFC 3339. */
  readonly opens_at: string
  /** End of customer transfers at the network. RFC 3339. */
  readonly closes_at: string
}

/** Fields of the request of `wire.create`. */
type WireCreateBody = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly amount: number
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Bank of the creditor. */
  readonly creditor_agent: WireCreditorAgent
  /** Bank that takes the payment from the instructing agent. */
  readonly instructed_agent?: WireCreditorAgent
  /** Party that is paid. */
  readonly creditor: WireCreditor
  /** Texts and purpose that travel with the payment. */
  readonly remittance_details: WireCreateBodyRemittanceDetails
  /** Identifiers of the payment in the messages of the network. */
  readonly payment_identifiers?: WireCreateBodyPaymentIdentifiers
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Wire creditor agent. */
type WireCreditorAgent = {
  /** Routing number of the bank. Nine digits, the last a check digit: 021000021. */
  readonly routing_number?: string
  /** BIC of the bank. */
  readonly business_identifier_code?: string | null
  /** Code of the bank in a national scheme. */
  readonly local_routing_identifier?: WireCreditorAgentLocalRoutingIdentifier
}

/** Wire creditor agent local routing identifier. */
type WireCreditorAgentLocalRoutingIdentifier = {
  /** Value. 1 to 35 characters. */
  readonly value: string
}

/** Wire creditor. */
type WireCreditor = {
  /** Name. 3 to 35 characters. */
  readonly name: string
  /** Account. */
  readonly account_identifier: WireCreditorAccountIdentifier
  /** Postal address. */
  readonly address?: WireCreditorAddress
}

/** Wire creditor account identifier. */
type WireCreditorAccountIdentifier = {
  /** Type. */
  readonly type: "account_number" | "IBAN"
  /** Value. 1 to 34 characters. */
  readonly value: string
}

/** Wire creditor address. */
type WireCreditorAddress = {
  /** Department. 1 to 70 characters. */
  readonly department?: string
  /** Part of the department. 1 to 70 characters. */
  readonly sub_department?: string
  /** Street. 1 to 70 characters. */
  readonly street_name?: string
  /** Number of the building. 1 to 16 characters. */
  readonly building_number?: string
  /** Name of the building. 1 to 35 characters. */
  readonly building_name?: string
  /** Floor. 1 to 70 characters. */
  readonly floor?: string
  /** Post box. 1 to 16 characters. */
  readonly post_box?: string
  /** Room. 1 to 70 characters. */
  readonly room?: string
  /** Postal code. 1 to 16 characters. */
  readonly post_code?: string
  /** Town. 1 to 35 characters. */
  readonly town_name?: string
  /** Part of the town. 1 to 35 characters. */
  readonly town_location_name?: string
  /** District. 1 to 35 characters. */
  readonly district_name?: string
  /** State, province or region. 1 to 35 characters. */
  readonly country_sub_division?: string
  /** Country. ISO 3166-1 alpha-2 code: US. */
  readonly country?: string
  /** First line of the address. 1 to 35 characters. */
  readonly line_one?: string
  /** Second line of the address. At most 35 characters. */
  readonly line_two?: string
  /** Third line of the address. At most 35 characters. */
  readonly line_three?: string
}

/** Wire create body remittance details. */
type WireCreateBodyRemittanceDetails = {
  /** Text for the creditor. At most 140 characters. */
  readonly message_to_creditor?: string
  /** Purpose of the payment. */
  readonly transfer_purpose?: WireTransferPurpose
}

/** Wire create body payment identifiers. */
type WireCreateBodyPaymentIdentifiers = {
  /** Identifier of the debtor, which reaches the creditor. At most 35 characters. */
  readonly end_to_end_identification?: string
}

/** Sends a wire: domestic, or international in USD. */
type WireCreateCall = {
  /** Fields of the request. */
  readonly body: WireCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the query of `wire.list`. */
type WireListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"wire">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"wire">
  /** Id of an account. */
  readonly account_id?: Id<"account">
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
  /** Direction, as this bank sees it. */
  readonly direction?: "outgoing" | "incoming"
  /** Time of creation. */
  readonly created_at?: WireCreatedAt
  /** Status in the lifecycle of the object. */
  readonly status?: "created" | "under_review" | "scheduled" | "cancel_pending" | "processing" | "posted" | "rejected" | "canceled"
}

/** Wire created at. */
type WireCreatedAt = {
  /** Later than this time. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Earlier than this time. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists wires of both directions, newest first. */
type WireListCall = {
  /** Parameters of the query. */
  readonly query?: WireListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.get`. */
type WireGetParams = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Retrieves a wire. */
type WireGetCall = {
  /** Parameters of the path. */
  readonly params: WireGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.update`. */
type WireUpdateParams = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.update`. */
type WireUpdateBody = {
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
}

/** Updates the metadata of a wire. */
type WireUpdateCall = {
  /** Parameters of the path. */
  readonly params: WireUpdateParams
  /** Fields of the request. */
  readonly body: WireUpdateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `wire.cancel`. */
type WireCancelParams = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Cancels an outgoing wire that the network does not have yet; a scheduled one is first cancel_pending. */
type WireCancelCall = {
  /** Parameters of the path. */
  readonly params: WireCancelParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.return`. */
type WireReturnParams = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.return`. */
type WireReturnBody = {
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly amount?: number
  /** Return code of NACHA. */
  readonly return_code: "AC06" | "AM09" | "BE01" | "FOCR" | "FR01" | "MS02" | "NARR" | "RR02" | "RR03"
  /** Text beside the reason of the return. 1 to 105 characters. */
  readonly return_additional_information?: string
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Returns an incoming wire, in whole or in part, and accepts its return request. */
type WireReturnCall = {
  /** Parameters of the path. */
  readonly params: WireReturnParams
  /** Fields of the request. */
  readonly body: WireReturnBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `wire.request_return`. */
type WireRequestReturnParams = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.request_return`. */
type WireRequestReturnBody = {
  /** Reason. */
  readonly reason: "creditor_account_number_invalid" | "wrong_amount" | "customer_requested" | "duplication" | "fraud_suspected" | "narrative" | "service_not_rendered" | "technical_problem" | "undue_payment"
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Asks the other bank to return an outgoing wire. */
type WireRequestReturnCall = {
  /** Parameters of the path. */
  readonly params: WireRequestReturnParams
  /** Fields of the request. */
  readonly body: WireRequestReturnBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `wire.reject_return_request`. */
type WireRejectReturnRequestParams = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.reject_return_request`. */
type WireRejectReturnRequestBody = {
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Rejects the return request of an incoming wire. */
type WireRejectReturnRequestCall = {
  /** Parameters of the path. */
  readonly params: WireRejectReturnRequestParams
  /** Fields of the request. */
  readonly body?: WireRejectReturnRequestBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Fields of the request of `wire.simulate_incoming`. */
type WireSimulateIncomingBody = {
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly amount: number
  /** Id of an account number. */
  readonly creditor_account_number_id: Id<"account_number">
  /** Name of the party that is paid, as the other bank states it. 1 to 140 characters. */
  readonly creditor_name?: string
  /** Party that pays. */
  readonly debtor: WireCreditor
  /** Bank of the debtor. */
  readonly debtor_agent: WireCreditorAgent
  /** Amounts of the payment, and their currencies. */
  readonly amounts?: WireSimulateIncomingBodyAmounts
  /** Bearer of the charges, and those taken. */
  readonly charges?: WireSimulateIncomingBodyCharges
  /** Texts and purpose that travel with the payment. */
  readonly remittance_details?: WireSimulateIncomingBodyRemittanceDetails
  /** Identifiers of the payment in the messages of the network. */
  readonly payment_identifiers?: WireCreateBodyPaymentIdentifiers
}

/** Wire simulate incoming body amounts. */
type WireSimulateIncomingBodyAmounts = {
  /** Amount that the debtor has instructed, in the smallest unit of its currency. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly instructed_amount: number
  /** Currency that the debtor has instructed. */
  readonly instructed_currency_code: string
  /** Rate from the instructed currency to that of the settlement. */
  readonly instructed_to_settlement_exchange_rate?: string
}

/** Wire simulate incoming body charges. */
type WireSimulateIncomingBodyCharges = {
  /** Party that bears the charges. */
  readonly charge_bearer: "debtor" | "shared" | "creditor"
  /** Charges that banks on the way have taken. At most 20 elements. */
  readonly breakdown?: ReadonlyArray<WireSimulateIncomingBodyChargesBreakdown>
}

/** Wire simulate incoming body charges breakdown. */
type WireSimulateIncomingBodyChargesBreakdown = {
  /** Amount. */
  readonly amount: string
  /** Currency of the amount. */
  readonly currency_code: string
}

/** Wire simulate incoming body remittance details. */
type WireSimulateIncomingBodyRemittanceDetails = {
  /** Text for the creditor. At most 140 characters. */
  readonly message_to_creditor?: string
}

/** Simulates that another bank sends a wire, which waits for advance. */
type WireSimulateIncomingCall = {
  /** Fields of the request. */
  readonly body: WireSimulateIncomingBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `wire.simulate_advance`. */
type WireSimulateAdvanceParams = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Takes a wire to its next status now. */
type WireSimulateAdvanceCall = {
  /** Parameters of the path. */
  readonly params: WireSimulateAdvanceParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.simulate_incoming_return`. */
type WireSimulateIncomingReturnParams = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.simulate_incoming_return`. */
type WireSimulateIncomingReturnBody = {
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly amount?: number
  /** Return code of NACHA. */
  readonly return_code: "AC06" | "AM09" | "BE01" | "FOCR" | "FR01" | "MS02" | "NARR" | "RR02" | "RR03"
  /** Text beside the reason of the return. 1 to 105 characters. */
  readonly return_additional_information?: string
}

/** Simulates that the other bank returns an outgoing wire; the return waits for advance. */
type WireSimulateIncomingReturnCall = {
  /** Parameters of the path. */
  readonly params: WireSimulateIncomingReturnParams
  /** Fields of the request. */
  readonly body: WireSimulateIncomingReturnBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.simulate_incoming_return_request`. */
type WireSimulateIncomingReturnRequestParams = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.simulate_incoming_return_request`. */
type WireSimulateIncomingReturnRequestBody = {
  /** Reason. */
  readonly reason: "creditor_account_number_invalid" | "wrong_amount" | "customer_requested" | "duplication" | "fraud_suspected" | "narrative" | "service_not_rendered" | "technical_problem" | "undue_payment"
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Simulates that the other bank asks for the return of an incoming wire. */
type WireSimulateIncomingReturnRequestCall = {
  /** Parameters of the path. */
  readonly params: WireSimulateIncomingReturnRequestParams
  /** Fields of the request. */
  readonly body: WireSimulateIncomingReturnRequestBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `wire.simulate_incoming_return_request_rejection`. */
type WireSimulateIncomingReturnRequestRejectionParams = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.simulate_incoming_return_request_rejection`. */
type WireSimulateIncomingReturnRequestRejectionBody = {
  /** Reason. */
  readonly reason?: "account_closed" | "non_sufficient_funds" | "customer_requested" | "legal_decision" | "customer_no_response" | "returned_previously" | "narrative" | "awaiting_reply"
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Simulates that the other bank rejects the return request of an outgoing wire. */
type WireSimulateIncomingReturnRequestRejectionCall = {
  /** Parameters of the path. */
  readonly params: WireSimulateIncomingReturnRequestRejectionParams
  /** Fields of the request. */
  readonly body?: WireSimulateIncomingReturnRequestRejectionBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.simulate_incoming_return_request_acceptance`. */
type WireSimulateIncomingReturnRequestAcceptanceParams = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.simulate_incoming_return_request_acceptance`. */
type WireSimulateIncomingReturnRequestAcceptanceBody = {
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly amount?: number
}

/** Simulates that the other bank accepts the return request of an outgoing wire and returns an amount. */
type WireSimulateIncomingReturnRequestAcceptanceCall = {
  /** Parameters of the path. */
  readonly params: WireSimulateIncomingReturnRequestAcceptanceParams
  /** Fields of the request. */
  readonly body?: WireSimulateIncomingReturnRequestAcceptanceBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Fields of the request of `wire.create_v2`. */
type WireCreateV2Body = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly amount: number
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Bank of the creditor. */
  readonly creditor_agent: WireCreateV2BodyCreditorAgent
  /** Bank that takes the payment from the instructing agent. */
  readonly instructed_agent?: WireCreateV2BodyCreditorAgent
  /** Party that is paid. */
  readonly creditor: WireCreditor
  /** Texts and purpose that travel with the payment. */
  readonly remittance_details: WireCreateBodyRemittanceDetails
  /** Identifiers of the payment in the messages of the network. */
  readonly payment_identifiers?: WireCreateBodyPaymentIdentifiers
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Wire create v2 body creditor agent. */
type WireCreateV2BodyCreditorAgent = {
  /** BIC of the bank. */
  readonly business_identifier_code?: string | null
  /** Code of the bank in a national scheme. */
  readonly local_routing_identifier?: WireCreditorAgentLocalRoutingIdentifier
}

/** Sends a wire: domestic, or international in USD. */
type WireCreateV2Call = {
  /** Fields of the request. */
  readonly body: WireCreateV2Body
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the query of `wire.list_v2`. */
type WireListV2Query = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"wire">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"wire">
  /** Id of an account. */
  readonly account_id?: Id<"account">
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
  /** Direction, as this bank sees it. */
  readonly direction?: "outgoing" | "incoming"
  /** Time of creation. */
  readonly created_at?: WireCreatedAt
  /** Status in the lifecycle of the object. */
  readonly status?: "created" | "under_review" | "scheduled" | "processing" | "posted" | "rejected" | "canceled"
}

/** Lists wires of both directions, newest first. */
type WireListV2Call = {
  /** Parameters of the query. */
  readonly query?: WireListV2Query
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.get_v2`. */
type WireGetV2Params = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Retrieves a wire. */
type WireGetV2Call = {
  /** Parameters of the path. */
  readonly params: WireGetV2Params
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.update_v2`. */
type WireUpdateV2Params = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.update_v2`. */
type WireUpdateV2Body = {
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
}

/** Updates the metadata of a wire. */
type WireUpdateV2Call = {
  /** Parameters of the path. */
  readonly params: WireUpdateV2Params
  /** Fields of the request. */
  readonly body: WireUpdateV2Body
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `wire.cancel_v2`. */
type WireCancelV2Params = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Cancels an outgoing wire that the network does not have yet. */
type WireCancelV2Call = {
  /** Parameters of the path. */
  readonly params: WireCancelV2Params
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.return_v2`. */
type WireReturnV2Params = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.return_v2`. */
type WireReturnV2Body = {
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly amount?: number
  /** Reason. */
  readonly reason: "account_blocked" | "wrong_amount" | "creditor_name_mismatch" | "honor_return_request" | "fraud_suspected" | "creditor_request" | "narrative" | "missing_debtor_data" | "missing_creditor_data"
  /** Text beside the reason. 1 to 105 characters. */
  readonly additional_information?: string
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Returns an incoming wire or an incoming return, in whole or in part, and accepts its return request. */
type WireReturnV2Call = {
  /** Parameters of the path. */
  readonly params: WireReturnV2Params
  /** Fields of the request. */
  readonly body: WireReturnV2Body
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `wire.request_return_v2`. */
type WireRequestReturnV2Params = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.request_return_v2`. */
type WireRequestReturnV2Body = {
  /** Reason. */
  readonly reason: "creditor_account_number_invalid" | "wrong_amount" | "customer_requested" | "duplication" | "fraud_suspected" | "narrative" | "service_not_rendered" | "technical_problem" | "undue_payment"
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Asks the other bank to return an outgoing wire. */
type WireRequestReturnV2Call = {
  /** Parameters of the path. */
  readonly params: WireRequestReturnV2Params
  /** Fields of the request. */
  readonly body: WireRequestReturnV2Body
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `wire.reject_return_request_v2`. */
type WireRejectReturnRequestV2Params = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.reject_return_request_v2`. */
type WireRejectReturnRequestV2Body = {
  /** Reason. */
  readonly reason?: "account_closed" | "non_sufficient_funds" | "customer_requested" | "legal_decision" | "customer_no_response" | "returned_previously" | "narrative" | "awaiting_reply"
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Rejects the return request of an incoming wire. */
type WireRejectReturnRequestV2Call = {
  /** Parameters of the path. */
  readonly params: WireRejectReturnRequestV2Params
  /** Fields of the request. */
  readonly body?: WireRejectReturnRequestV2Body
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Fields of the request of `wire.simulate_incoming_v2`. */
type WireSimulateIncomingV2Body = {
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly amount: number
  /** Id of an account number. */
  readonly creditor_account_number_id: Id<"account_number">
  /** Name of the party that is paid, as the other bank states it. 1 to 140 characters. */
  readonly creditor_name?: string
  /** Party that pays. */
  readonly debtor: WireCreditor
  /** Bank of the debtor. */
  readonly debtor_agent: WireCreateV2BodyCreditorAgent
  /** Amounts of the payment, and their currencies. */
  readonly amounts?: WireSimulateIncomingBodyAmounts
  /** Bearer of the charges, and those taken. */
  readonly charges?: WireSimulateIncomingBodyCharges
  /** Texts and purpose that travel with the payment. */
  readonly remittance_details?: WireSimulateIncomingBodyRemittanceDetails
  /** Identifiers of the payment in the messages of the network. */
  readonly payment_identifiers?: WireCreateBodyPaymentIdentifiers
}

/** Simulates that another bank sends a wire, which is posted at once. */
type WireSimulateIncomingV2Call = {
  /** Fields of the request. */
  readonly body: WireSimulateIncomingV2Body
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `wire.simulate_advance_v2`. */
type WireSimulateAdvanceV2Params = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Takes a wire to its next status now. */
type WireSimulateAdvanceV2Call = {
  /** Parameters of the path. */
  readonly params: WireSimulateAdvanceV2Params
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.simulate_incoming_return_v2`. */
type WireSimulateIncomingReturnV2Params = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.simulate_incoming_return_v2`. */
type WireSimulateIncomingReturnV2Body = {
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly amount?: number
  /** Reason. */
  readonly reason: "account_blocked" | "wrong_amount" | "creditor_name_mismatch" | "honor_return_request" | "fraud_suspected" | "creditor_request" | "narrative" | "missing_debtor_data" | "missing_creditor_data"
  /** Text beside the reason. 1 to 105 characters. */
  readonly additional_information?: string
}

/** Simulates that the other bank returns an outgoing wire; the return is posted at once. */
type WireSimulateIncomingReturnV2Call = {
  /** Parameters of the path. */
  readonly params: WireSimulateIncomingReturnV2Params
  /** Fields of the request. */
  readonly body: WireSimulateIncomingReturnV2Body
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.simulate_incoming_return_request_v2`. */
type WireSimulateIncomingReturnRequestV2Params = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.simulate_incoming_return_request_v2`. */
type WireSimulateIncomingReturnRequestV2Body = {
  /** Reason. */
  readonly reason: "creditor_account_number_invalid" | "wrong_amount" | "customer_requested" | "duplication" | "fraud_suspected" | "narrative" | "service_not_rendered" | "technical_problem" | "undue_payment"
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Simulates that the other bank asks for the return of an incoming wire. */
type WireSimulateIncomingReturnRequestV2Call = {
  /** Parameters of the path. */
  readonly params: WireSimulateIncomingReturnRequestV2Params
  /** Fields of the request. */
  readonly body: WireSimulateIncomingReturnRequestV2Body
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `wire.simulate_incoming_return_request_rejection_v2`. */
type WireSimulateIncomingReturnRequestRejectionV2Params = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.simulate_incoming_return_request_rejection_v2`. */
type WireSimulateIncomingReturnRequestRejectionV2Body = {
  /** Reason. */
  readonly reason?: "account_closed" | "non_sufficient_funds" | "customer_requested" | "legal_decision" | "customer_no_response" | "returned_previously" | "narrative" | "awaiting_reply"
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Simulates that the other bank rejects the return request of an outgoing wire. */
type WireSimulateIncomingReturnRequestRejectionV2Call = {
  /** Parameters of the path. */
  readonly params: WireSimulateIncomingReturnRequestRejectionV2Params
  /** Fields of the request. */
  readonly body?: WireSimulateIncomingReturnRequestRejectionV2Body
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.simulate_incoming_return_request_acceptance_v2`. */
type WireSimulateIncomingReturnRequestAcceptanceV2Params = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.simulate_incoming_return_request_acceptance_v2`. */
type WireSimulateIncomingReturnRequestAcceptanceV2Body = {
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly amount?: number
}

/** Simulates that the other bank accepts the return request of an outgoing wire and returns an amount. */
type WireSimulateIncomingReturnRequestAcceptanceV2Call = {
  /** Parameters of the path. */
  readonly params: WireSimulateIncomingReturnRequestAcceptanceV2Params
  /** Fields of the request. */
  readonly body?: WireSimulateIncomingReturnRequestAcceptanceV2Body
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.receive`. */
type WireReceiveParams = {
  /** Id of the program. */
  readonly program_id: string
}

/** Fields of the request of `wire.receive`. */
type WireReceiveBody = {
  /** IMAD: identifier of the message at Fedwire. */
  readonly message_identification: string
  /** UETR: identifier of the payment at every bank on its path. */
  readonly uetr: string
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly amount: number
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
  /** Account number. 1 to 34 characters. */
  readonly account_number?: string
  /** Bank of the creditor. */
  readonly creditor_agent?: WireReceiveBodyCreditorAgent
  /** Name of the party that is paid, as the other bank states it. 1 to 140 characters. */
  readonly creditor_name?: string
  /** Party that pays. */
  readonly debtor: WireReceiveBodyDebtor
  /** Routing number of the bank of the debtor. */
  readonly debtor_routing_number?: string
  /** Bank of the debtor. */
  readonly debtor_agent?: WireReceiveBodyCreditorAgent
  /** Routing number of the bank that sent the message. */
  readonly instructing_routing_number?: string
  /** Banks on the path between those that every wire has. */
  readonly other_agents?: WireReceiveBodyOtherAgents
  /** Party that the debtor acts for. */
  readonly ultimate_debtor?: WireUltimateDebtor
  /** Party that the creditor acts for. */
  readonly ultimate_creditor?: WireUltimateDebtor
  /** Party that initiated the payment. */
  readonly initiating_party?: WireUltimateDebtor
  /** Amount that the debtor has instructed, in the smallest unit of its currency. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly instructed_amount?: number
  /** Currency that the debtor has instructed. */
  readonly instructed_currency_code?: string
  /** Rate between the two currencies. */
  readonly exchange_rate?: string
  /** Party that bears the charges. */
  readonly charge_bearer?: "debtor" | "shared" | "creditor"
  /** Charges that banks on the way have taken. At most 20 elements. */
  readonly charge_breakdown?: ReadonlyArray<WireChargeBreakdown>
  /** Purpose of the payment. */
  readonly transfer_purpose?: WireTransferPurpose
  /** Text of the sending bank that announces the payment. At most 280 characters. */
  readonly payment_notification?: string
  /** Text for the receiving bank. At most 280 characters. */
  readonly message_to_receiving_fi?: string
  /** Text between the banks. At most 280 characters. */
  readonly fi_to_fi_message?: string
  /** Identifier of the debtor, which reaches the creditor. 1 to 35 characters. */
  readonly end_to_end_identification?: string
  /** Text for the creditor. At most 140 characters. */
  readonly message_to_creditor?: string
  /** Return code of NACHA. */
  readonly return_code?: string
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Wire receive body creditor agent. */
type WireReceiveBodyCreditorAgent = {
  /** BIC of the bank. */
  readonly business_identifier_code?: string
  /** Name. 1 to 140 characters. */
  readonly name?: string
  /** Code of the bank in a national scheme. */
  readonly local_routing_identifier?: WireLocalRoutingIdentifier
  /** Postal address. */
  readonly address?: WireReceiveBodyCreditorAgentAddress
  /** Routing number of the bank. */
  readonly routing_number?: string
}

/** Wire receive body creditor agent address. */
type WireReceiveBodyCreditorAgentAddress = {
  /** Department. 1 to 70 characters. */
  readonly department?: string
  /** Part of the department. 1 to 70 characters. */
  readonly sub_department?: string
  /** Street. 1 to 70 characters. */
  readonly street_name?: string
  /** Number of the building. 1 to 16 characters. */
  readonly building_number?: string
  /** Name of the building. 1 to 35 characters. */
  readonly building_name?: string
  /** Floor. 1 to 70 characters. */
  readonly floor?: string
  /** Post box. 1 to 16 characters. */
  readonly post_box?: string
  /** Room. 1 to 70 characters. */
  readonly room?: string
  /** Postal code. 1 to 16 characters. */
  readonly post_code?: string
  /** Town. 1 to 35 characters. */
  readonly town_name?: string
  /** Part of the town. 1 to 35 characters. */
  readonly town_location_name?: string
  /** District. 1 to 35 characters. */
  readonly district_name?: string
  /** State, province or region. 1 to 35 characters. */
  readonly country_sub_division?: string
  /** Country. */
  readonly country?: string
  /** First line of the address. 1 to 70 characters. */
  readonly line_one?: string
  /** Second line of the address. At most 70 characters. */
  readonly line_two?: string
  /** Third line of the address. At most 70 characters. */
  readonly line_three?: string
}

/** Wire receive body debtor. */
type WireReceiveBodyDebtor = {
  /** Name. 1 to 140 characters. */
  readonly name?: string
  /** Account number. 1 to 34 characters. */
  readonly account_number?: string
  /** Account with an IBAN. 1 to 34 characters. */
  readonly iban?: string
  /** Postal address. */
  readonly address?: WireReceiveBodyCreditorAgentAddress
}

/** Wire receive body other agents. */
type WireReceiveBodyOtherAgents = {
  /** First bank before the instructing agent. */
  readonly previous_instructing_agent_one?: WireReceiveBodyCreditorAgent
  /** Second bank before the instructing agent. */
  readonly previous_instructing_agent_two?: WireReceiveBodyCreditorAgent
  /** Third bank before the instructing agent. */
  readonly previous_instructing_agent_three?: WireReceiveBodyCreditorAgent
  /** First bank after the instructed agent. */
  readonly intermediary_agent_one?: WireReceiveBodyCreditorAgent
  /** Second bank after the instructed agent. */
  readonly intermediary_agent_two?: WireReceiveBodyCreditorAgent
  /** Third bank after the instructed agent. */
  readonly intermediary_agent_three?: WireReceiveBodyCreditorAgent
}

/** Wire ultimate debtor. */
type WireUltimateDebtor = {
  /** Name. 1 to 140 characters. */
  readonly name?: string
  /** Account. */
  readonly account_identifier?: WireAccountIdentifier
  /** Postal address. */
  readonly address?: WireReceiveBodyCreditorAgentAddress
}

/** Wire charge breakdown. */
type WireChargeBreakdown = {
  /** Amount. */
  readonly amount: string
  /** Currency of the amount. */
  readonly currency_code: string
  /** Bank that has taken the charge. */
  readonly charging_agent?: WireReceiveBodyCreditorAgent
}

/** Books a transfer from the network idempotently, or sends it back. */
type WireReceiveCall = {
  /** Parameters of the path. */
  readonly params: WireReceiveParams
  /** Fields of the request. */
  readonly body: WireReceiveBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `wire.receive_status`. */
type WireReceiveStatusParams = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.receive_status`. */
type WireReceiveStatusBody = {
  /** Outcome of the wire at the network. */
  readonly outcome: "settled" | "rejected"
  /** IMAD: identifier of the message at Fedwire. */
  readonly message_identification?: string
  /** OMAD: identifier of the message on the receiver's side of Fedwire. */
  readonly omad?: string
  /** Code. */
  readonly code?: string
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Books the outcome of an outgoing wire at the network idempotently. */
type WireReceiveStatusCall = {
  /** Parameters of the path. */
  readonly params: WireReceiveStatusParams
  /** Fields of the request. */
  readonly body: WireReceiveStatusBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `wire.receive_return`. */
type WireReceiveReturnParams = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.receive_return`. */
type WireReceiveReturnBody = {
  /** IMAD: identifier of the message at Fedwire. */
  readonly message_identification: string
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 990,000,000,000. */
  readonly amount: number
  /** Bank of the creditor. */
  readonly creditor_agent?: WireReceiveBodyCreditorAgent
  /** Return code of NACHA. */
  readonly return_code: string
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Books the return of an outgoing wire from the network idempotently. */
type WireReceiveReturnCall = {
  /** Parameters of the path. */
  readonly params: WireReceiveReturnParams
  /** Fields of the request. */
  readonly body: WireReceiveReturnBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `wire.receive_return_request`. */
type WireReceiveReturnRequestParams = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.receive_return_request`. */
type WireReceiveReturnRequestBody = {
  /** IMAD: identifier of the message at Fedwire. */
  readonly message_identification: string
  /** Reason. */
  readonly reason: "creditor_account_number_invalid" | "wrong_amount" | "customer_requested" | "duplication" | "fraud_suspected" | "narrative" | "service_not_rendered" | "technical_problem" | "undue_payment"
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Receives the other bank's return request for an incoming wire idempotently. */
type WireReceiveReturnRequestCall = {
  /** Parameters of the path. */
  readonly params: WireReceiveReturnRequestParams
  /** Fields of the request. */
  readonly body: WireReceiveReturnRequestBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `wire.receive_return_request_rejection`. */
type WireReceiveReturnRequestRejectionParams = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.receive_return_request_rejection`. */
type WireReceiveReturnRequestRejectionBody = {
  /** Reason. */
  readonly reason?: "account_closed" | "non_sufficient_funds" | "customer_requested" | "legal_decision" | "customer_no_response" | "returned_previously" | "narrative" | "awaiting_reply"
  /** Text beside the reason. 1 to 140 characters. */
  readonly additional_information?: string
}

/** Receives the other bank's rejection of the return request for an outgoing wire. */
type WireReceiveReturnRequestRejectionCall = {
  /** Parameters of the path. */
  readonly params: WireReceiveReturnRequestRejectionParams
  /** Fields of the request. */
  readonly body?: WireReceiveReturnRequestRejectionBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `wire.list_of_program`. */
type WireListOfProgramParams = {
  /** Id of the program. */
  readonly program_id: string
}

/** Parameters of the query of `wire.list_of_program`. */
type WireListOfProgramQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"wire">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"wire">
  /** Id of an account. */
  readonly account_id?: Id<"account">
  /** Account number of this bank. */
  readonly account_number_id?: Id<"account_number">
  /** Direction, as this bank sees it. */
  readonly direction?: "outgoing" | "incoming"
  /** Time of creation. */
  readonly created_at?: WireCreatedAt
  /** Status in the lifecycle of the object. */
  readonly status?: "created" | "under_review" | "scheduled" | "cancel_pending" | "processing" | "posted" | "rejected" | "canceled"
  /** Status of the return request. */
  readonly return_request_status?: "response_needed" | "pending" | "accepted" | "rejected"
  /** UETR: identifier of the payment at every bank on its path. */
  readonly uetr?: string
  /** IMAD: identifier of the message at Fedwire. */
  readonly message_identification?: string
}

/** Lists a program's wires, newest first, optionally by UETR or IMAD. */
type WireListOfProgramCall = {
  /** Parameters of the path. */
  readonly params: WireListOfProgramParams
  /** Parameters of the query. */
  readonly query?: WireListOfProgramQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the query of `wire.calendar`. */
type WireCalendarQuery = {
  /** Time that the answer is about. RFC 3339. */
  readonly at?: string
}

/** Tells the next cutoff for wires, and the Fedwire business day on which a wire settles. */
type WireCalendarCall = {
  /** Parameters of the query. */
  readonly query?: WireCalendarQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the query of `wire.days`. */
type WireDaysQuery = {
  /** Time that the answer is about. RFC 3339. */
  readonly at?: string
  /** Number of days, from the day of the time on; or those days. 1 to 14. */
  readonly days?: number
}

/** Tells the Fedwire business days among the next days, with the bank's cutoffs, for operators. */
type WireDaysCall = {
  /** Parameters of the query. */
  readonly query?: WireDaysQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `wire.hold_for_review`. */
type WireHoldForReviewParams = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Stops an outgoing wire that the network does not have yet, until it is approved or rejected. */
type WireHoldForReviewCall = {
  /** Parameters of the path. */
  readonly params: WireHoldForReviewParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `wire.approve`. */
type WireApproveParams = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Approves a wire under review: an outgoing one is scheduled, an incoming one is posted. */
type WireApproveCall = {
  /** Parameters of the path. */
  readonly params: WireApproveParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `wire.reject`. */
type WireRejectParams = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Fields of the request of `wire.reject`. */
type WireRejectBody = {
  /** Reason. */
  readonly reason: "account_blocked" | "account_closed" | "account_number_incorrect" | "amount_blocked" | "creditor_account_number_invalid" | "creditor_address_incorrect" | "creditor_name_mismatch" | "creditor_request" | "debtor_address_invalid" | "honor_return_request" | "narrative" | "per_agent_request" | "non_sufficient_funds" | "routing_number_format_incorrect" | "aggregate_limit_exceeded"
  /** Text beside the reason. 1 to 105 characters. */
  readonly additional_information?: string
}

/** Rejects a wire under review: an outgoing one releases its hold, an incoming one goes back. */
type WireRejectCall = {
  /** Parameters of the path. */
  readonly params: WireRejectParams
  /** Fields of the request. */
  readonly body: WireRejectBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `wire.mark_sent`. */
type WireMarkSentParams = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Marks an outgoing wire that the network has: the bank books it as sent and does not send it. */
type WireMarkSentCall = {
  /** Parameters of the path. */
  readonly params: WireMarkSentParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `wire.mark_unsent`. */
type WireMarkUnsentParams = {
  /** Id of the program. */
  readonly program_id: string
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
}

/** Marks a wire shown as sent that the network does not have: the bank sends it. */
type WireMarkUnsentCall = {
  /** Parameters of the path. */
  readonly params: WireMarkUnsentParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `wire.simulate`. */
type WireSimulateParams = {
  /** Id of a wire. */
  readonly wire_id: Id<"wire">
  /** Transition to cause. */
  readonly trigger: "review" | "schedule" | "request_cancel" | "cancel" | "process" | "mark_sent" | "post" | "reject" | "time_out" | "ask_back"
}

/** Fields of the request of `wire.simulate`. */
type WireSimulateBody = {
  /** Reason. */
  readonly reason?: "account_blocked" | "account_closed" | "account_number_incorrect" | "amount_blocked" | "creditor_account_number_invalid" | "creditor_address_incorrect" | "creditor_name_mismatch" | "creditor_request" | "debtor_address_invalid" | "honor_return_request" | "narrative" | "per_agent_request" | "non_sufficient_funds" | "routing_number_format_incorrect" | "aggregate_limit_exceeded" | "wrong_amount" | "customer_requested" | "duplication" | "fraud_suspected" | "service_not_rendered" | "technical_problem" | "undue_payment"
  /** Text beside the reason. 1 to 105 characters. */
  readonly additional_information?: string
}

/** Simulates the cause of any transition of a wire: a review, its outcome, the network, a customer. */
type WireSimulateCall = {
  /** Parameters of the path. */
  readonly params: WireSimulateParams
  /** Fields of the request. */
  readonly body?: WireSimulateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
