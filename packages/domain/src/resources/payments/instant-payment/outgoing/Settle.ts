import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { isActive, resolveActive } from "../../return-request/ReturnRequest.ts"
import { alongside, followedBy } from "../../transfer/model/Move.ts"
import type { InstantPaymentAnswer } from "../model/Answer.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { type InstantPaymentDecision, mustMovePayment } from "../model/Move.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { detailsOf, REJECTION_REASONS, reasonAmong } from "../tables/Reasons.ts"
import { RETURN_REASONS } from "../tables/ReturnReasons.ts"
import { awaitReturn } from "./AwaitReturn.ts"
import { bookReturn } from "./BookReturn.ts"
import { instantFailures } from "./Original.ts"
import { nextPollAt } from "./Queue.ts"

/** Answer of a network with an outcome. */
export type Outcome = Exclude<InstantPaymentAnswer, { readonly _tag: "Pending" }>

/** Events of an outcome. */
export const OUTCOMES = [
  "instant_payment.posted",
  "instant_payment.rejected",
  "instant_payment.counterparty_status_updated",
  "instant_payment.return_request_status_updated"
] as const

/** Refusal of a payment, before or after settlement. */
type Refusal = Pick<Extract<Outcome, { readonly _tag: "Refused" }>, "code" | "additional_information" | "returned">

/** Books the outcome of a submitted payment at its network. */
export const settlePayment = (
  before: Versioned<InstantPayment>,
  answer: Outcome,
  facts: Facts
): InstantPaymentDecision => {
  if (answer._tag === "Rejected") {
    const rejection = rejectionOf(answer, answer.rejected_by)
    return instantFailures.mustFail(before, "reject", { rejection }, facts)
  }
  const kept = { ...before.object.kept, network: answer.network, questions: 0 }
  if (answer._tag === "Settled") return mustMovePayment(before, "post", { kept, counterparty_status: "posted" }, facts)
  const accepted = mustMovePayment(before, "post", { kept, counterparty_status: "under_review" }, facts)
  if (answer._tag === "AcceptedWithoutPosting") {
    return alongside(accepted, instantTransfers.stepAt(before.object, nextPollAt(facts.now.ms, 0)))
  }
  return followedBy(accepted, refuseLate({ object: accepted.payment, version: before.version }, answer, facts))
}

/**
 * Books the outcome of a posted payment that the other bank had only accepted. A refused payment stays posted, and its
 * money returns as an incoming payment.
 */
export const updateCounterparty = (
  before: Versioned<InstantPayment>,
  answer: Exclude<Outcome, { readonly _tag: "AcceptedWithoutPosting" }>,
  facts: Facts
): InstantPaymentDecision =>
  answer._tag === "Settled"
    ? mustMovePayment(before, "update_counterparty", { counterparty_status: "posted" }, facts)
    : refuseLate(before, answer, facts)

const refuseLate = (before: Versioned<InstantPayment>, answer: Refusal, facts: Facts): InstantPaymentDecision => {
  const refused = { counterparty_status: "rejected", rejection: rejectionOf(answer, "counterparty") } as const
  const { related_objects, kept } = before.object
  // An earlier return has already returned the money.
  if (kept.returned) return mustMovePayment(before, "update_counterparty", refused, facts)
  const { code, additional_information } = answer
  const reason = reasonAmong(RETURN_REASONS, code)
  const stated = { reason, ...detailsOf(reason, additional_information, code) }
  const back = bookReturn(before.object, { return: stated }, facts)
  const return_payment_ids = [...(related_objects.return_payment_ids ?? []), back.payment.id]
  const more = {
    ...refused,
    related_objects: { ...related_objects, return_payment_ids },
    kept: { ...kept, returned: true }
  }
  const moved = mustMovePayment(before, "update_counterparty", more, facts)
  const awaited = answer.returned === true ? {} : awaitReturn(back.payment, facts)
  return alongside(withRequestAccepted(moved, before.version, facts), back.decision, awaited)
}

// The return accepts the request for it.
const withRequestAccepted = (moved: InstantPaymentDecision, version: number, facts: Facts): InstantPaymentDecision => {
  const { return_requests } = moved.payment
  if (!return_requests.some(isActive)) return moved
  const outcome = { status: "accepted", resolved_by: "counterparty" } as const
  const more = { return_requests: resolveActive(return_requests, outcome, facts) }
  return followedBy(moved, mustMovePayment({ object: moved.payment, version }, "resolve_request", more, facts))
}

const rejectionOf = <B extends "network" | "counterparty">({ code, additional_information }: Refusal, by: B) => {
  const reason = reasonAmong(REJECTION_REASONS, code)
  return { rejected_by: by, reason, ...detailsOf(reason, additional_information, code) }
}
