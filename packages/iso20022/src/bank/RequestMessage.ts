import type { Wire } from "@vostro/domain/rails"
import type { MessageOf } from "../messages/Message.ts"
import { envelopeOf, type FedwireBank, type SentAs } from "./FedwireBank.ts"
import { requestCodeOf } from "./Reasons.ts"
import type { OriginalMessage } from "./ReturnMessage.ts"
import { linesOf, written } from "./Texts.ts"
import { endToEndOf } from "./TransferMessage.ts"

/** Name of the message of a return request. */
export const REQUEST = "camt.056.001.08"

/** Returns the message that asks for the return of a wire of the bank: camt.056. `index` counts its requests from 0. */
export const requestMessageOf = (
  wire: Wire,
  index: number,
  original: OriginalMessage,
  sent: SentAs,
  bank: FedwireBank
): MessageOf<"returnRequest"> => {
  const request = wire.return_requests[index]
  const additionalInformation = linesOf(request?.details).slice(0, 2)
  const { instruction_identification, uetr } = wire.payment_identifiers
  return {
    network: "fedwire",
    type: "returnRequest",
    envelope: envelopeOf(REQUEST, sent, bank),
    body: {
      messageId: sent.messageId,
      assigner: wire.instructing_agent.routing_number ?? bank.routing_number,
      assignee: wire.instructed_agent.routing_number ?? wire.creditor_agent.routing_number ?? "",
      creationTime: sent.creationTime,
      case: { id: caseOf(wire, index), creator: { party: { name: written(wire.debtor.name, 140) } } },
      original,
      ...(instruction_identification !== undefined && { originalInstructionId: instruction_identification }),
      originalEndToEndId: endToEndOf(wire),
      originalUetr: uetr,
      originalSettlementAmount: { currency: "USD", amount: wire.amounts.settlement_amount },
      originalSettlementDate: wire.settlement_date,
      reason: {
        reason: { code: requestCodeOf(request?.reason ?? "narrative") },
        ...(additionalInformation.length > 0 && { additionalInformation })
      }
    }
  }
}

const MAX_CASE = 35

/** Returns the id of the case of a return request, at most 35 characters: the end of the payment's id and the number. */
export const caseOf = ({ id }: { readonly id: string }, index: number): string => {
  const number = `-${index + 1}`
  return `${id.slice(id.lastIndexOf("_") + 1).slice(number.length - MAX_CASE)}${number}`
}
