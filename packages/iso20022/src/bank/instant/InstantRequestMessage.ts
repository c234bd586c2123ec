import type { InstantPayment } from "@vostro/domain/rails"
import type { MessageOf } from "../../messages/Message.ts"
import { caseOf, REQUEST } from "../RequestMessage.ts"
import { NOT_PROVIDED } from "../Texts.ts"
import { codeAndTextOf, reasonOn } from "./InstantReasons.ts"
import { endToEndIdOf, type InstantOriginal, referenceTo, rtpIdsOf } from "./Original.ts"
import { type InstantRoute, instantEnvelopeOf, participantAgent } from "./Route.ts"

/** Returns the message that asks for the return of a payment of the bank: camt.056. `index` counts its requests from 0. */
export const instantRequestMessageOf = (
  payment: InstantPayment,
  index: number,
  original: InstantOriginal,
  route: InstantRoute
): MessageOf<"returnRequest"> => {
  const { network, messageId, creationTime } = route
  const request = payment.return_requests[index]
  const { uetr, end_to_end_id } = payment.payment_identifiers
  const { instructingAgent: assigner, instructedAgent: assignee } = original
  return {
    network,
    type: "returnRequest",
    envelope: instantEnvelopeOf(REQUEST, route),
    body: {
      messageId,
      assigner,
      assignee,
      creationTime,
      case: { id: caseOf(payment, index), creator: { agent: participantAgent(network, assigner) } },
      original: referenceTo(original),
      ...idsOf(original, network),
      originalEndToEndId: endToEndIdOf(end_to_end_id),
      ...(uetr !== undefined && { originalUetr: uetr }),
      originalSettlementAmount: { currency: "USD", amount: payment.amount },
      originalSettlementDate: original.settlementDate,
      reason: reasonOn(network, "request", codeAndTextOf(request?.reason, request?.details))
    }
  }
}

const idsOf = (original: InstantOriginal, network: InstantRoute["network"]) => {
  const { instructionId, transactionId, clearingReference = NOT_PROVIDED } = original
  if (network === "rtp") return { ...rtpIdsOf(original), originalClearingReference: clearingReference }
  return {
    ...(instructionId !== undefined && { originalInstructionId: instructionId }),
    ...(transactionId !== undefined && { originalTransactionId: transactionId })
  }
}
