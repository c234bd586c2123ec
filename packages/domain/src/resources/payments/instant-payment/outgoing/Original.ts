import { refTo, type Versioned } from "../../../../kernel/Resource.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { keepPayment } from "../model/Move.ts"

/** Returns the loaded payment that a return is of. */
export const originalOf = (one: InstantPayment, facts: Facts): Versioned<InstantPayment> | undefined => {
  const { original_payment_id } = one.related_objects
  return original_payment_id === undefined ? undefined : facts.find(instantPayment, original_payment_id)
}

/** Lets the original of a failed return be returned again. */
export const withdrawnFromOriginal = (one: InstantPayment, facts: Facts): Partial<Decision> => {
  const original = originalOf(one, facts)
  if (original === undefined) return {}
  return { changes: keepPayment(original, { returned: false }).decision.changes }
}

/** Reads the payment that a loaded return is of. */
export const originalReads = (id: string, facts: Facts): CommandReads => {
  const original = facts.find(instantPayment, id)?.object.related_objects.original_payment_id
  return original === undefined ? {} : { objects: [refTo(instantPayment, original)] }
}
