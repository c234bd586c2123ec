import { Schema } from "effect"
import { reasonFields } from "../../transfer/model/Message.ts"
import { messageOperationsOf } from "../../transfer/operations/Messages.ts"
import { outcomeReadsOf } from "../../transfer/Reads.ts"
import { instantMessages, MessageId } from "../incoming/Arrived.ts"
import { ArrivedStatus, receiveStatus } from "../incoming/Status.ts"
import { operatedPayments } from "../model/Operated.ts"
import { instantRequests, instantTransfers } from "../model/Transfers.ts"
import { OUTCOMES } from "../outgoing/Settle.ts"
import { reasonAmong } from "../tables/Reasons.ts"
import { REQUEST_REASONS, REQUEST_REJECTION_REASONS } from "../tables/ReturnReasons.ts"
import { ArrivedReturn, receiveArrivedReturn, returnReads } from "./Receive.ts"

/** Answer of another bank to our return request, as the adapter of the network hands it over. */
const ArrivedAnswer = Schema.Struct(reasonFields)

/** Return request of another bank, as the adapter of the network hands it over. */
const ArrivedRequest = Schema.Struct({ message_identification: MessageId, ...ArrivedAnswer.fields })

/** Outcomes, returns, return requests and answers of the networks that the operator's adapter hands over. */
export const instantPaymentMessages = messageOperationsOf(operatedPayments, {
  outcome: "the status of an outgoing instant payment at its network or at the other bank",
  status: {
    body: ArrivedStatus,
    decide: receiveStatus,
    further: outcomeReadsOf(instantTransfers),
    rejects: ["object_state_conflict"],
    emits: OUTCOMES
  },
  back: {
    body: ArrivedReturn,
    decide: receiveArrivedReturn,
    reads: instantMessages.reads,
    further: returnReads,
    rejects: ["invalid_status_transition"],
    emits: ["instant_payment.posted", "instant_payment.rejected", "instant_payment.return_request_status_updated"]
  },
  request: {
    body: ArrivedRequest,
    decide: (id, { reason_code: code, message_identification: message, ...stated }, facts) =>
      instantRequests.receive(id, { ...stated, code, message, reason: reasonAmong(REQUEST_REASONS, code) }, facts),
    rejects: ["invalid_status_transition", "limit_exceeded"],
    emits: ["instant_payment.return_request_response_needed"]
  },
  rejection: {
    body: ArrivedAnswer,
    decide: (id, { reason_code: code, ...stated }, facts) =>
      instantRequests.reject(
        id,
        "counterparty",
        { ...stated, code, reason: reasonAmong(REQUEST_REJECTION_REASONS, code) },
        facts
      ),
    rejects: ["invalid_status_transition"],
    emits: ["instant_payment.return_request_status_updated"]
  }
})
