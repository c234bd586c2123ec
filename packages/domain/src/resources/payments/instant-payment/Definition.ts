import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { instantPaymentIncomingOperations } from "./incoming/Operations.ts"
import { instantPayment } from "./model/InstantPayment.ts"
import { suspenseItem } from "./model/SuspenseItem.ts"
import { instantPaymentMarkOperations } from "./outgoing/MarkOperations.ts"
import { instantPaymentOperations } from "./outgoing/Operations.ts"
import { sendJob } from "./outgoing/Send.ts"
import { expireJob } from "./returns/Expire.ts"
import { messageJob } from "./returns/Message.ts"
import { instantPaymentNetworkReturns } from "./returns/NetworkOperations.ts"
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
    ...instantPaymentNetworkReturns,
    ...instantPaymentReviewOperations,
    ...instantSuspenseOperations,
    ...instantPaymentMarkOperations,
    instantPaymentTrigger
  ],
  simulations: [instantPaymentSimulation],
  jobs: [sendJob, expireReviewJob, expireJob, messageJob, deliverJob]
})
