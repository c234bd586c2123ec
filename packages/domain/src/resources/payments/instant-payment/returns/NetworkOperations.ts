import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import { command } from "../../../../operation/Define.ts"
import { inProgram } from "../../../../operation/InProgram.ts"
import { reasonFields } from "../../transfer/model/Message.ts"
import { MessageId, messageReads } from "../incoming/Arrived.ts"
import { InstantPaymentView } from "../model/InstantPayment.ts"
import { inView } from "../model/Move.ts"
import { itself } from "../outgoing/Access.ts"
import { reasonAmong } from "../tables/Reasons.ts"
import { REQUEST_REASONS, REQUEST_REJECTION_REASONS } from "../tables/ReturnReasons.ts"
import { ArrivedReturn, receiveArrivedReturn, returnReads } from "./Receive.ts"
import { receiveRejection, receiveRequest } from "./Request.ts"

const ofPayment = {
  ...inProgram({ instant_payment_id: idOf("instant_payment") }),
  output: InstantPaymentView,
  rejects: ["invalid_status_transition"],
  reads: itself
} as const

/** Answer of another bank to our return request, as the adapter of the network hands it over. */
const ArrivedAnswer = Schema.Struct(reasonFields)

/** Return request of another bank, as the adapter of the network hands it over. */
const ArrivedRequest = Schema.Struct({ message_identification: MessageId, ...ArrivedAnswer.fields })

/** Returns, return requests and answers of the network that the operator's adapter hands over. */
export const instantPaymentNetworkReturns = [
  command({
    ...ofPayment,
    name: "instant_payment.receive_return",
    role: "move_money",
    summary: "Books the return of an outgoing instant payment from the network idempotently.",
    at: ["POST", "/operator/v1/programs/:program_id/instant_payments/:instant_payment_id/receive_return"],
    body: ArrivedReturn,
    emits: ["instant_payment.posted", "instant_payment.rejected", "instant_payment.return_request_status_updated"],
    reads: ({ params, body }) => ({ ...itself({ params }), newest: [messageReads(body.message_identification)] }),
    follow: ({ params }, facts) => returnReads(params.instant_payment_id, facts),
    decide: ({ params, body }, facts) => inView(receiveArrivedReturn(params.instant_payment_id, body, facts))
  }),
  command({
    ...ofPayment,
    name: "instant_payment.receive_return_request",
    summary: "Receives the other bank's return request for an incoming payment idempotently.",
    at: ["POST", "/operator/v1/programs/:program_id/instant_payments/:instant_payment_id/receive_return_request"],
    body: ArrivedRequest,
    rejects: ["invalid_status_transition", "limit_exceeded"],
    emits: ["instant_payment.return_request_response_needed"],
    decide: ({ params, body: { reason_code: code, message_identification: message, ...stated } }, facts) => {
      const request = { ...stated, code, message, reason: reasonAmong(REQUEST_REASONS, code) }
      return inView(receiveRequest(params.instant_payment_id, request, facts))
    }
  }),
  command({
    ...ofPayment,
    name: "instant_payment.receive_return_request_rejection",
    summary: "Receives the other bank's rejection of the return request for an outgoing instant payment.",
    at: [
      "POST",
      "/operator/v1/programs/:program_id/instant_payments/:instant_payment_id/receive_return_request_rejection"
    ],
    body: ArrivedAnswer,
    emits: ["instant_payment.return_request_status_updated"],
    decide: ({ params, body: { reason_code: code, ...stated } }, facts) => {
      const refusal = { ...stated, code, reason: reasonAmong(REQUEST_REJECTION_REASONS, code) }
      return inView(receiveRejection(params.instant_payment_id, refusal, facts))
    }
  })
] as const
