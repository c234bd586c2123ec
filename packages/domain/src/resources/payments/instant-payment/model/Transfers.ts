import { transfersOf } from "../../transfer/model/Move.ts"
import { requestsOf } from "../../transfer/returns/Request.ts"
import type { InstantPaymentTrigger } from "../tables/Transitions.ts"
import { type InstantPayment, instantPayment } from "./InstantPayment.ts"
import { instantMoney } from "./Money.ts"
import { settlementAccounts } from "./Network.ts"
import { requestRules } from "./Requests.ts"
import type { ReturnRequest } from "./ReturnRequest.ts"
import { SUSPENSE } from "./SuspenseItem.ts"

/** The instant payments of FedNow and RTP and their moves. A payment is returned as a whole, and a return never. */
export const instantTransfers = transfersOf<InstantPayment, ReturnRequest, InstantPaymentTrigger>({
  resource: instantPayment,
  rail: "instant_payment",
  money: instantMoney,
  suspense: SUSPENSE,
  settledIn: ({ kept }) => settlementAccounts[kept.network],
  amountOf: ({ amount }) => amount,
  returns: {
    originalOf: ({ related_objects }) => related_objects.original_payment_id,
    isReturned: ({ kept }) => kept.returned,
    isReturnable: ({ related_objects }) => related_objects.original_payment_id === undefined,
    refusedAs: "returned_previously",
    linked: ({ related_objects, ...one }, { id }) => {
      const return_payment_ids = [...(related_objects.return_payment_ids ?? []), id]
      return { ...one, related_objects: { ...related_objects, return_payment_ids } }
    },
    counted: ({ kept, ...one }) => ({ ...one, kept: { ...kept, returned: true } })
  },
  requests: requestRules
})

/** Return requests for instant payments. */
export const instantRequests = requestsOf(instantTransfers)
