import { Result } from "effect"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Legal } from "../../../../kernel/StateFault.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { relyingOn } from "../../../deposits/account-number/RelyOn.ts"
import { alongside, unmoved } from "../../transfer/model/Move.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import { obstacleTo } from "../incoming/Receive.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { type InstantPaymentResult, keepPayment, movePayment } from "../model/Move.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { withdrawnFromOriginal } from "../outgoing/Original.ts"
import { atTime } from "../outgoing/Queue.ts"
import { detailsOf, type RejectionReason } from "../tables/Reasons.ts"
import { sendBack } from "./SendBack.ts"

/** Outcome of a failed review. */
export interface StatedRejection {
  readonly reason: RejectionReason
  readonly additional_information?: string
}

/** Holds an outgoing payment that has not been submitted to the network, or is held, until it is approved or rejected. */
export const holdForReview = (id: string, facts: Facts): InstantPaymentResult =>
  Result.gen(function* () {
    const before = yield* found(instantPayment, id, facts)
    const { kept } = before.object
    if (kept.stage === "held") return unmoved(before.object)
    if (before.object.direction === "incoming") return yield* notReviewable(before.object, "review", "outgoing")
    if (kept.stage !== "waiting") return yield* notReviewable(before.object, "review", "before_network")
    return yield* movePayment(before, "review", { kept: { ...kept, stage: "held" } }, facts)
  })

/** Approves a payment under review: an outgoing one goes to the network, an incoming one is posted or goes back. */
export const approvePayment = (id: string, facts: Facts): InstantPaymentResult =>
  Result.gen(function* () {
    const before = yield* underReview(id, "approve", facts)
    return before.object.direction === "outgoing" ? release(before, facts) : yield* postReviewed(before, facts)
  })

const release = (before: Versioned<InstantPayment>, facts: Facts) => {
  const released = keepPayment(before, { stage: "waiting" })
  return alongside(released, { timers: atTime(before.object, facts.now.ms) })
}

const postReviewed = (before: Versioned<InstantPayment>, facts: Facts): InstantPaymentResult => {
  const { object } = before
  const number = facts.find(accountNumber, object.account_number_id)?.object
  const reason = number === undefined ? "account_closed" : obstacleTo(object, number, facts)
  if (reason !== undefined) return refuseReviewed(before, { reason }, facts)
  const posted = movePayment(before, "post", { counterparty_status: "posted" }, facts)
  return Result.map(posted, (one) => alongside(one, relyingOn(object.account_number_id, facts)))
}

/** Rejects a payment under review: an outgoing one releases its hold, an incoming one goes back. */
export const rejectPayment = (id: string, stated: StatedRejection, facts: Facts): InstantPaymentResult =>
  Result.flatMap(underReview(id, "reject", facts), (before) => refuseReviewed(before, stated, facts))

/** Rejects a payment that is known to be under review. */
export const refuseReviewed = (
  before: Versioned<InstantPayment>,
  { reason, additional_information }: StatedRejection,
  facts: Facts
): InstantPaymentResult => {
  const rejection = { rejected_by: "service" as const, reason, ...detailsOf(reason, additional_information) }
  const withdrawn = withdrawnFromOriginal(before.object, facts)
  if (before.object.direction === "outgoing") {
    return Result.map(movePayment(before, "reject", { rejection }, facts), (one) => alongside(one, withdrawn))
  }
  const { more, parts } = sendBack(before.object, rejection, facts)
  return Result.map(movePayment(before, "reject", { ...more, rejection }, facts), (one) =>
    alongside(one, parts, withdrawn)
  )
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
