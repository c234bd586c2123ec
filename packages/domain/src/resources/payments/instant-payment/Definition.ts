import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { instantPaymentIncomingOperations } from "./incoming/Operations.ts"
import { instantPayment } from "./model/InstantPayment.ts"
import { instantPaymentOperations } from "./outgoing/Operations.ts"
import { sendJob } from "./outgoing/Send.ts"
import { expireReviewJob } from "./review/Expire.ts"
import { instantPaymentReviewOperations } from "./review/Operations.ts"

/** Instant payments of both directions. */
export const instantPayments = defineResource({
  resources: [instantPayment],
  operations: [...instantPaymentOperations, ...instantPaymentIncomingOperations, ...instantPaymentReviewOperations],
  jobs: [sendJob, expireReviewJob]
})
