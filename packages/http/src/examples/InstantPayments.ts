const counterparty = { name: "Acme Supplies LLC", account_number: "987654321" } as const
const agent = { routing_number: "021000021" } as const

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
      description: "Refund of invoice 2026-17",
      without_posting: true
    }
  },
  "instant_payment.receive_status": {
    params: { program_id: "program_example", instant_payment_id: "instant_payment_example" },
    body: { type: "settled", network: "fednow" }
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
  }
} as const
