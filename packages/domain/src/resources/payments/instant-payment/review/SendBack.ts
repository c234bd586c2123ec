import type { Facts } from "../../../../operation/Decision.ts"
import type { SentBack } from "../../transfer/Failures.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { SUSPENSE } from "../model/SuspenseItem.ts"
import { acceptPayment } from "../outgoing/Accept.ts"
import { returnFields } from "../outgoing/ReturnFields.ts"
import { detailsOf } from "../tables/Reasons.ts"
import { RETURN_REASONS } from "../tables/ReturnReasons.ts"

/** Return of an accepted payment out of suspense. */
interface Back extends SentBack<Pick<InstantPayment, "rejection" | "related_objects" | "kept">> {
  readonly back: InstantPayment
}

/** Sends the money of an accepted payment back out of suspense, for the reason of its rejection. */
export const sendBack = (one: InstantPayment, rejection: InstantPayment["rejection"], facts: Facts): Back => {
  const reason = RETURN_REASONS.find((name) => name === rejection?.reason) ?? "other"
  const stated = { reason, ...detailsOf(rejection?.reason ?? reason, undefined) }
  const { payment: back, decision: parts } = acceptPayment(returnFields(one, stated, SUSPENSE, facts), facts)
  const return_payment_ids = [...(one.related_objects.return_payment_ids ?? []), back.id]
  return {
    back,
    more: {
      related_objects: { ...one.related_objects, return_payment_ids },
      kept: { ...one.kept, returned: true }
    },
    parts
  }
}
