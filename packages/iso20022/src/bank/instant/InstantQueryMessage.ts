import type { InstantPayment } from "@vostro/domain/rails"
import type { MessageOf } from "../../messages/Message.ts"
import { QUERY } from "../QueryMessage.ts"
import { endToEndIdOf, type InstantOriginal, referenceTo, rtpIdsOf } from "./Original.ts"
import { type InstantRoute, instantEnvelopeOf } from "./Route.ts"

/** Returns the question for the outcome of a payment that the bank sent: pacs.028. */
export const instantQueryMessageOf = (
  payment: InstantPayment,
  original: InstantOriginal,
  route: InstantRoute
): MessageOf<"statusRequest"> => ({
  network: route.network,
  type: "statusRequest",
  envelope: instantEnvelopeOf(QUERY, route),
  body: {
    messageId: route.messageId,
    creationTime: route.creationTime,
    original: referenceTo(original),
    ...(route.network === "rtp" ? rtpFacts(payment, original) : fednowFacts(payment, original)),
    instructingAgent: original.instructingAgent,
    instructedAgent: original.instructedAgent
  }
})

const rtpFacts = ({ amount }: InstantPayment, original: InstantOriginal) => ({
  ...rtpIdsOf(original),
  acceptanceTime: original.creationTime,
  originalSettlementAmount: amount,
  originalSettlementDate: original.settlementDate
})

const fednowFacts = ({ payment_identifiers: { uetr, end_to_end_id } }: InstantPayment, original: InstantOriginal) => ({
  ...(original.transactionId !== undefined && { originalTransactionId: original.transactionId }),
  originalEndToEndId: endToEndIdOf(end_to_end_id),
  ...(uetr !== undefined && { originalUetr: uetr })
})
