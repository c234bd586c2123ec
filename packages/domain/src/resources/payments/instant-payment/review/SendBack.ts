import type { Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { acceptPayment } from "../outgoing/Accept.ts"
import { returnFields } from "../outgoing/ReturnFields.ts"
import { detailsOf } from "../tables/Reasons.ts"
import { RETURN_REASONS } from "../tables/ReturnReasons.ts"

/** Return of an accepted payment that is being rejected, and the fields that the payment gets by it. */
export interface SentBack {
  readonly more: Pick<InstantPayment, "rejection" | "related_objects" | "kept">
  readonly parts: Partial<Decision>
}

/** Sends the money of an accepted payment that is being rejected back out of suspense. */
export const sendBack = (
  one: InstantPayment,
  rejection: NonNullable<InstantPayment["rejection"]>,
  facts: Facts
): SentBack => {
  const reason = RETURN_REASONS.find((name) => name === rejection.reason) ?? "other"
  const stated = { reason, ...detailsOf(rejection.reason, undefined) }
  const { payment: back, decision: parts } = acceptPayment(
    returnFields(one, stated, "gl_instant_suspense", facts),
    facts
  )
  const return_payment_ids = [...(one.related_objects.return_payment_ids ?? []), back.id]
  return {
    more: {
      rejection,
      related_objects: { ...one.related_objects, return_payment_ids },
      kept: { ...one.kept, returned: true }
    },
    parts
  }
}
