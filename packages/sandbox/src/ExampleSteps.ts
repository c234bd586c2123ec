import type { OperationName } from "@vostro/http/client"
import { type Asked, INCOMING, TAKEN_FILE } from "@vostro/http/examples"

/** Calls an operation with its example, overridden by `given`; `word` names the created object. */
export type Step =
  | { readonly ask: OperationName; readonly word?: string; readonly given?: Asked }
  /** Runs all due work. */
  | "settle"

const make = (ask: OperationName, ...words: ReadonlyArray<string>): ReadonlyArray<Step> =>
  words.map((word) => ({ ask, word }))

const move = (ask: OperationName, params: Asked["params"] = {}, body?: Asked["body"]): Step => ({
  ask,
  given: { params, ...(body !== undefined && { body }) }
})

/** Programs of the examples, and their clients. */
export const programSteps: ReadonlyArray<Step> = [
  { ask: "program.create", word: "program_example", given: { body: { name: "Examples" } } },
  { ask: "program.create", word: "program_spare", given: { body: { name: "Spare" } } },
  {
    ask: "client.create",
    word: "client_example",
    given: { params: { program_id: "program_example" }, body: { name: "Examples", scopes: undefined } }
  },
  ...make("client.create", "client_spare", "client_unwanted"),
  ...make("webhook_endpoint.create", "webhook_endpoint_example", "webhook_endpoint_unwanted"),
  { ask: "oauth_token.create" }
]

const withCredit = {
  capabilities: ["credit_without_underwriting"],
  details: {
    product_name: "Card",
    credit: {
      is_secured: false,
      is_mla: false,
      underwriting_grade: "A",
      currency: "USD",
      available_credit: 500_000,
      limit: 500_000,
      max_limit: 500_000
    }
  }
}

const subscriptionSteps: ReadonlyArray<Step> = [
  ...["subscribed", "active", "paused", "obsolete"].flatMap((which) =>
    make("event_subscription.create", `webhook_endpoint_${which}`)
  ),
  move("event_subscription.pause", { webhook_endpoint_id: "webhook_endpoint_paused" })
]

const customerSteps: ReadonlyArray<Step> = [
  { ask: "entity.create", word: "entity_example", given: { body: { client_customer_id: "customer-1" } } },
  ...make("entity.create", "entity_other", "entity_former"),
  ...make("application.create", "application_example"),
  ...make("account.create", "account_example", "account_inactive", "account_dormant", "account_unwanted"),
  move("account.relate", { id: "account_example" }, { entity_ids: ["entity_former"] }),
  move("account.deactivate", { id: "account_inactive" }),
  { ask: "account.create", word: "account_of_credit", given: { body: withCredit } },
  ...make("file.create", "file_example")
]

const inactive = { account_number_id: "account_number_inactive" }

const moneySteps: ReadonlyArray<Step> = [
  ...make("account_number.create", "account_number_sender", "account_number_receiver", "account_number_active"),
  ...make("account_number.create", "account_number_inactive", "account_number_unwanted"),
  {
    ask: "account_number.create",
    word: "account_number_unassigned",
    given: { body: { client_customer_id: undefined } }
  },
  move("account_number.deactivate", inactive),
  move("account_number.credit"),
  ...make("internal_transfer.create", "internal_transfer_example"),
  {
    ask: "internal_transfer.create",
    word: "internal_transfer_waiting",
    given: { body: { description: "Wait for simulation" } }
  },
  ...make("disbursement.create", "disbursement_example", "disbursement_unwanted"),
  { ask: "blocked_account.add", word: "blocked_account_unwanted", given: { body: { account_number: "555666778" } } },
  ...make(
    "blockchain_payment.create",
    "blockchain_payment_example",
    "blockchain_payment_unvalidated",
    "blockchain_payment_reviewed"
  ),
  {
    ask: "blockchain_payment.simulate_advance",
    given: {
      params: { blockchain_payment_id: "blockchain_payment_unvalidated" },
      query: { event: "blockchain_payment.rejected", rejection_reason: "creditor_name_not_validated" }
    }
  },
  move(
    "blockchain_payment.simulate",
    { blockchain_payment_id: "blockchain_payment_reviewed", trigger: "review" },
    { reason: undefined }
  )
]

