import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { markOperationsOf } from "../transfer/operations/Mark.ts"
import { instantPaymentIncomingOperations } from "./incoming/Operations.ts"
import { instantPayment } from "./model/InstantPayment.ts"
import { operatedPayments } from "./model/Operated.ts"
import { suspenseItem } from "./model/SuspenseItem.ts"
import { markPaymentSent, markPaymentUnsent } from "./outgoing/Mark.ts"
import { instantPaymentOperations } from "./outgoing/Operations.ts"
import { sendJob } from "./outgoing/Send.ts"
import { expireJob } from "./returns/Expire.ts"
import { messageJob } from "./returns/Message.ts"
import { instantPaymentMessages } from "./returns/Messages.ts"
import { instantPaymentReturns } from "./returns/Operations.ts"
import { expireReviewJob } from "./review/Expire.ts"
import { instantPaymentReviewOperations } from "./review/Operations.ts"
import { instantPaymentSimulations } from "./simulation/Operations.ts"
import { deliverJob } from "./simulation/Simulate.ts"
import { simulatedMessage } from "./simulation/SimulatedMessage.ts"
import { instantPaymentSimulation } from "./simulation/Steps.ts"
import { instantPaymentTrigger } from "./simulation/Trigger.ts"
import { instantSuspenseOperations } from "./suspense/Operations.ts"

/** Instant payments of both directions. */
export const instantPayments = defineResource({
  resources: [instantPayment, suspenseItem, simulatedMessage],
  operations: [
    ...instantPaymentOperations,
    ...instantPaymentReturns,
    ...instantPaymentSimulations,
    ...instantPaymentIncomingOperations,
    ...instantPaymentMessages,
    ...instantPaymentReviewOperations,
    ...instantSuspenseOperations,
    ...markOperationsOf(operatedPayments, {
      sent: markPaymentSent,
      unsent: markPaymentUnsent,
      word: "submitted",
      emits: []
    }),
    instantPaymentTrigger
  ],
  simulations: [instantPaymentSimulation],
  jobs: [sendJob, expireReviewJob, expireJob, messageJob, deliverJob]
})
