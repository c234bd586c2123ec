import { refTo } from "../../../../kernel/Resource.ts"
import { suspenseOperationsOf } from "../../transfer/operations/Suspense.ts"
import { originalRefs } from "../../transfer/Reads.ts"
import { instantPayment } from "../model/InstantPayment.ts"
import { operatedPayments } from "../model/Operated.ts"
import { SuspenseItem } from "../model/SuspenseItem.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { instantSuspense } from "./Resolve.ts"

/** The operator's work on instant payments whose money lies in suspense. */
export const instantSuspenseOperations = suspenseOperationsOf(operatedPayments, instantSuspense, {
  schema: SuspenseItem,
  rejects: ["object_state_conflict"],
  emits: [],
  follow: ({ instant_payment_id }) => ({ objects: [refTo(instantPayment, instant_payment_id)] }),
  conclude: ({ instant_payment_id }, facts) => {
    const one = facts.find(instantPayment, instant_payment_id)?.object
    return { objects: one === undefined ? [] : originalRefs(instantTransfers, one) }
  }
})
