import { Result, Schema } from "effect"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Legal } from "../../../../kernel/StateFault.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { relyingOn } from "../../../deposits/account-number/RelyOn.ts"
import { NetworkText } from "../../transfer/model/Message.ts"
import { alongside, unmoved } from "../../transfer/model/Move.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import type { Reviews } from "../../transfer/operations/Review.ts"
import { postReadsOf } from "../../transfer/Reads.ts"
import { obstacleTo } from "../incoming/Receive.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { type InstantPaymentResult, movePayment } from "../model/Move.ts"
import { senderOf } from "../model/Party.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { instantFailures } from "../outgoing/Original.ts"
import { detailsOf, REJECTION_REASONS } from "../tables/Reasons.ts"
import { sendBack } from "./SendBack.ts"

const Rejected = Schema.Struct({
  reason: Schema.Literals(REJECTION_REASONS),
  additional_information: Schema.optionalKey(NetworkText)
})

/** Holds an outgoing payment that has not been submitted to the network, or is held, until it is approved or rejected. */
export const hold = (id: string, facts: Facts): InstantPaymentResult =>
  Result.flatMap(found(instantPayment, id, facts), (before) => {
    const { direction, kept } = before.object
    if (kept.stage === "held") return Result.succeed(unmoved(before.object))
    if (direction === "incoming") return notReviewable(before.object, "review", "outgoing")
    if (kept.stage !== "waiting") return notReviewable(before.object, "review", "before_network")
    return movePayment(before, "review", { kept: { ...kept, stage: "held" } }, facts)
  })

/** Approves a payment under review: an outgoing one goes to the network, an incoming one is posted or goes back. */
export const approve = (id: string, facts: Facts): InstantPaymentResult =>
  Result.flatMap(underReview(id, "approve", facts), (before) => {
    const { object } = before
    if (object.direction === "incoming") return postReviewed(before, facts)
    const released = instantTransfers.keep(before, { stage: "waiting" })
    return Result.succeed(alongside(released, instantTransfers.stepAt(object, facts.now.ms)))
  })

const postReviewed = (before: Versioned<InstantPayment>, facts: Facts): InstantPaymentResult => {
  const { object } = before
  const number = facts.find(accountNumber, object.account_number_id)?.object
  const reason = number === undefined ? "account_closed" : obstacleTo(object, number, facts)
  if (reason !== undefined) return refuseReviewed(before, { reason }, facts)
  const posted = movePayment(before, "post", { counterparty_status: "posted" }, facts)
  return Result.map(posted, (one) => alongside(one, relyingOn(object.account_number_id, facts)))
}

/** Rejects a payment that is known to be under review: an outgoing one releases its hold, an incoming one goes back. */
export const refuseReviewed = (
  before: Versioned<InstantPayment>,
  { reason, additional_information }: typeof Rejected.Type,
  facts: Facts
): InstantPaymentResult => {
  const rejection = { rejected_by: "service" as const, reason, ...detailsOf(reason, additional_information) }
  return instantFailures.refuse(before, { rejection }, () => sendBack(before.object, rejection, facts), facts)
}

const notReviewable = (one: InstantPayment, on: string, legal: Legal) =>
  refuse(instantTransfers, one, on, legal, "object_state_conflict")

// The network decides on an outgoing payment once it has been approved.
const underReview = (id: string, on: string, facts: Facts) =>
  Result.flatMap(found(instantPayment, id, facts), (before) => {
    const { status, direction, kept } = before.object
    const isHeld = direction === "incoming" || kept.stage === "held"
    if (status !== "under_review") return notReviewable(before.object, on, ["under_review"])
    return isHeld ? Result.succeed(before) : notReviewable(before.object, on, "held")
  })

/** Reviews of instant payments by the operator. */
export const instantReviews: Reviews<InstantPayment, typeof Rejected.Type> = {
  hold,
  approve: {
    decide: approve,
    follow: (id, facts) => postReadsOf(instantPayment, senderOf, id, facts),
    emits: ["instant_payment.posted", "instant_payment.rejected"]
  },
  sent: "sent",
  reject: {
    body: Rejected,
    decide: (id, stated, facts) =>
      Result.flatMap(underReview(id, "reject", facts), (before) => refuseReviewed(before, stated, facts)),
    follow: instantFailures.reads,
    emits: ["instant_payment.rejected"]
  }
}
