/**
 * Instant payments over FedNow and RTP, put together for their module. `model` says how they differ from other
 * payments, `tables` has their statuses and reasons, `participants` the banks that take them; the other folders are
 * named after the ways of a payment. The common part is left to `payments/transfer`, messages to `@vostro/iso20022`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { transferPostings } from "../transfer/model/Postings.ts"
import { operatorOperationsOf } from "../transfer/operations/Operators.ts"
import { triggerOf } from "../transfer/operations/Trigger.ts"
import { expireJobOf } from "../transfer/returns/Expire.ts"
import { messageJobOf } from "../transfer/returns/SendMessages.ts"
import { instantCalendar } from "./calendar/Operations.ts"
import { instantPaymentIncomingOperations } from "./incoming/Operations.ts"
import { InstantPaymentView, instantPayment } from "./model/InstantPayment.ts"
import { InstantRail } from "./model/InstantRail.ts"
import { settlementAccounts } from "./model/Network.ts"
import { operatedPayments } from "./model/Operated.ts"
import { suspenseItem } from "./model/SuspenseItem.ts"
import { instantTransfers } from "./model/Transfers.ts"
import { instantMarks } from "./outgoing/Mark.ts"
import { instantPaymentOperations } from "./outgoing/Operations.ts"
import { sendJob } from "./outgoing/Send.ts"
import { instantPaymentMessages } from "./returns/Messages.ts"
import { instantPaymentReturns } from "./returns/Operations.ts"
import { instantReviews } from "./review/Decide.ts"
import { expireReviewJob } from "./review/Expire.ts"
import { instantPaymentSimulations } from "./simulation/Operations.ts"
import { deliverJob } from "./simulation/Simulate.ts"
import { simulatedMessage } from "./simulation/SimulatedMessage.ts"
import { instantPaymentSimulation, simulationReads } from "./simulation/Steps.ts"
import { instantSuspense } from "./suspense/Resolve.ts"

/** Instant payments of both directions. */
export const instantPayments = defineResource({
  resources: [instantPayment, suspenseItem, simulatedMessage],
  operations: [
    ...instantPaymentOperations,
    ...instantPaymentReturns,
    ...instantPaymentSimulations,
    ...instantPaymentIncomingOperations,
    ...instantPaymentMessages,
    instantCalendar,
    ...operatorOperationsOf(operatedPayments, {
      reviews: instantReviews,
      suspense: instantSuspense,
      marks: instantMarks
    }),
    triggerOf(instantPayment, instantPaymentSimulation, {
      summary:
        "Simulates the cause of any transition of an instant payment: a review, its outcome, either bank's answer.",
      scope: "instant_payment/read_write",
      output: InstantPaymentView,
      further: simulationReads
    })
  ],
  simulations: [instantPaymentSimulation],
  jobs: [
    sendJob,
    expireReviewJob,
    expireJobOf(instantTransfers, ["instant_payment.return_request_status_updated"]),
    messageJobOf(instantTransfers, "instant_payment", InstantRail),
    deliverJob
  ],
  postings: [
    ...transferPostings({ ...instantTransfers, settlements: Object.values(settlementAccounts) }),
    instantSuspense.posting
  ]
})
