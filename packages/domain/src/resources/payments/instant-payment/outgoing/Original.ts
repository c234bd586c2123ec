import { type Failures, failuresOf } from "../../transfer/Failures.ts"
import { alongside } from "../../transfer/model/Move.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { sendBackItem } from "../model/SuspenseItem.ts"
import { instantTransfers } from "../model/Transfers.ts"

/**
 * Failures of instant payments: the original of a failed return can be returned again. The money of a failed send-back
 * stays in suspense for the operator.
 */
export const instantFailures: Failures<InstantPayment> = failuresOf(instantTransfers, (original, one, facts) => {
  const again = instantTransfers.keep(original, { returned: false })
  return { changes: alongside(again, sendBackItem(one, "send_back_failed", facts)).decision.changes }
})
