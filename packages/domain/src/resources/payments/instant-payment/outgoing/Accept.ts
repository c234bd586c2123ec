import { isPositionId } from "../../../../ledger/Position.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { shortfallOf } from "../../transfer/outgoing/Create.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentDecision } from "../model/Move.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { detailsOf, type RejectionReason } from "../tables/Reasons.ts"
import { REST_MS } from "./Queue.ts"

/**
 * Creates an outgoing payment with its hold and its timer. A payment that the bank will not send has no hold, and a
 * worker rejects it.
 */
export const acceptPayment = (
  fields: NewFields<InstantPayment>,
  facts: Facts,
  refused: InstantPayment["rejection"] = obstacleTo(fields, facts)
): InstantPaymentDecision => {
  if (refused === undefined) return instantTransfers.start(fields, facts.now.ms + REST_MS, facts)
  const kept = { ...fields.kept, stage: "held", refusal: refused } as const
  return instantTransfers.start({ ...fields, kept }, facts.now.ms, facts)
}

/** Returns the rejection of a payment that exceeds the limit of one payment, or whose account number lacks funds. */
export const obstacleTo = (
  one: Pick<InstantPayment, "amount" | "kept" | "related_objects">,
  facts: Facts
): InstantPayment["rejection"] => {
  const { place } = one.kept
  if (!isPositionId(place)) return undefined
  const { instant_payment_limit: limit } = facts.settings
  const isTransfer = one.related_objects.original_payment_id === undefined
  if (isTransfer && limit !== undefined && one.amount > limit) {
    return refusal("per_transaction_limit_exceeded", `The limit is ${limit} cents.`)
  }
  const shortfall = shortfallOf(place, one.amount, facts)
  return shortfall === undefined ? undefined : refusal("non_sufficient_funds", shortfall)
}

/** Makes the rejection of a payment by the bank itself. */
export const refusal = (reason: RejectionReason, text: string) => ({
  rejected_by: "service" as const,
  reason,
  ...detailsOf(reason, text)
})
