import type { InstantPayment } from "@vostro/domain/rails"
import type { MessageOf } from "../../messages/Message.ts"
import { RETURN } from "../ReturnMessage.ts"
import { TRANSFER } from "../TransferMessage.ts"
import { codeAndTextOf, joinedReason, reasonWith } from "./InstantReasons.ts"
import { instantTransferOf } from "./InstantTransferMessage.ts"
import { endToEndIdOf, type InstantOriginal, referenceTo } from "./Original.ts"
import { type InstantRoute, instantEnvelopeOf } from "./Route.ts"

/** Type of the reference by which a payment on RTP returns another (S163). */
export const RETURNED = "RTRN"

/** Returns the message of a return that the bank sends: pacs.004 on FedNow, a marked pacs.008 on RTP. */
export const instantReturnMessageOf = (
  payment: InstantPayment,
  original: InstantOriginal,
  route: InstantRoute
): MessageOf<"paymentReturn"> | MessageOf<"creditTransfer"> =>
  route.network === "rtp" ? markedPayment(payment, original, route) : returnOf(payment, original, route)

const returnOf = (
  payment: InstantPayment,
  original: InstantOriginal,
  route: InstantRoute
): MessageOf<"paymentReturn"> => {
  const { uetr, transaction_id, end_to_end_id } = payment.payment_identifiers
  return {
    network: "fednow",
    type: "paymentReturn",
    envelope: instantEnvelopeOf(RETURN, route),
    body: {
      messageId: route.messageId,
      creationTime: route.creationTime,
      ...(transaction_id !== undefined && { returnId: transaction_id }),
      original: referenceTo(original),
      ...(original.transactionId !== undefined && { originalTransactionId: original.transactionId }),
      originalEndToEndId: endToEndIdOf(end_to_end_id),
      ...(uetr !== undefined && { originalUetr: uetr }),
      originalSettlementAmount: { currency: "USD", amount: payment.amount },
      originalSettlementDate: original.settlementDate,
      settlementAmount: payment.amount,
      settlementDate: route.settlementDate,
      chargeBearer: "SLEV",
      instructingAgent: payment.debtor_agent.routing_number,
      instructedAgent: payment.creditor_agent.routing_number,
      reason: reasonWith(statedOf(payment), 2)
    }
  }
}

const statedOf = ({ return: stated }: InstantPayment) => codeAndTextOf(stated?.reason, stated?.details)

const markedPayment = (
  payment: InstantPayment,
  original: InstantOriginal,
  route: InstantRoute
): MessageOf<"creditTransfer"> => {
  const { remittance: _, ...body } = instantTransferOf(payment, route)
  const documents = [{ type: { type: { proprietary: RETURNED } }, number: original.messageId }]
  return {
    network: "rtp",
    type: "creditTransfer",
    envelope: instantEnvelopeOf(TRANSFER, route),
    body: { ...body, remittance: { text: joinedReason(statedOf(payment)), structured: [{ documents }] } }
  }
}
