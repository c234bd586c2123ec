import { asked, load } from "../../../../operation/Asking.ts"
import { together } from "../../../../operation/Decision.ts"
import type { Asking } from "../../../../operation/Operation.ts"
import { movedOut } from "../../suspense/Money.ts"
import type { MovedOut } from "../../suspense/MoveOut.ts"
import { originalRefs } from "../../transfer/Reads.ts"
import type { SuspenseItems } from "../../transfer/Suspense.ts"
import { instantPayment } from "../model/InstantPayment.ts"
import { revisePayment } from "../model/Move.ts"
import { SUSPENSE, type SuspenseItem, suspenseItem } from "../model/SuspenseItem.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { instantFailures } from "../outgoing/Original.ts"
import { sendBack } from "../review/SendBack.ts"

type Resolution = NonNullable<SuspenseItem["resolution"]>

function* sentAgain({ instant_payment_id }: SuspenseItem): Asking<MovedOut<Resolution>> {
  const refused = yield* load(instantPayment, instant_payment_id)
  const facts = yield* asked({ objects: originalRefs(instantTransfers, refused.object) })
  const { back, more, parts } = sendBack(refused.object, refused.object.rejection, facts)
  const withdrawn = instantFailures.withdrawn(refused.object, facts)
  return {
    parts: together([revisePayment(refused, more, facts).decision, parts, withdrawn]),
    resolution: { to: "sender", instant_payment_id: back.id }
  }
}

/** Items of the suspense of instant payments, whose money goes back to its sender by one more return. */
export const instantSuspense: SuspenseItems<SuspenseItem, Resolution> = {
  resource: suspenseItem,
  posting: movedOut(instantPayment, suspenseItem, SUSPENSE),
  paymentOf: ({ instant_payment_id }) => instant_payment_id,
  sentAgain,
  resolved: (resolution) => ({ resolution }),
  rejects: ["object_state_conflict"],
  emits: []
}
