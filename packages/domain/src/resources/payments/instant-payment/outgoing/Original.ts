import { type Ref, refTo, type Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { uncountPayment, usageRef } from "../../limits/Count.ts"
import { outflowRefs, uncountOutflow } from "../../limits/Outflow.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { alongside, keepPayment } from "../model/Move.ts"
import { sendBackItem } from "../model/SuspenseItem.ts"

/** Returns the loaded payment that a return is of. */
export const originalOf = (one: InstantPayment, facts: Facts): Versioned<InstantPayment> | undefined => {
  const { original_payment_id } = one.related_objects
  return original_payment_id === undefined ? undefined : facts.find(instantPayment, original_payment_id)
}

/**
 * Lets the original of a failed return be returned again, or removes a failed payment from the usage of limits. The
 * money of a failed send-back stays in suspense for the operator.
 */
export const withdrawnFromOriginal = (one: InstantPayment, facts: Facts): Partial<Decision> => {
  const uncounted = uncountOutflow(one.kept.outflow, one.amount, facts)
  if (one.kept.limited === true) {
    return together([uncounted, uncountPayment(one.account_number_id, "instant_payment", one, facts)])
  }
  const original = originalOf(one, facts)
  if (original === undefined) return uncounted
  const { changes } = alongside(
    keepPayment(original, { returned: false }),
    uncounted,
    sendBackItem(one, "send_back_failed", facts)
  ).decision
  return { changes }
}

/** Refers to the objects that change when a payment fails: the payment that it returns, or the usage of limits. */
export const withdrawalRefs = ({ account_number_id, kept, related_objects }: InstantPayment): ReadonlyArray<Ref> => {
  const counted = outflowRefs(kept.outflow)
  if (kept.limited === true) return [usageRef(account_number_id, "instant_payment"), ...counted]
  const { original_payment_id } = related_objects
  return original_payment_id === undefined ? counted : [refTo(instantPayment, original_payment_id), ...counted]
}

/** Reads {@link withdrawalRefs} of a loaded payment. */
export const originalReads = (id: string, facts: Facts): CommandReads => {
  const one = facts.find(instantPayment, id)?.object
  const objects = one === undefined ? [] : withdrawalRefs(one)
  return objects.length === 0 ? {} : { objects }
}
