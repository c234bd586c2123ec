import type { Facts } from "../../../../operation/Decision.ts"
import type { SentBack } from "../../transfer/Failures.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentDecision } from "../model/Move.ts"
import { SUSPENSE } from "../model/SuspenseItem.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { acceptPayment } from "../outgoing/Accept.ts"
import { returnFields } from "../outgoing/ReturnFields.ts"
import { detailsOf } from "../tables/Reasons.ts"
import { RETURN_REASONS } from "../tables/ReturnReasons.ts"

/** Makes the return of an accepted payment out of suspense, for the reason of its rejection. */
export const returnOut = (
  one: InstantPayment,
  rejection: InstantPayment["rejection"],
  facts: Facts
): InstantPaymentDecision => {
  const reason = RETURN_REASONS.find((name) => name === rejection?.reason) ?? "other"
  const stated = { reason, ...detailsOf(rejection?.reason ?? reason, undefined) }
  return acceptPayment(returnFields(one, stated, SUSPENSE, facts), facts)
}

/** Sends the money of an accepted payment that is being rejected back out of suspense. */
export const sendBack = (
  one: InstantPayment,
  rejection: InstantPayment["rejection"],
  facts: Facts
): SentBack<Pick<InstantPayment, "related_objects" | "kept">> => {
  const { payment: back, decision: parts } = returnOut(one, rejection, facts)
  const { counted, linked } = instantTransfers.returns
  const { related_objects, kept } = counted(linked(one, back), back)
  return { more: { related_objects, kept }, parts }
}
