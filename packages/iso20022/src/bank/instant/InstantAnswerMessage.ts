import type { InstantPayment } from "@vostro/domain/rails"
import type { MessageOf } from "../../messages/Message.ts"
import type { ReturnRequest as RequestMessage } from "../../tables/ReturnRequest.ts"
import { ANSWER } from "../AnswerMessage.ts"
import { REQUEST } from "../RequestMessage.ts"
import { type CodeAndText, codeAndTextOf, NARRATIVE, reasonOn } from "./InstantReasons.ts"
import { type InstantRoute, instantEnvelopeOf, participantAgent } from "./Route.ts"

/** Returns the answer to another bank's return request: camt.029, `IPAY` or `RJCR` with its reason (S143). */
export const instantAnswerMessageOf = (
  payment: InstantPayment,
  index: number,
  asked: RequestMessage,
  route: InstantRoute
): MessageOf<"returnResponse"> => {
  const request = payment.return_requests[index]
  if (request?.status !== "rejected") return answerTo(asked, { confirmation: "IPAY" }, route)
  const { rejection_reason, rejection_details } = request.resolution ?? {}
  return rejected(asked, codeAndTextOf(rejection_reason, rejection_details), route)
}

/** Returns the rejection of a return request that the bank does not store: camt.029 with a text. */
export const instantRequestRefusalOf = (
  asked: RequestMessage,
  text: string,
  route: InstantRoute
): MessageOf<"returnResponse"> => rejected(asked, { code: NARRATIVE, additional_information: text }, route)

const rejected = (asked: RequestMessage, stated: CodeAndText, route: InstantRoute) =>
  answerTo(asked, { confirmation: "RJCR", reasons: [reasonOn(route.network, "answer", stated)] }, route)

type Outcome = Pick<MessageOf<"returnResponse">["body"], "confirmation" | "reasons">

const answerTo = (asked: RequestMessage, outcome: Outcome, route: InstantRoute): MessageOf<"returnResponse"> => {
  const { network, messageId, creationTime } = route
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
      ...referenceOf(asked, network),
      ...(asked.originalUetr !== undefined && { originalUetr: asked.originalUetr }),
      ...outcome
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
