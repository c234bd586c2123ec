import { Result, Schema } from "effect"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { isPositionId } from "../../../../ledger/Position.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { reasonIn } from "../../../../operation/ReasonIn.ts"
import { isActive } from "../../return-request/ReturnRequest.ts"
import { NetworkText } from "../../transfer/model/Message.ts"
import { postReadsOf } from "../../transfer/Reads.ts"
import { byId, causeOf, only, reasoned, sure, textOf, transferSimulation } from "../../transfer/simulation/Steps.ts"
import { type InstantPayment, instantPayment, viewOf } from "../model/InstantPayment.ts"
import { senderOf } from "../model/Party.ts"
import { instantRequests } from "../model/Transfers.ts"
import { cancelPayment } from "../outgoing/Cancel.ts"
import { instantFailures } from "../outgoing/Original.ts"
import { askLater } from "../outgoing/Send.ts"
import { type Outcome, settlePayment, updateCounterparty } from "../outgoing/Settle.ts"
import { instantReviews } from "../review/Decide.ts"
import { codeOf, detailsOf, REJECTION_REASONS } from "../tables/Reasons.ts"
import { RECEIVED_REQUEST_REJECTION_REASONS, REQUEST_REASONS } from "../tables/ReturnReasons.ts"
import { incoming, outgoing } from "../tables/Transitions.ts"

/** Details of a simulated cause: a rejection, or the answer of the other bank. */
const Cause = causeOf([...REJECTION_REASONS, ...REQUEST_REASONS, ...RECEIVED_REQUEST_REJECTION_REASONS], NetworkText, {
  rejected_by: Schema.optionalKey(Schema.Literals(["service", "network", "counterparty"])),
  counterparty_status: Schema.optionalKey(Schema.Literals(["posted", "under_review", "rejected"]))
})
type Cause = typeof Cause.Type

// The network has the payment: it cannot be canceled, and the other bank's answer is asked for.
const submitted = ({ object, version }: Versioned<InstantPayment>, { now }: Facts): Versioned<InstantPayment> => ({
  version,
  object: { ...object, kept: { submitted_at: now.iso, ...object.kept, stage: "submitted" } }
})

const settled = (before: Versioned<InstantPayment>, { counterparty_status }: Cause, facts: Facts) => {
  const { network } = before.object.kept
  const accepted = counterparty_status === "under_review"
  const answer: Outcome = { _tag: accepted ? "AcceptedWithoutPosting" : "Settled", network }
  return sure(settlePayment(submitted(before, facts), answer, facts))
}

const rejected = (before: Versioned<InstantPayment>, cause: Cause, facts: Facts) =>
  Result.flatMap(reasonIn(REJECTION_REASONS, cause.reason, "other"), (reason) => {
    const { additional_information = "Simulated." } = cause
    const isOut = before.object.kept.stage === "submitted"
    const rejected_by = cause.rejected_by ?? (isOut ? "network" : "service")
    const rejection = { rejected_by, reason, ...detailsOf(reason, additional_information) }
    return only(instantFailures.fail(before, "reject", { rejection }, facts))
  })

const answered = (before: Versioned<InstantPayment>, cause: Cause, facts: Facts) => {
  const { counterparty_status = "posted", reason = "narrative" } = cause
  const { network } = before.object.kept
  const refusal = {
    _tag: "Rejected",
    rejected_by: "counterparty",
    code: codeOf(reason) ?? "NARR",
    returned: true,
    ...textOf(cause)
  } as const
  return sure(
    updateCounterparty(before, counterparty_status === "rejected" ? refusal : { _tag: "Settled", network }, facts)
  )
}

const unless = (one: InstantPayment, on: string): string | undefined => {
  const { counterparty_status, direction, kept, related_objects, return_requests } = one
  if (on === "ask_back" && related_objects.original_payment_id !== undefined) return "A return is not asked back."
  if (on === "resolve_request" && !return_requests.some(isActive)) return "No return request is active."
  if (direction === "incoming") return undefined
  const stops = on === "cancel" || on === "review"
  if (stops && kept.stage === "submitted") return "The network has it already."
  if (on === "cancel" && !isPositionId(kept.place)) return "The return of a refused payment cannot be canceled."
  return on === "update_counterparty" && counterparty_status !== "under_review"
    ? "The other bank has answered already."
    : undefined
}

/** Simulation of every transition of an instant payment. */
export const instantPaymentSimulation = transferSimulation({
  resource: instantPayment,
  body: Cause,
  view: viewOf,
  sent: {
    lifecycle: outgoing,
    born: { create: "instant_payment.create" },
    steps: {
      review: byId(instantReviews.hold),
      cancel: byId(cancelPayment),
      reject: { takes: ["reason", "additional_information", "rejected_by"], decide: rejected },
      post: { takes: ["counterparty_status"], decide: settled },
      resolve_request: reasoned({
        reasons: RECEIVED_REQUEST_REJECTION_REASONS,
        usual: "customer_requested",
        decide: (id, stated, facts) => instantRequests.reject(id, "counterparty", stated, facts)
      }),
      update_counterparty: { takes: ["counterparty_status", "reason", "additional_information"], decide: answered }
    }
  },
  timeOut: { from: ["created"], ask: (before, facts) => askLater(submitted(before, facts), facts) },
  received: {
    lifecycle: incoming,
    born: {
      receive: "instant_payment.simulate_incoming",
      review: "instant_payment.receive",
      refuse: "instant_payment.receive"
    },
    post: ({ object }, facts) => instantReviews.approve(object.id, facts),
    reject: reasoned({
      reasons: REJECTION_REASONS,
      usual: "other",
      text: "Simulated.",
      decide: instantReviews.reject
    }),
    ask_back: reasoned({ reasons: REQUEST_REASONS, usual: "duplication", decide: instantRequests.receive })
  },
  unless
})

/** Reads what any transition of a payment may need: its original, its account number and its position. */
export const simulationReads = (one: InstantPayment): CommandReads => {
  const post = postReadsOf(senderOf)(one)
  return { ...post, objects: [...instantFailures.refs(one), ...(post.objects ?? [])] }
}
