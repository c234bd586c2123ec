const address = {
  street_name: "Main Street",
  building_number: "1",
  post_code: "60601",
  town_name: "Chicago",
  country_sub_division: "IL",
  country: "US"
} as const

const terms = {
  account_number_id: "account_number_sender",
  amount: 250_000,
  currency_code: "USD",
  creditor: {
    name: "Acme Supplies LLC",
    account_identifier: { type: "account_number", value: "987654321" },
    address
  },
  remittance_details: { message_to_creditor: "Invoice 2026-17", transfer_purpose: { type: "invoice_payment" } },
  payment_identifiers: { end_to_end_identification: "INV-2026-17" },
  metadata: { invoice: "2026-17" }
} as const

const incoming = {
  amount: 50_000,
  creditor_account_number_id: "account_number_sender",
  debtor: {
    name: "Acme Supplies LLC",
    account_identifier: { type: "account_number", value: "987654321" },
    address
  },
  remittance_details: { message_to_creditor: "Refund of invoice 2026-17" },
  payment_identifiers: { end_to_end_identification: "REFUND-17" }
} as const

const request = { reason: "duplication", additional_information: "Sent twice" } as const
const refusal = { reason: "customer_requested", additional_information: "The customer keeps it" } as const

/** Examples of wires. */
export const wireExamples = {
  "wire.create": { body: { ...terms, creditor_agent: { routing_number: "021000021" } } },
  "wire.create_v2": { body: { ...terms, creditor_agent: { local_routing_identifier: { value: "021000021" } } } },
  "wire.list": { query: { account_number_id: "account_number_sender" } },
  "wire.list_v2": { query: { account_number_id: "account_number_sender" } },
  "wire.get": { params: { wire_id: "wire_example" } },
  "wire.get_v2": { params: { wire_id: "wire_example" } },
  "wire.update": { params: { wire_id: "wire_example" }, body: { metadata: { invoice: "2026-18" } } },
  "wire.update_v2": { params: { wire_id: "wire_example" }, body: { metadata: { invoice: "2026-18" } } },
  "wire.cancel": { params: { wire_id: "wire_unwanted" } },
  "wire.cancel_v2": { params: { wire_id: "wire_undesired" } },
  "wire.return": {
    params: { wire_id: "wire_received" },
    body: {
      return_code: "MS02",
      return_additional_information: "Sent twice",
      amount: 1_000,
      metadata: { asked_by: "jane" }
    }
  },
  "wire.return_v2": {
    params: { wire_id: "wire_received_v2" },
    body: {
      reason: "creditor_request",
      additional_information: "Sent twice",
      amount: 1_000,
      metadata: { asked_by: "jane" }
    }
  },
  "wire.request_return": { params: { wire_id: "wire_sent" }, body: { ...request, metadata: { asked_by: "jane" } } },
  "wire.request_return_v2": {
    params: { wire_id: "wire_sent_v2" },
    body: { ...request, metadata: { asked_by: "jane" } }
  },
  "wire.reject_return_request": {
    params: { wire_id: "wire_asked_back" },
    body: { additional_information: "The customer keeps it" }
  },
  "wire.reject_return_request_v2": {
    params: { wire_id: "wire_asked_back_v2" },
    body: { reason: "customer_requested", additional_information: "The customer keeps it" }
  },
  "wire.simulate_incoming": { body: { ...incoming, debtor_agent: { routing_number: "021000021" } } },
  "wire.simulate_incoming_v2": {
    body: { ...incoming, debtor_agent: { local_routing_identifier: { value: "021000021" } } }
  },
  "wire.simulate_advance": { params: { wire_id: "wire_example" } },
  "wire.simulate_advance_v2": { params: { wire_id: "wire_example" } },
  "wire.simulate_incoming_return": {
    params: { wire_id: "wire_repaid" },
    body: { amount: 1_000, return_code: "AC06", return_additional_information: "Blocked" }
  },
  "wire.simulate_incoming_return_v2": {
    params: { wire_id: "wire_repaid" },
    body: { amount: 1_000, reason: "account_blocked", additional_information: "Blocked" }
  },
  "wire.simulate_incoming_return_request": { params: { wire_id: "wire_incoming" }, body: request },
  "wire.simulate_incoming_return_request_v2": { params: { wire_id: "wire_incoming_v2" }, body: request },
  "wire.simulate_incoming_return_request_rejection": { params: { wire_id: "wire_refused" }, body: refusal },
  "wire.simulate_incoming_return_request_rejection_v2": { params: { wire_id: "wire_refused_v2" }, body: refusal },
  "wire.simulate_incoming_return_request_acceptance": { params: { wire_id: "wire_honored" }, body: { amount: 1_000 } },
  "wire.simulate_incoming_return_request_acceptance_v2": {
    params: { wire_id: "wire_honored_v2" },
    body: { amount: 1_000 }
  },
  "wire.simulate": {
    params: { wire_id: "wire_mismatched", trigger: "reject" },
    body: { reason: "creditor_name_mismatch", additional_information: "The account belongs to another company" }
  },
  "wire.receive": {
    params: { program_id: "program_example" },
    body: {
      message_identification: "20270104MMQFMP31000017",
      uetr: "8a562c67-ca16-48ba-b074-65581be6f011",
      amount: 75_000,
      account_number_id: "account_number_sender",
      creditor_name: "Jane Doe",
      debtor: { name: "Acme Supplies LLC", account_number: "987654321", address },
      debtor_routing_number: "021000021",
      end_to_end_identification: "REFUND-17",
      message_to_creditor: "Refund of invoice 2026-17"
    }
  },
  "wire.receive_status": {
    params: { program_id: "program_example", wire_id: "wire_awaited" },
    body: { outcome: "settled", message_identification: "20270104VOSTRO01000001" }
  },
  "wire.receive_return": {
    params: { program_id: "program_example", wire_id: "wire_repaid_v2" },
    body: {
      message_identification: "20270104MMQFMP31000018",
      amount: 1_000,
      return_code: "AC06",
      additional_information: "Blocked"
    }
  },
  "wire.receive_return_request": {
    params: { program_id: "program_example", wire_id: "wire_claimed" },
    body: { message_identification: "20270104MMQFMP31000009", ...request }
  },
  "wire.receive_return_request_rejection": {
    params: { program_id: "program_example", wire_id: "wire_claimed_in_vain" },
    body: refusal
  },
  "wire.list_of_program": { params: { program_id: "program_example" }, query: { status: "under_review" } },
  "wire.hold_for_review": {
    params: { program_id: "program_example", wire_id: "wire_suspicious" }
  },
  "wire.approve": { params: { program_id: "program_example", wire_id: "wire_approvable" } },
  "wire.reject": {
    params: { program_id: "program_example", wire_id: "wire_unsound" },
    body: { reason: "amount_blocked", additional_information: "Sanctions" }
  },
  "wire.mark_sent": { params: { program_id: "program_example", wire_id: "wire_known" } },
  "wire.mark_unsent": { params: { program_id: "program_example", wire_id: "wire_unknown" } },
  "payment.find": { query: { uetr: "8a562c67-ca16-48ba-b074-65581be6f011" } },
  "payment_message.record": {
    params: { program_id: "program_example" },
    body: {
      payment_id: "wire_example",
      network: "fedwire",
      direction: "outgoing",
      uetr: "8a562c67-ca16-48ba-b074-65581be6f011",
      imad: "20270104VOSTRO01000001",
      omad: "20270104MMQFMP3100000101041200FT03",
      text: "<Document/>"
    }
  },
  "payment_message.get": {
    params: { program_id: "program_example", payment_message_id: "payment_message_example" }
  },
  "payment_message.list": {
    params: { program_id: "program_example" },
    query: { imad: "20270104VOSTRO01000001" }
  },
  "wire_suspense_item.list": { params: { program_id: "program_example" }, query: { status: "open" } },
  "wire_suspense_item.resolve": {
    params: { program_id: "program_example", wire_suspense_item_id: "wire_suspense_item_example" },
    body: { to: "account_number", account_number_id: "account_number_sender" }
  },
  "wire.calendar": {},
  "wire.days": { query: { days: 3 } }
} as const