const settled = ["sent", "repaid", "refused", "honored"].flatMap((which) => [`wire_${which}`, `wire_${which}_v2`])
const sent = [...settled, "wire_claimed_in_vain"]
const received = ["received", "asked_back", "incoming"].flatMap((which) => [`wire_${which}`, `wire_${which}_v2`])
const held = ["wire_approvable", "wire_unsound", "wire_mismatched"]
const ofProgram = { program_id: "program_example" }

const closing = { account_number_id: "account_number_closing" }
const homeless = { wire_id: "wire_homeless" }

// The return of a wire whose account number is closed waits in suspense.
const suspenseSteps: ReadonlyArray<Step> = [
  ...make("account_number.create", "account_number_closing"),
  move("wire.simulate_incoming_v2", {}, { creditor_account_number_id: "account_number_closing" }),
  { ask: "wire.create", word: "wire_homeless", given: { body: { ...closing, amount: 10_000 } } },
  "settle",
  ...[1, 2].map(() => move("wire.simulate_advance_v2", homeless)),
  move("account_number.deactivate", closing),
  move("wire.simulate_incoming_return_v2", homeless)
]

const wireSteps: ReadonlyArray<Step> = [
  ...make("wire.create", "wire_example", "wire_unwanted", "wire_undesired", "wire_suspicious", ...held),
  ...held.map((wire_id) => move("wire.hold_for_review", { ...ofProgram, wire_id })),
  ...make("wire.create_v2", ...sent),
  "settle",
  // Each is handed over, and settles.
  ...[...sent, ...sent].map((wire_id) => move("wire.simulate_advance_v2", { wire_id })),
  ...sent
    .filter((wire_id) => /refused|honored|claimed/.test(wire_id))
    .map((wire_id) => move("wire.request_return", { wire_id })),
  ...make("wire.simulate_incoming_v2", "wire_claimed", ...received),
  ...received
    .filter((wire_id) => wire_id.includes("asked_back"))
    .map((wire_id) => move("wire.simulate_incoming_return_request", { wire_id })),
  ...make("payment_message.record", "payment_message_example"),
  ...suspenseSteps
]

const heldPayments = ["unwanted", "suspicious", "approvable", "unsound", "mismatched"].map(
  (which) => `instant_payment_${which}`
)

const askedFor = ["refused", "honored", "claimed_in_vain"]
const sentPayments = ["sent", "repaid", "blocked", "sent_back", ...askedFor].map((which) => `instant_payment_${which}`)
const gottenPayments = ["received", "asked_back", "incoming", "claimed"]

// Each payment has a message and a UETR of its own.
const receipt = (which: string, at: number, without_posting = false): Step => ({
  ask: "instant_payment.receive",
  word: `instant_payment_${which}`,
  given: {
    body: {
      message_identification: `20270103021000021FEDNOW000000000${at}`,
      uetr: `8a562c67-ca16-48ba-b074-65581be6f10${at}`,
      without_posting
    }
  }
})

// The network rejects the send-back of a payment that was accepted: its money stays in suspense.
const homelessSteps: ReadonlyArray<Step> = [
  receipt("homeless", 9, true),
  {
    ask: "instant_payment.reject",
    word: "instant_payment_homeless",
    given: { params: { instant_payment_id: "instant_payment_homeless" } }
  },
  move("instant_payment.simulate", { instant_payment_id: "instant_payment_homeless_return", trigger: "reject" })
]

const instantPaymentSteps: ReadonlyArray<Step> = [
  ...make(
    "instant_payment.create",
    "instant_payment_example",
    "instant_payment_awaited",
    ...heldPayments,
    ...sentPayments
  ),
  move(
    "instant_payment.simulate",
    { instant_payment_id: "instant_payment_awaited", trigger: "time_out" },
    { reason: undefined, additional_information: undefined, rejected_by: undefined }
  ),
  ...heldPayments.map((id) => move("instant_payment.hold_for_review", { ...ofProgram, instant_payment_id: id })),
  ...sentPayments.map((id) =>
    move(
      "instant_payment.simulate_counterparty_status",
      { instant_payment_id: id },
      { counterparty_status: "posted", reason: undefined, additional_information: undefined }
    )
  ),
  ...gottenPayments.map((which, at) => receipt(which, at)),
  ...homelessSteps,
  move("instant_payment.simulate_incoming_return_request", { instant_payment_id: "instant_payment_asked_back" }),
  "settle",
  ...askedFor.map((which) => move("instant_payment.request_return", { instant_payment_id: `instant_payment_${which}` }))
]

