import { Result } from "effect"
import type { Decision } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { type Rejection, reject } from "../../kernel/Rejection.ts"
import { blockchainPayment } from "./BlockchainPayment.ts"
import { moved } from "./Move.ts"
import type { Trigger } from "./Transitions.ts"

/** The events that a payment can be advanced to. */
export const ADVANCES = [
  "blockchain_payment.under_review",
  "blockchain_payment.awaiting_funds",
  "blockchain_payment.submitted",
  "blockchain_payment.posted",
  "blockchain_payment.rejected",
  "blockchain_payment.canceled"
] as const

const triggers: Readonly<Record<(typeof ADVANCES)[number], Trigger>> = {
  "blockchain_payment.under_review": "review",
  "blockchain_payment.awaiting_funds": "await",
  "blockchain_payment.submitted": "submit",
  "blockchain_payment.posted": "post",
  "blockchain_payment.rejected": "reject",
  "blockchain_payment.canceled": "cancel"
}

/** Makes an event of a payment happen now: a review and its outcome, funds that come, the chain that settles. */
export const advancePayment = (
  id: string,
  event: (typeof ADVANCES)[number],
  facts: Facts
): Result.Result<Decision, Rejection> => {
  const before = facts.find(blockchainPayment, id)
  if (before === undefined) return Result.fail(reject("object_not_found"))
  const on = triggers[event]
  const reasons = {
    ...(on === "reject" && { rejection_reason: "simulated" }),
    ...(on === "cancel" && { cancelation_reason: "simulated" })
  }
  return moved(before, on, reasons, facts)
}
