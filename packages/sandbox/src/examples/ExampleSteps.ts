import { INCOMING, TAKEN_FILE } from "@vostro/http/examples"
import { fileSteps } from "./ExampleFiles.ts"
import { instantPaymentSteps, wireSteps } from "./ExamplePayments.ts"
import { make, move, type Step } from "./ExampleStep.ts"

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
  ...make("portal_link.create", "portal_link_unwanted"),
  ...make("operator.create", "operator_example", "operator_unwanted"),
  ...make("webhook_endpoint.create", "webhook_endpoint_example", "webhook_endpoint_unwanted", "webhook_endpoint_busy"),
  ...make("webhook_endpoint.create", "webhook_endpoint_resting"),
  move("webhook_endpoint.pause", { webhook_endpoint_id: "webhook_endpoint_resting" }),
  { ask: "oauth_token.create" },
  move("restoration.open"),
  move("restoration.answer")
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

// After all payments: the events of their endpoints are those of the last account number.
const replaySteps: ReadonlyArray<Step> = [
  ...["first", "second", "third"].map((which): Step => {
    const body = { events: ["account_number.created"] }
    return { ask: "event_subscription.create", word: `webhook_endpoint_${which}`, given: { body } }
  }),
  ...make("account_number.create", "account_number_told"),
  ...["first", "second", "third"].map((which) =>
    move("event_subscription.pause", { webhook_endpoint_id: `webhook_endpoint_${which}` })
  ),
  ...[
    ["counted", "subscribed"],
    ["obsolete", "active"],
    ["ready", "first"],
    ["unwanted", "second"]
  ].map(([which, endpoint]): Step => {
    const body = { webhook_endpoint_id: `webhook_endpoint_${endpoint}` }
    return { ask: "event_replay.count", word: `webhook_replay_${which}`, given: { body } }
  }),
  "settle"
]

const customerSteps: ReadonlyArray<Step> = [
  { ask: "entity.create", word: "entity_example", given: { body: { client_customer_id: "customer-1" } } },
  ...make("entity.create", "entity_other", "entity_former"),
  ...make("application.create", "application_example"),
  ...make("account.create", "account_example", "account_inactive", "account_dormant", "account_unwanted"),
  move("account.relate", { id: "account_example" }, { entity_ids: ["entity_former"] }),
  move("account.deactivate", { id: "account_inactive" }),
  { ask: "account.create", word: "account_of_credit", given: { body: withCredit } },
  ...make("file.create", "file_example"),
  ...make("submission.create", "submission_example")
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

const creditSteps: ReadonlyArray<Step> = [
  ...["example", "active", "inactive", "unwanted"].flatMap((which) => [
    ...make("core_account.create", `core_account_${which}`),
    ...make("subledger_balance.create", `subledger_balance_${which}`)
  ]),
  ...["inactive", "unwanted"].flatMap((which) => [
    move("core_account.deactivate", { core_account_id: `core_account_${which}` }),
    move("subledger_balance.deactivate", { subledger_balance_id: `subledger_balance_${which}` })
  ]),
  ...make("funding.create", "funding_example")
]

// Each sale takes the transaction that was booked before it.
const saleSteps: ReadonlyArray<Step> = [
  move("receivable_sale_terms.set"),
  ...["example", "unwanted", "confirmed", "withdrawn"].flatMap(
    (which): ReadonlyArray<Step> => [
      ...make("user_credit_transaction.create", `user_credit_transaction_${which}`),
      "settle",
      { ask: "receivable_sale.create", word: `receivable_sale_${which}`, given: { body: { period_end: undefined } } },
      "settle"
    ]
  ),
  move("receivable_sale.confirm", { receivable_sale_id: "receivable_sale_confirmed" })
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
  ...make("ach.create", "ach_reviewed", "ach_suspicious", "ach_known"),
  "settle",
  move("ach.set_review_rules", {}, { outgoing: undefined }),
  move("ach.ingest", {}, { file: TAKEN_FILE, items: [{ at: 0, item: { ...INCOMING, trace_number: TAKEN_TRACE } }] })
]

const reportSteps: ReadonlyArray<Step> = [...make("report.order", "report_example"), "settle"]

/** Steps that create the data of the example program. */
export const dataSteps: ReadonlyArray<Step> = [
  ...customerSteps,
  ...fileSteps,
  ...moneySteps,
  ...wireSteps,
  ...instantPaymentSteps,
  ...creditSteps,
  ...saleSteps,
  ...cardSteps,
  ...originatorSteps,
  ...achSteps,
  ...subscriptionSteps,
  ...reportSteps,
  ...replaySteps
]