const creditSteps: ReadonlyArray<Step> = [
  ...["example", "active", "inactive", "unwanted"].flatMap((which) => [
    ...make("core_account.create", `core_account_${which}`),
    ...make("subledger_balance.create", `subledger_balance_${which}`)
  ]),
  ...["inactive", "unwanted"].flatMap((which) => [
    move("core_account.deactivate", { core_account_id: `core_account_${which}` }),
    move("subledger_balance.deactivate", { subledger_balance_id: `subledger_balance_${which}` })
  ]),
  ...make("user_credit_transaction.create", "user_credit_transaction_example"),
  ...make("funding.create", "funding_example")
]

const cardSteps: ReadonlyArray<Step> = [
  ...["example", "active", "unwanted"].map((which, at) => ({
    ask: "card.create" as const,
    word: `card_${which}`,
    given: { body: { client_card_id: `card-${at + 1}` } }
  })),
  move("card.activate", { card_id: "card_active" })
]

const originatorSteps: ReadonlyArray<Step> = [
  ...["example", "approvable", "unsound", "active", "inactive", "unwanted", "suspect"].flatMap((which) =>
    make("originator.create", `originator_${which}`)
  ),
  ...["active", "inactive", "unwanted", "suspect"].map((which) =>
    move("originator.approve", { originator_id: `originator_${which}` })
  ),
  move("originator.deactivate", { originator_id: "originator_inactive" })
]

/** Trace number of an entry in that file, distinct from the example's. */
const TAKEN_TRACE = "021000020000002"

const outgoing = ["ach_posted", "ach_duplicate", "ach_corrected", "ach_returned", "ach_dishonored"]
const incoming = ["ach_incoming", "ach_incoming_returned", "ach_incoming_dishonored", "ach_sent_back"]

const advance = (...words: ReadonlyArray<string>): ReadonlyArray<Step> => [
  ...words.map((achId) => move("ach.simulate_advance", { ach_id: achId })),
  "settle"
]
const returnOf = (achId: string) => move("ach.return", { ach_id: achId })
const incomingReturnOf = (achId: string) => move("ach.simulate_incoming_return", { ach_id: achId })

const achSteps: ReadonlyArray<Step> = [
  ...make("ach.create", "ach_example", "ach_unwanted", "ach_simulated", ...outgoing),
  ...make("ach.simulate_incoming", ...incoming),
  "settle",
  // An outgoing entry is submitted, then settles; an incoming entry settles.
  ...advance(...outgoing, ...incoming),
  ...advance(...outgoing),
  ...["ach_returned", "ach_dishonored"].map(incomingReturnOf),
  ...incoming.slice(1).map(returnOf),
  "settle",
  move("ach.dishonor_return", { ach_id: "ach_dishonored" }),
  ...advance("ach_dishonored", "ach_incoming_returned", "ach_incoming_dishonored"),
  move("ach.simulate_incoming_dishonored_return", { ach_id: "ach_incoming_dishonored" }),
  move("ach.set_review_rules", {}, { outgoing: { amount_over: 0 } }),
  ...make("ach.create", "ach_reviewed", "ach_suspicious"),
  "settle",
  move("ach.set_review_rules", {}, { outgoing: undefined }),
  move("ach.ingest", {}, { file: TAKEN_FILE, items: [{ at: 0, item: { ...INCOMING, trace_number: TAKEN_TRACE } }] })
]

/** Steps that create the data of the example program. */
export const dataSteps: ReadonlyArray<Step> = [
  ...customerSteps,
  ...moneySteps,
  ...wireSteps,
  ...instantPaymentSteps,
  ...creditSteps,
  ...cardSteps,
  ...originatorSteps,
  ...achSteps,
  ...subscriptionSteps
]
