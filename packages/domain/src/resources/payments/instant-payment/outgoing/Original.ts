import type { Ref } from "../../../../kernel/Resource.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { originalReadsOf, withdrawalRefsOf, withdrawnOf } from "../../transfer/Original.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { keepPayment } from "../model/Move.ts"
import { sendBackItem } from "../model/SuspenseItem.ts"
import { instantTransfers } from "../model/Transfers.ts"

/**
 * Lets the original of a failed return be returned again, or removes a failed payment from the usage of limits. The
 * money of a failed send-back stays in suspense for the operator.
 */
export const withdrawnFromOriginal = (one: InstantPayment, facts: Facts): Partial<Decision> =>
  withdrawnOf(
    instantTransfers,
    one,
    (original) => {
      const again = keepPayment(original, { returned: false })
      return { changes: alongside(again, sendBackItem(one, "send_back_failed", facts)).decision.changes }
    },
    facts
  )

/** Refers to the objects that change when a payment fails: the payment that it returns, or the usage of limits. */
export const withdrawalRefs = (one: InstantPayment): ReadonlyArray<Ref> => withdrawalRefsOf(instantTransfers, one)

/** Reads {@link withdrawalRefs} of a loaded payment. */
export const originalReads = (id: string, facts: Facts): CommandReads => originalReadsOf(instantTransfers, id, facts)
