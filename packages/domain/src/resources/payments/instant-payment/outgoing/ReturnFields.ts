import type { Facts } from "../../../../operation/Decision.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { instructionOf } from "../../transfer/model/Identification.ts"
import { backOf } from "../../transfer/model/Transfer.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { waitingAt } from "./Create.ts"

/**
 * Returns the fields of the return of a payment, of its whole amount: the parties are swapped, the UETR is repeated
 * (S148).
 */
export const returnFields = (
  original: NewFields<InstantPayment>,
  stated: NonNullable<InstantPayment["return"]>,
  place: string,
  facts: Facts
): NewFields<InstantPayment> => {
  const id = facts.newId("instant_payment")
  return {
    id,
    ...backOf(original),
    amount: original.amount,
    currency_code: original.currency_code,
    debtor: original.creditor,
    debtor_agent: original.creditor_agent,
    creditor_agent: original.debtor_agent,
    creditor: original.debtor,
    payment_identifiers: { ...original.payment_identifiers, transaction_id: instructionOf(id) },
    return: stated,
    related_objects: { original_payment_id: original.id, return_payment_ids: [] },
    kept: { ...waitingAt(place), network: original.kept.network }
  }
}
