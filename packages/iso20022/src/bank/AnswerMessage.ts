import type { Wire } from "@vostro/domain/rails"
import type { MessageOf } from "../Message.ts"
import type { ReturnRequest as RequestMessage } from "../tables/ReturnRequest.ts"
import { envelopeOf, type FedwireBank, type SentAs } from "./FedwireBank.ts"
import { rejectionCodeOf } from "./Reasons.ts"
import { linesOf } from "./Texts.ts"

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
  const reasons = request?.status === "rejected" ? [reasonOf(request)] : undefined
  const { messageId, messageName, creationTime = wire.created_at } = asked.original
  return {
    network: "fedwire",
    type: "returnResponse",
    envelope: envelopeOf(ANSWER, sent, bank),
    body: {
      messageId: sent.messageId,
      assigner: asked.assignee,
      assignee: asked.assigner,
      creationTime: sent.creationTime,
      case: asked.case ?? { id: asked.messageId, creator: { party: { name: "NOTPROVIDED" } } },
      confirmation: reasons === undefined ? acceptanceOf(wire) : "RJCR",
      original: { messageId, messageName, creationTime },
      ...(asked.originalInstructionId !== undefined && { originalInstructionId: asked.originalInstructionId }),
      ...(asked.originalEndToEndId !== undefined && { originalEndToEndId: asked.originalEndToEndId }),
      originalUetr: wire.payment_identifiers.uetr,
      ...(reasons !== undefined && { reasons })
    }
  }
}

const acceptanceOf = ({ kept, amounts }: Wire): string => (kept.returned < amounts.settlement_amount ? "PECR" : "CNCL")

const reasonOf = ({ resolution }: Wire["return_requests"][number]) => {
  const additionalInformation = linesOf(resolution?.rejection_details).slice(0, 2)
  return {
    reason: { code: rejectionCodeOf(resolution?.rejection_reason ?? "customer_requested") },
    ...(additionalInformation.length > 0 && { additionalInformation })
  }
}
