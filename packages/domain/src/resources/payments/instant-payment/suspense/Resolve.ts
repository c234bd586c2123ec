import { Result } from "effect"
import { together } from "../../../../operation/Decision.ts"
import { found } from "../../../../operation/Found.ts"
import type { SuspenseItems } from "../../transfer/Suspense.ts"
import { instantPayment } from "../model/InstantPayment.ts"
import { revisePayment } from "../model/Move.ts"
import { SUSPENSE, type SuspenseItem, suspenseItem } from "../model/SuspenseItem.ts"
import { withdrawnFromOriginal } from "../outgoing/Original.ts"
import { sendBack } from "../review/SendBack.ts"

/** Items of the suspense of instant payments, whose money goes back to its sender by one more return. */
export const instantSuspense: SuspenseItems<SuspenseItem, NonNullable<SuspenseItem["resolution"]>> = {
  resource: suspenseItem,
  account: SUSPENSE,
  paymentOf: ({ instant_payment_id }) => instant_payment_id,
  sentAgain: ({ instant_payment_id }, facts) =>
    Result.map(found(instantPayment, instant_payment_id, facts), (refused) => {
      const { back, more, parts } = sendBack(refused.object, refused.object.rejection, facts)
      const withdrawn = withdrawnFromOriginal(refused.object, facts)
      return {
        parts: together([revisePayment(refused, more, facts).decision, parts, withdrawn]),
        resolution: { to: "sender", instant_payment_id: back.id }
      }
    }),
  resolved: (resolution) => ({ resolution })
}
