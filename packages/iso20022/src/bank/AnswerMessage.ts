import type { Wire } from "@vostro/domain/rails"
import type { MessageOf } from "../messages/Message.ts"
import type { ReturnRequest as RequestMessage } from "../tables/ReturnRequest.ts"
import { envelopeOf, type FedwireBank, type SentAs } from "./FedwireBank.ts"
import { rejectionCodeOf } from "./Reasons.ts"
import { linesOf, NOT_PROVIDED } from "./Texts.ts"

/** Name of the message that answers a return request. */
export const ANSWER = "camt.029.001.09"

/**
 * Returns the answer to the return request of another bank: camt.029. An accepted request is `CNCL`, or `PECR` for a
 * part of the amount; a rejected one is `RJCR` with its reason (S202). `asked` is the request as it came.
 */
export const answerMessageOf = (
  wire: Wire,
  index: number,
  asked: RequestMessage,
  sent: SentAs,
  bank: FedwireBank
): MessageOf<"returnResponse"> => {
  const request = wire.return_requests[index]
  const outcome =
    request?.status === "rejected"
      ? { confirmation: REJECTED, reasons: [reasonOf(request.resolution)] }
      : { confirmation: acceptanceOf(wire) }
  return answerTo(asked, outcome, sent, bank)
}

/** Returns the rejection of a return request that the bank does not store: camt.029 with a text. */
export const requestRefusalOf = (
  asked: RequestMessage,
  text: string,
  sent: SentAs,
  bank: FedwireBank
): MessageOf<"returnResponse"> => {
  const reasons = [reasonOf({ rejection_reason: "narrative", rejection_details: text })]
  return answerTo(asked, { confirmation: REJECTED, reasons }, sent, bank)
}

const REJECTED = "RJCR"

type Outcome = Pick<MessageOf<"returnResponse">["body"], "confirmation" | "reasons">

const answerTo = (
  asked: RequestMessage,
  outcome: Outcome,
  sent: SentAs,
  bank: FedwireBank
): MessageOf<"returnResponse"> => {
  const { messageId, messageName, creationTime = asked.creationTime } = asked.original
  return {
    network: "fedwire",
    type: "returnResponse",
    envelope: envelopeOf(ANSWER, sent, bank),
    body: {
      messageId: sent.messageId,
      assigner: asked.assignee,
      assignee: asked.assigner,
      creationTime: sent.creationTime,
      case: asked.case ?? { id: asked.messageId, creator: { party: { name: NOT_PROVIDED } } },
      original: { messageId, messageName, creationTime },
      ...(asked.originalInstructionId !== undefined && { originalInstructionId: asked.originalInstructionId }),
      ...(asked.originalEndToEndId !== undefined && { originalEndToEndId: asked.originalEndToEndId }),
      ...(asked.originalUetr !== undefined && { originalUetr: asked.originalUetr }),
      ...outcome
    }
  }
}

const acceptanceOf = ({ kept, amounts }: Wire): string => (kept.returned < amounts.settlement_amount ? "PECR" : "CNCL")

type Rejection = Partial<NonNullable<Wire["return_requests"][number]["resolution"]>>

const reasonOf = ({ rejection_details, rejection_reason = "customer_requested" }: Rejection = {}) => {
  const additionalInformation = linesOf(rejection_details).slice(0, 2)
  return {
    reason: { code: rejectionCodeOf(rejection_reason) },
    ...(additionalInformation.length > 0 && { additionalInformation })
  }
}
