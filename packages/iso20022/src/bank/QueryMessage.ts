import type { Wire } from "@vostro/domain/rails"
import type { MessageOf } from "../messages/Message.ts"
import { envelopeOf, FEDWIRE, type FedwireBank, type SentAs } from "./FedwireBank.ts"
import type { OriginalMessage } from "./ReturnMessage.ts"

/** Name of the message that asks for the outcome of another. */
export const QUERY = "pacs.028.001.03"

/** Returns the question for the outcome of a message that the bank sent: pacs.028. */
export const queryMessageOf = (
  wire: Wire,
  original: OriginalMessage,
  sent: SentAs,
  bank: FedwireBank
): MessageOf<"statusRequest"> => ({
  network: "fedwire",
  type: "statusRequest",
  envelope: envelopeOf(QUERY, sent, bank),
  body: {
    messageId: sent.messageId,
    creationTime: sent.creationTime,
    original,
    originalUetr: wire.payment_identifiers.uetr,
    instructingAgent: wire.instructing_agent.routing_number ?? bank.routing_number,
    instructedAgent: FEDWIRE
  }
})
