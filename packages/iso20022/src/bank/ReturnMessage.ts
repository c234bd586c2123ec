import type { Wire } from "@vostro/domain/rails"
import type { MessageOf } from "../messages/Message.ts"
import { envelopeOf, type FedwireBank, type SentAs } from "./FedwireBank.ts"
import { accountOf, agentOf, otherAgentsOf, partyOf, ultimatePartiesOf } from "./Parties.ts"
import { linesOf, NOT_PROVIDED } from "./Texts.ts"
import { endToEndOf, TRANSFER } from "./TransferMessage.ts"

/** Name of the message of a return. */
export const RETURN = "pacs.004.001.10"

/** Message that a return, a request or an answer is about. */
export interface OriginalMessage {
  readonly messageId: string
  readonly messageName: string
  readonly creationTime: string
}

/** Returns the known facts of the message of the wire that a return is of. */
export const originalIn = ({ kept, created_at }: Wire): OriginalMessage => ({
  messageId: kept.original?.message_identification ?? NOT_PROVIDED,
  messageName: kept.original?.type === "return" ? RETURN : TRANSFER,
  creationTime: kept.original?.created_at ?? created_at
})

/** Returns the message of a return that the bank sends: pacs.004. */
export const returnMessageOf = (
  wire: Wire,
  sent: SentAs,
  bank: FedwireBank,
  original = originalIn(wire)
): MessageOf<"paymentReturn"> => {
  const { settlement_amount, instructed_amount, instructed_currency_code } = wire.amounts
  const { return_identification, uetr } = wire.payment_identifiers
  const { kept } = wire
  const additionalInformation = linesOf(wire.return?.additional_information).slice(0, 2)
  return {
    network: "fedwire",
    type: "paymentReturn",
    envelope: envelopeOf(RETURN, sent, bank),
    body: {
      messageId: sent.messageId,
      creationTime: sent.creationTime,
      ...(return_identification !== undefined && { returnId: return_identification }),
      original,
      originalEndToEndId: endToEndOf(wire),
      originalUetr: uetr,
      ...(kept.original !== undefined && {
        originalSettlementAmount: { currency: "USD", amount: kept.original.amount },
        originalSettlementDate: kept.original.settlement_date
      }),
      settlementAmount: settlement_amount,
      settlementDate: wire.settlement_date,
      returnedInstructedAmount: { currency: instructed_currency_code, amount: instructed_amount },
      chargeBearer: "SLEV",
      instructingAgent: wire.instructing_agent.routing_number ?? bank.routing_number,
      instructedAgent: wire.instructed_agent.routing_number ?? wire.creditor_agent.routing_number ?? "",
      chain: chainOf(wire),
      reason: {
        reason: { code: wire.return?.code ?? "NARR" },
        ...(additionalInformation.length > 0 && { additionalInformation })
      },
      originalLocalInstrument: "CTRC"
    }
  }
}

/** Returns the parties and the banks of a return, in its own order. */
const chainOf = (wire: Wire) => {
  const debtorAccount = accountOf(wire.debtor)
  const creditorAccount = accountOf(wire.creditor)
  const { ultimateDebtor, ultimateCreditor } = ultimatePartiesOf(wire)
  return {
    ...(ultimateDebtor !== undefined && { ultimateDebtor: { party: ultimateDebtor } }),
    debtor: { party: partyOf(wire.debtor) },
    ...(debtorAccount !== undefined && { debtorAccount }),
    debtorAgent: agentOf(wire.debtor_agent),
    ...otherAgentsOf(wire),
    creditorAgent: agentOf(wire.creditor_agent),
    creditor: { party: partyOf(wire.creditor) },
    ...(creditorAccount !== undefined && { creditorAccount }),
    ...(ultimateCreditor !== undefined && { ultimateCreditor: { party: ultimateCreditor } })
  }
}
