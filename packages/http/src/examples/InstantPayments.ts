const counterparty = { name: "Acme Supplies LLC", account_number: "987654321" } as const
const agent = { routing_number: "021000021" } as const

const request = { reason: "duplication", additional_information: "Sent twice" } as const
const refusal = { reason: "customer_requested", additional_information: "The customer keeps it" } as const

/** Examples of instant payments. */
export const instantPaymentExamples = {
  "instant_payment.create": {
    body: {
      account_number_id: "account_number_sender",
      amount: 12_500,
      currency_code: "USD",
      description: "Invoice 2026-17",
      creditor_agent: agent,
      creditor: counterparty
    }
  },
  "instant_payment.list": { query: { account_number_id: "account_number_sender" } },
  "instant_payment.get": { params: { instant_payment_id: "instant_payment_example" } },
  "instant_payment.cancel": { params: { instant_payment_id: "instant_payment_unwanted" } },
  "instant_payment.return": { params: { instant_payment_id: "instant_payment_received" }, body: request },
  "instant_payment.request_return": { params: { instant_payment_id: "instant_payment_sent" }, body: request },
  "instant_payment.reject_return_request": {
    params: { instant_payment_id: "instant_payment_asked_back" },
    body: refusal
  },
  "instant_payment.simulate_incoming": {
    body: {
      creditor_account_number_id: "account_number_sender",
      amount: 7_500,
      currency_code: "USD",
      description: "Refund of invoice 2026-17",
      debtor: counterparty,
      debtor_agent: agent,
      payment_identifiers: { end_to_end_id: "REFUND-17" }
    }
  },
  "instant_payment.simulate_incoming_return": {
    params: { instant_payment_id: "instant_payment_repaid" },
    body: { amount: 12_500, ...request }
  },
  "instant_payment.simulate_incoming_return_request": {
    params: { instant_payment_id: "instant_payment_incoming" },
    body: request
  },
  "instant_payment.simulate_incoming_return_request_rejection": {
    params: { instant_payment_id: "instant_payment_refused" },
    body: refusal
  },
  "instant_payment.simulate_incoming_return_request_acceptance": {
    params: { instant_payment_id: "instant_payment_honored" }
  },
  "instant_payment.simulate_counterparty_status": {
    params: { instant_payment_id: "instant_payment_blocked" },
    body: { counterparty_status: "rejected", reason: "account_blocked", additional_information: "Blocked" }
  },
  "instant_payment.receive_return": {
    params: { program_id: "program_example", instant_payment_id: "instant_payment_sent_back" },
    body: {
      message_identification: "20270104021000021FEDNOW0000000018",
      amount: 12_500,
      return_code: "DUPL",
      additional_information: "Sent twice"
    }
  },
  "instant_payment.receive_return_request": {
    params: { program_id: "program_example", instant_payment_id: "instant_payment_claimed" },
    body: {
      message_identification: "20270104021000021FEDNOW0000000019",
      reason_code: "DUPL",
      additional_information: "Sent twice"
    }
  },
  "instant_payment.receive_return_request_rejection": {
    params: { program_id: "program_example", instant_payment_id: "instant_payment_claimed_in_vain" },
    body: { reason_code: "CUST", additional_information: "The customer keeps it" }
  },
  "instant_payment.simulate": {
    params: { instant_payment_id: "instant_payment_mismatched", trigger: "reject" },
    body: {
      reason: "creditor_name_mismatch",
      additional_information: "The account belongs to another company",
      rejected_by: "counterparty"
    }
  },
  "instant_payment.receive": {
    params: { program_id: "program_example" },
    body: {
      message_identification: "20270104021000021FEDNOW0000000017",
      network: "fednow",
      uetr: "8a562c67-ca16-48ba-b074-65581be6f012",
      transaction_id: "TX-2026-17",
      end_to_end_id: "REFUND-17",
      amount: 7_500,
      account_number_id: "account_number_sender",
      creditor_name: "Jane Doe",
      debtor: counterparty,
      debtor_agent: agent,
      creditor_agent: { routing_number: "123456780" },
      description: "Refund of invoice 2026-17",
      without_posting: true
    }
  },
  "instant_payment.receive_status": {
    params: { program_id: "program_example", instant_payment_id: "instant_payment_awaited" },
    body: { type: "settled", network: "fednow" }
  },
  "instant_payment.mark_sent": {
    params: { program_id: "program_example", instant_payment_id: "instant_payment_known" }
  },
  "instant_payment.mark_unsent": {
    params: { program_id: "program_example", instant_payment_id: "instant_payment_unknown" }
  },
  "instant_payment.list_of_program": { params: { program_id: "program_example" }, query: { status: "under_review" } },
  "instant_payment.hold_for_review": {
    params: { program_id: "program_example", instant_payment_id: "instant_payment_suspicious" }
  },
  "instant_payment.approve": {
    params: { program_id: "program_example", instant_payment_id: "instant_payment_approvable" }
  },
  "instant_payment.reject": {
    params: { program_id: "program_example", instant_payment_id: "instant_payment_unsound" },
    body: { reason: "regulatory_reason", additional_information: "Sanctions" }
  },
  "payment_exception.list": { params: { program_id: "program_example" }, query: { status: "open" } },
  "payment_exception.resolve": {
    params: { program_id: "program_example", payment_exception_id: "payment_exception_example" },
    body: { note: "The other bank returned the money by wire." }
  },
  "instant_payment_suspense_item.list": { params: { program_id: "program_example" }, query: { status: "open" } },
  "instant_payment_suspense_item.resolve": {
    params: {
      program_id: "program_example",
      instant_payment_suspense_item_id: "instant_payment_suspense_item_example"
    },
    body: { to: "account_number", account_number_id: "account_number_sender" }
  },
  "instant_payment.calendar": {}
} as const
