import { make, move, type Step } from "./ExampleStep.ts"

const settled = ["sent", "repaid", "refused", "honored"].flatMap((which) => [`wire_${which}`, `wire_${which}_v2`])
const sent = [...settled, "wire_claimed_in_vain"]
const received = ["received", "asked_back", "incoming"].flatMap((which) => [`wire_${which}`, `wire_${which}_v2`])
const held = ["approvable", "unsound", "mismatched", "known", "unknown"].map((which) => `wire_${which}`)
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

/** Steps that create the wires of the examples. */
export const wireSteps: ReadonlyArray<Step> = [
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
  ...make("wire.create", "wire_awaited"),
  "settle",
  move("wire.simulate_advance_v2", { wire_id: "wire_awaited" }),
  move("wire.mark_sent", { wire_id: "wire_unknown" }),
  ...suspenseSteps
]

const heldPayments = ["unwanted", "suspicious", "approvable", "unsound", "mismatched", "known", "unknown"].map(
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

const disowned = { instant_payment_id: "instant_payment_disowned" }

// The other bank refuses a payment after settlement, and the message of its return does not come.
const exceptionSteps: ReadonlyArray<Step> = [
  ...make("instant_payment.create", "instant_payment_disowned"),
  move(
    "instant_payment.simulate",
    { ...disowned, trigger: "post" },
    {
      counterparty_status: "under_review",
      reason: undefined,
      additional_information: undefined,
      rejected_by: undefined
    }
  ),
  move("instant_payment.receive_status", disowned, {
    type: "rejected",
    network: undefined,
    rejected_by: "counterparty",
    code: "AC06"
  })
]

/** Steps that create the instant payments of the examples. */
export const instantPaymentSteps: ReadonlyArray<Step> = [
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
  move("instant_payment.mark_sent", { instant_payment_id: "instant_payment_unknown" }),
  ...sentPayments.map((id) =>
    move(
      "instant_payment.simulate_counterparty_status",
      { instant_payment_id: id },
      { counterparty_status: "posted", reason: undefined, additional_information: undefined }
    )
  ),
  ...gottenPayments.map((which, at) => receipt(which, at)),
  ...homelessSteps,
  ...exceptionSteps,
  move("instant_payment.simulate_incoming_return_request", { instant_payment_id: "instant_payment_asked_back" }),
  "settle",
  ...askedFor.map((which) => move("instant_payment.request_return", { instant_payment_id: `instant_payment_${which}` }))
]
