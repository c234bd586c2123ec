import { Result } from "effect"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { type InstantPaymentResult, movePayment } from "../model/Move.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { type Outcome, settlePayment, updateCounterparty } from "../outgoing/Settle.ts"
import { codeOf } from "../tables/Reasons.ts"
import type { CounterpartyBody } from "./SimulatedMessage.ts"

const ON = "counterparty_status"
const ANSWERED = ["created", "under_review", "posted"]

/** Simulates the answer of the other bank to a payment: it settles the payment, or changes its status there later. */
export const simulateCounterparty = (
  before: Versioned<InstantPayment>,
  stated: typeof CounterpartyBody.Type,
  facts: Facts
): InstantPaymentResult => {
  const { status, counterparty_status: current, kept } = before.object
  const answer = answerOf(stated, kept.network)
  if (status !== "posted") {
    if (status !== "created" && status !== "under_review") return refuse(instantTransfers, before.object, ON, ANSWERED)
    const isHeld = kept.stage === "held"
    return isHeld
      ? refuse(instantTransfers, before.object, ON, "unheld")
      : Result.succeed(settlePayment(before, answer, facts))
  }
  const { counterparty_status } = stated
  if (current === "rejected" || current === counterparty_status) {
    return refuse(instantTransfers, before.object, ON, "awaiting_counterparty")
  }
  return answer._tag === "AcceptedWithoutPosting"
    ? movePayment(before, "update_counterparty", { counterparty_status: "under_review" }, facts)
    : Result.succeed(updateCounterparty(before, answer, facts))
}

const answerOf = (
  { counterparty_status, reason = "narrative", additional_information }: typeof CounterpartyBody.Type,
  network: InstantPayment["kept"]["network"]
): Outcome => {
  if (counterparty_status === "posted") return { _tag: "Settled", network }
  if (counterparty_status === "under_review") return { _tag: "AcceptedWithoutPosting", network }
  return {
    _tag: "Rejected",
    rejected_by: "counterparty",
    code: codeOf(reason) ?? "NARR",
    returned: true,
    ...(additional_information !== undefined && { additional_information })
  }
}
