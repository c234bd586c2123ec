import { Result } from "effect"
import { suspenseOf } from "../../transfer/returns/Suspense.ts"
import { suspenseItem } from "../model/SuspenseItem.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { instantFailures } from "../outgoing/Original.ts"
import { returnOut } from "../review/SendBack.ts"

/** Items of the suspense of instant payments, whose money goes back to its sender by one more return. */
export const instantSuspense = suspenseOf(instantTransfers, instantFailures, {
  resource: suspenseItem,
  paymentOf: ({ instant_payment_id }) => instant_payment_id,
  sendBack: (one, _, facts) => Result.succeed(returnOut(one, one.rejection, facts)),
  resolved: (resolution, back) => ({
    resolution: { ...resolution, ...(back !== undefined && { instant_payment_id: back.id }) }
  }),
  rejects: ["object_state_conflict"],
  emits: []
})
