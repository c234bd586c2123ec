import type { InstantPayment, InstantPaymentAnswer } from "@vostro/domain/rails"
import type { MessageOf } from "../../messages/Message.ts"
import { codeAndTextOf, reasonOn } from "./InstantReasons.ts"
import { type InstantOriginal, referenceTo, rtpIdsOf } from "./Original.ts"
import { type InstantRoute, instantEnvelopeOf, services } from "./Route.ts"

/** Name of the message of an outcome. */
export const STATUS = "pacs.002.001.10"

/** State of a payment that the bank received. */
interface ReceivedState extends Pick<InstantPayment, "status" | "rejection" | "related_objects"> {
  readonly kept: Pick<InstantPayment["kept"], "network">
}

/**
 * Returns the outcome of a payment that the bank received, as its first answer tells it. The bank takes every return that
 * it books, also where it credits no account number with it.
 */
export const instantAnswerOf = (received: ReceivedState): InstantPaymentAnswer => {
  const { status, rejection, related_objects, kept } = received
  const { network } = kept
  if (status === "posted" || related_objects.original_payment_id !== undefined) return { _tag: "Settled", network }
  if (status !== "rejected") return { _tag: "AcceptedWithoutPosting", network }
  return {
    _tag: "Rejected",
    rejected_by: "counterparty",
    ...codeAndTextOf(rejection?.reason, rejection?.details)
  }
}

/**
 * Returns the message of the outcome of a payment: pacs.002. `ACTC` accepts, `ACWP` accepts without posting, `RJCT`
 * rejects with a code (S141). On FedNow, `ACCC` and `BLCK` follow an `ACWP`.
 */
export const instantStatusMessageOf = (
  answer: InstantPaymentAnswer,
  original: InstantOriginal,
  route: InstantRoute,
  uetr?: string,
  isLater = false
): MessageOf<"paymentStatus"> => {
  const { network, messageId, creationTime, bank } = route
  return {
    network,
    type: "paymentStatus",
    envelope: instantEnvelopeOf(STATUS, route),
    body: {
      messageId,
      creationTime,
      original: referenceTo(original),
      ...(network === "rtp" ? rtpIdsOf(original) : fednowIdsOf(original)),
      ...(uetr !== undefined && { originalUetr: uetr }),
      status: statusOf(answer, network, isLater),
      ...("code" in answer && { reasons: [reasonOn(network, "status", answer)] }),
      acceptanceTime: creationTime,
      instructingAgent: isOfNetwork(answer) ? services[network].agent : bank.routing_number,
      instructedAgent: original.instructingAgent
    }
  }
}

const fednowIdsOf = ({ instructionId, transactionId }: InstantOriginal) => ({
  ...(instructionId !== undefined && { originalInstructionId: instructionId }),
  ...(transactionId !== undefined && { originalTransactionId: transactionId })
})

const isOfNetwork = (answer: InstantPaymentAnswer): boolean =>
  answer._tag === "Rejected" && answer.rejected_by === "network"

const statusOf = ({ _tag }: InstantPaymentAnswer, network: InstantRoute["network"], isLater: boolean): string => {
  switch (_tag) {
    case "Pending":
      return network === "fednow" ? "PDNG" : "RCVD"
    case "Settled":
      return isLater && network === "fednow" ? "ACCC" : "ACTC"
    case "AcceptedWithoutPosting":
      return "ACWP"
    case "Refused":
      return network === "fednow" ? "BLCK" : "RJCT"
    case "Rejected":
      return "RJCT"
  }
}
