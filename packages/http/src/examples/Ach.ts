import { defaultSettings } from "@vostro/domain"

/** Placeholders for an account number and a trace number, replaced by those of a bank, as ids are. */
export const [DIGITS, TRACE] = ["9000000001", "121042880000001"] as const

/** Trace number of the bank that no entry has yet. */
export const NEXT_TRACE = `${defaultSettings.routing_number.slice(0, 8)}0090001`

/** ACH entry of an incoming file. */
export const INCOMING = {
  kind: "entry",
  trace_number: "021000020000001",
  sec_code: "PPD",
  transaction_code: "22",
  amount: 12_345,
  originating_routing_number: "021000021",
  receiving_routing_number: defaultSettings.routing_number,
  account_number: DIGITS,
  statement_descriptor: "PAYMENT"
} as const

/** Checksum of an ACH file that was already ingested. */
export const TAKEN_FILE = "3d1f6a20f133d67c2b018a3b5f5f4b0b2d6d2f3c9c5d6e7f8091a2b30f343b09"

const inProgram = { program_id: "program_example" } as const

/** Examples of ACH operations. */
export const achExamples = {
  "ach.create": {
    body: {
      amount: 12_345,
      currency_code: "USD",
      transaction_type: "credit",
      account_number_id: "account_number_sender",
      counterparty: {
        name: "Jane Receiver",
        account_number: "987654321",
        routing_number: "021000021",
        account_type: "checking"
      },
      delivery_type: "next_business_day",
      sec_code: "PPD",
      statement_descriptor: "PAYMENT",
      metadata: { invoice: "2026-17" }
    }
  },
  "ach.list": { query: { limit: 10 } },
  "ach.get": { params: { ach_id: "ach_example" } },
  "ach.update": { params: { ach_id: "ach_example" }, body: { metadata: { invoice: "2026-17" } } },
  "ach.cancel": { params: { ach_id: "ach_unwanted" }, body: { metadata: { asked_by: "jane" } } },
  "ach.simulate": { params: { ach_id: "ach_simulated", trigger: "reject" }, body: { details: "The bank has doubts." } },
  "ach.simulate_advance": { params: { ach_id: "ach_example" } },
  "ach.return": { params: { ach_id: "ach_incoming" }, body: { return_code: "R03", metadata: { asked_by: "jane" } } },
  "ach.dishonor_return": {
    params: { ach_id: "ach_returned" },
    body: { return_code: "R68", metadata: { asked_by: "jane" } }
  },
  "ach.contest_dishonored_return": {
    params: { ach_id: "ach_incoming_dishonored" },
    body: { return_code: "R71", metadata: { asked_by: "jane" } }
  },
  "ach.reverse": {
    params: { ach_id: "ach_duplicate" },
    body: { reversal_reason: "duplicate", metadata: { asked_by: "jane" } }
  },
  "ach.simulate_incoming": {
    body: {
      amount: 12_345,
      currency_code: "USD",
      transaction_type: "debit",
      account_number_id: "account_number_sender",
      sec_code: "PPD",
      statement_descriptor: "INVOICE",
      sender_name: "Acme Corp.",
      sender_company_id: "1234567890",
      sender_routing_number: 21_000_021
    }
  },
  "ach.simulate_incoming_return": { params: { ach_id: "ach_posted" }, body: { return_code: "R03" } },
  "ach.simulate_incoming_dishonored_return": {
    params: { ach_id: "ach_incoming_returned" },
    body: { return_code: "R68" }
  },
  "ach.simulate_incoming_contested_return": { params: { ach_id: "ach_dishonored" }, body: { return_code: "R73" } },
  "ach.simulate_incoming_correction": {
    params: { ach_id: "ach_corrected" },
    body: { change_code: "C01", account_number: "123123123" }
  },
  "ach.set_review_rules": { params: inProgram, body: { outgoing: { amount_over: 1_000_000 } } },
  "ach.list_of_program": { params: inProgram, query: { status: "under_review" } },
  "ach.approve": { params: { ...inProgram, ach_id: "ach_reviewed" } },
  "ach.reject": { params: { ...inProgram, ach_id: "ach_suspicious" }, body: { return_code: "R16" } },
  "ach.messages": { params: { ...inProgram, ach_id: "ach_posted" } },
  "ach.withdraw_hop": { params: { ...inProgram, ach_id: "ach_sent_back" } },
  "ach_window.list": { params: inProgram },
  "ach_settlement.list": { params: inProgram },
  "ach.ingest": {
    params: inProgram,
    body: {
      file: "0f343b0931126a20f133d67c2b018a3b5f5f4b0b2d6d2f3c9c5d6e7f8091a2b3",
      items: [
        {
          at: 0,
          item: INCOMING
        }
      ]
    }
  },
  "ach_file.get": {
    params: { ...inProgram, file: TAKEN_FILE }
  },
  "ach_window.get": { params: { ...inProgram, ach_window_id: "ach_window_example" } },
  "ach_window.entries": { params: { ...inProgram, ach_window_id: "ach_window_example" } },
  "ach_window.mark_sent": {
    params: { ...inProgram, ach_window_id: "ach_window_example" },
    body: { entries: [{ ach_id: "ach_known", trace_number: NEXT_TRACE }], last_trace_number: NEXT_TRACE }
  },
  "ach.trace_owner": { params: { trace_number: TRACE } },
  "originator.create": {
    body: {
      account_id: "account_example",
      entity_id: "entity_example",
      company_name: "Acme Corp.",
      ach: {
        allowed_sec_codes: ["CCD", "PPD"],
        limits: {
          calendar_day_maximum_amount: { credit: 1_000_000, debit: 1_000_000 },
          rolling_30_calendar_day_maximum_amount: { credit: 10_000_000, debit: 10_000_000 }
        }
      },
      metadata: { region: "north" }
    }
  },
  "originator.list": { query: { account_id: "account_example" } },
  "originator.get": { params: { originator_id: "originator_example" } },
  "originator.update": { params: { originator_id: "originator_example" }, body: { company_name: "Acme Inc." } },
  "originator.activate": { params: { originator_id: "originator_inactive" }, body: { metadata: { asked_by: "jane" } } },
  "originator.deactivate": { params: { originator_id: "originator_active" }, body: { metadata: { asked_by: "jane" } } },
  "originator.cancel": { params: { originator_id: "originator_unwanted" }, body: { metadata: { asked_by: "jane" } } },
  "originator.list_of_program": { params: inProgram },
  "originator.approve": { params: { ...inProgram, originator_id: "originator_approvable" } },
  "originator.reject": { params: { ...inProgram, originator_id: "originator_unsound" } },
  "originator.suspend": { params: { ...inProgram, originator_id: "originator_suspect" } },
  "ach.days": { query: { days: 3 } },
  "ach.calendar": { query: { delivery_type: "same_business_day" } },
  "ach.return_deadline": {
    query: { return_code: "R01", from: "2027-01-04", sec_code: "PPD", transaction_type: "debit" }
  }
} as const
