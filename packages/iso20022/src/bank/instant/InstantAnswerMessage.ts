import type { InstantPayment } from "@vostro/domain/rails"
import type { MessageOf } from "../../Message.ts"
import type { ReturnRequest as RequestMessage } from "../../tables/ReturnRequest.ts"
import { ANSWER } from "../AnswerMessage.ts"
import { REQUEST } from "../RequestMessage.ts"
import { codeAndTextOf, reasonOn } from "./InstantReasons.ts"
import { type InstantRoute, instantEnvelopeOf, participantAgent } from "./Route.ts"

/** Returns the answer to another bank's return request: camt.029, `IPAY` or `RJCR` with its reason (S143). */
export const instantAnswerMessageOf = (
  payment: InstantPayment,
  index: number,
  asked: RequestMessage,
  route: InstantRoute
): MessageOf<"returnResponse"> => {
  const { network, messageId, creationTime } = route
  const request = payment.return_requests[index]
  const { uetr } = payment.payment_identifiers
  const isRejected = request?.status === "rejected"
  const { rejection_reason, rejection_details } = request?.resolution ?? {}
  const reason = reasonOn(network, "answer", codeAndTextOf(rejection_reason, rejection_details))
  const creator = { agent: participantAgent(network, asked.assigner) }
  return {
    network,
    type: "returnResponse",
    envelope: instantEnvelopeOf(ANSWER, route),
    body: {
      messageId,
      assigner: asked.assignee,
      assignee: asked.assigner,
      creationTime,
      case: asked.case ?? { id: asked.messageId, creator },
      confirmation: isRejected ? "RJCR" : "IPAY",
      ...referenceOf(asked, network),
      ...(uetr !== undefined && { originalUetr: uetr }),
      ...(isRejected && { reasons: [reason] })
    }
  }
}

/** RTP answers the request, FedNow names the payment. */
const referenceOf = (asked: RequestMessage, network: InstantRoute["network"]) => {
  if (network === "rtp") {
    return { requestId: asked.messageId, requestName: REQUEST, requestTime: asked.creationTime }
  }
  const { messageId, messageName, creationTime = asked.creationTime } = asked.original
  return { original: { messageId, messageName, creationTime } }
}
