import type { Facts } from "../../../../operation/Decision.ts"
import { closedBy } from "../../suspense/ClosedBy.ts"
import { alongside } from "../../transfer/model/Move.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { createPayment, type InstantPaymentDecision } from "../model/Move.ts"
import { openItem, SUSPENSE, sendBackItem } from "../model/SuspenseItem.ts"
import { detailsOf } from "../tables/Reasons.ts"
import { returnFields } from "./ReturnFields.ts"

/** Return of an outgoing payment, as shown in responses, and its message. */
interface Stated {
  readonly return: NonNullable<InstantPayment["return"]>
  readonly message?: string
}

/**
 * Books the return of an outgoing payment. Where its account number is closed, the return is rejected, and its money waits
 * in suspense for the operator, as that of a send-back does.
 */
export const bookReturn = (
  original: InstantPayment,
  { return: stated, message }: Stated,
  facts: Facts
): InstantPaymentDecision => {
  const { place } = original.kept
  const made = returnFields(original, stated, place, facts)
  const fields = message === undefined ? made : { ...made, kept: { ...made.kept, message } }
  const reason = place === SUSPENSE ? undefined : closedBy(place, facts)
  if (reason === undefined) {
    const back = createPayment("receive", { ...fields, counterparty_status: "posted" }, facts)
    return alongside(back, sendBackItem(original, "send_back_returned", facts))
  }
  const rejection = { rejected_by: "service" as const, reason, ...detailsOf(reason, "The money waits at the bank.") }
  const refused = createPayment("refuse", { ...fields, rejection }, facts)
  return alongside(refused, openItem(refused.payment, "return_not_posted", facts))
}
