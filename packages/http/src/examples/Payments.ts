const counterparty = {
  name: "Jane Receiver",
  account_number: "987654321",
  routing_number: "021000021",
  account_type: "checking"
} as const

/** Examples of account numbers and payments. */
export const paymentExamples = {
  "account_number.create": {
    body: { account_id: "account_example", client_customer_id: "customer-3", metadata: { purpose: "payroll" } }
  },
  "account_number.register": {
    body: {
      account_id: "account_example",
      account_number: "00012345678",
      client_customer_id: "customer-5",
      metadata: { opened_at: "another bank" }
    }
  },
  "account_number.find_programs": { query: { account_numbers: ["00012345678", "100012345678"] } },
  "account_number.list": { query: { limit: 10 } },
  "account_number.get": { params: { account_number_id: "account_number_sender" } },
  "account_number.update": {
    params: { account_number_id: "account_number_sender" },
    body: { metadata: { purpose: "payroll" } }
  },
  "account_number.assign": {
    params: { account_number_id: "account_number_unassigned" },
    body: { client_customer_id: "customer-4" }
  },
  "account_number.activate": {
    params: { account_number_id: "account_number_inactive" },
    body: { metadata: { asked_by: "jane" } }
  },
  "account_number.deactivate": {
    params: { account_number_id: "account_number_active" },
    body: { metadata: { asked_by: "jane" } }
  },
  "account_number.cancel": {
    params: { account_number_id: "account_number_unwanted" },
    body: { metadata: { asked_by: "jane" } }
  },
  "account_number.check_payee": {
    body: { account_number: "100012345678", routing_number: "123456780", name: "Jane Receiver" }
  },
  "account_number.credit": {
    params: { program_id: "program_example", account_number_id: "account_number_sender" },
    body: { amount: 10_000_000, currency_code: "USD" }
  },
  "account_number.set_limits": {
    params: { program_id: "program_example", account_number_id: "account_number_active" },
    body: { wire: { amount: 5_000_000, count: 20 }, instant_payment: { amount: 1_000_000, count: 50 } }
  },
  "account_number.limits": { params: { program_id: "program_example", account_number_id: "account_number_active" } },
  "account_number.balance": { params: { program_id: "program_example", account_number_id: "account_number_sender" } },
  "account_number.balances": {
    params: { program_id: "program_example" },
    query: { account_number_ids: ["account_number_sender", "account_number_receiver"] }
  },
  "account_number.legs": {
    params: { program_id: "program_example", account_number_id: "account_number_sender" },
    query: { limit: 25 }
  },
  "instant_payment.check_availability": { body: { routing_number: "021000021" } },
  "internal_transfer.create": {
    body: {
      amount: 12_345,
      currency_code: "USD",
      sender_account_number_id: "account_number_sender",
      receiver_account_number_id: "account_number_receiver",
      description: "Rent for May",
      metadata: { invoice: "2026-17" }
    }
  },
  "internal_transfer.list": { query: { sender_account_number_id: "account_number_sender" } },
  "internal_transfer.get": { params: { internal_transfer_id: "internal_transfer_example" } },
  "internal_transfer.simulate": {
    params: { internal_transfer_id: "internal_transfer_waiting", trigger: "reject" },
    body: { reason: "ofac_rejection", details: "The receiver is on a sanctions list." }
  },
  "disbursement.create": {
    body: {
      client_loan_id: "loan-7",
      amount: 50_000,
      payment_method: "ach",
      payment_details: {
        account_number_id: "account_number_sender",
        statement_descriptor: "LOAN",
        counterparty,
        delivery_type: "next_business_day"
      }
    }
  },
  "disbursement.get": { params: { disbursement_id: "disbursement_example" } },
  "disbursement.cancel": { params: { disbursement_id: "disbursement_unwanted" } },
  "disbursement.simulate_advance": {
    params: { disbursement_id: "disbursement_example" },
    query: { event: "lending.disbursement.processing" }
  },
  "blockchain_payment.create": {
    body: {
      debtor: { account_identifier: { type: "account_number_id", value: "account_number_sender" } },
      creditor: {
        type: "individual",
        individual: { first_name: "Ana", last_name: "Silva" },
        address: { line_one: "Rua 1", city: "Recife", country: "BR" },
        payment_rail: "pix_key",
        pix_key: { pix_key: "ana@example.com" }
      },
      amounts: { instructed_amount: 10_000, instructed_currency_code: "USD", settlement_currency_code: "BRL" },
      payment_purpose: { type: "gift" },
      reference: "for Ana"
    }
  },
  "blockchain_payment.list": { query: { limit: 10 } },
  "blockchain_payment.get": { params: { blockchain_payment_id: "blockchain_payment_example" } },
  "blockchain_payment.get_v1": { params: { blockchain_payment_id: "blockchain_payment_example" } },
  "blockchain_payment.resubmit": { params: { blockchain_payment_id: "blockchain_payment_unvalidated" } },
  "blockchain_payment.simulate_advance": {
    params: { blockchain_payment_id: "blockchain_payment_example" },
    query: { event: "blockchain_payment.submitted" }
  },
  "blocked_account.add": {
    params: { program_id: "program_example" },
    body: { routing_number: "021000021", account_number: "555666777", direction: "both", note: "Reported as fraud" }
  },
  "blocked_account.remove": {
    params: { program_id: "program_example", blocked_account_id: "blocked_account_unwanted" }
  },
  "blocked_account.list": { params: { program_id: "program_example" }, query: { listed: "true" } },
  "blockchain_payment.simulate": {
    params: { blockchain_payment_id: "blockchain_payment_reviewed", trigger: "reject" },
    body: { reason: "compliance" }
  },
  "file.create": { body: { type: "bank_statement", metadata: { month: "2026-01" } } },
  "file.list": { query: { limit: 10 } },
  "file.get": { params: { file_id: "file_example" } },
  "file.content": { params: { file_id: "file_example" } },
  "submission.create": { body: { business_date: "2025-11-24" } },
  "submission.list": { query: { file_type: "customers" } },
  "submission.get": { params: { submission_id: "submission_example" } },
  "submission.faults": { params: { submission_id: "submission_example" }, query: { limit: 100 } },
  "submission.content": { params: { submission_id: "submission_example" } },
  "submission.list_of_program": { params: { program_id: "program_example" }, query: { file_type: "customers" } },
  "submission.get_of_program": { params: { program_id: "program_example", submission_id: "submission_example" } },
  "submission.faults_of_program": {
    params: { program_id: "program_example", submission_id: "submission_example" },
    query: { limit: 100 }
  },
  "submission.lines": {
    params: { program_id: "program_example", submission_id: "submission_example" },
    query: { lines: ["2"] }
  },
  "submission.content_of_program": { params: { program_id: "program_example", submission_id: "submission_example" } }
} as const
