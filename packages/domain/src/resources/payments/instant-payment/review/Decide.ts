import { Result } from "effect"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { accountNumber, relyingOn } from "../../../deposits/account-number/AccountNumber.ts"
import { BY_OPERATOR, heldNow } from "../../transfer/model/Held.ts"
import { NetworkText, reasonBody } from "../../transfer/model/Message.ts"
import { alongside, unmoved } from "../../transfer/model/Move.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import { postReadsOf } from "../../transfer/Reads.ts"
import { reviewsOf } from "../../transfer/Reviews.ts"
import { obstacleTo } from "../incoming/Receive.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { type InstantPaymentResult, movePayment } from "../model/Move.ts"
import { senderOf } from "../model/Party.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { instantFailures } from "../outgoing/Original.ts"
import { detailsOf, REJECTION_REASONS } from "../tables/Reasons.ts"
import { sendBack } from "./SendBack.ts"

const Rejected = reasonBody(REJECTION_REASONS, NetworkText)

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

const CODE = "object_state_conflict"

// A payment that has not been submitted to the network.
const hold = (before: Versioned<InstantPayment>, facts: Facts): InstantPaymentResult => {
  const { object } = before
  const { direction, kept } = object
  if (kept.stage === "held") return Result.succeed(unmoved(object))
  if (direction === "incoming") return refuse(instantTransfers, object, "review", "outgoing", CODE)
  if (kept.stage !== "waiting") return refuse(instantTransfers, object, "review", "before_network", CODE)
  return movePayment(before, "review", { kept: { ...kept, stage: "held", ...heldNow(facts, BY_OPERATOR) } }, facts)
}

/** Reviews of instant payments by the operator. The network decides on an outgoing one once it has been approved. */
export const instantReviews = reviewsOf(instantTransfers, {
  hold,
  needed: ({ status, direction, kept }) => {
    if (status !== "under_review") return ["under_review"]
    return direction === "incoming" || kept.stage === "held" ? undefined : "held"
  },
  code: CODE,
  release: (before, facts) => {
    const released = instantTransfers.keep(before, { stage: "waiting" })
    return Result.succeed(alongside(released, instantTransfers.stepAt(before.object, facts.now.ms)))
  },
  post: postReviewed,
  refuse: refuseReviewed,
  sent: "sent",
  body: Rejected,
  reads: {
    approve: postReadsOf(senderOf),
    reject: instantFailures.reads
  },
  emits: {
    approve: ["instant_payment.posted", "instant_payment.rejected"],
    reject: ["instant_payment.rejected"]
  }
})
