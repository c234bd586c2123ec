import type { Wire } from "@vostro/domain/rails"
import type { MessageOf } from "../messages/Message.ts"
import { chargesOf } from "./Charges.ts"
import { envelopeOf, type FedwireBank, type SentAs } from "./FedwireBank.ts"
import { accountOf, agentOf, otherAgentsOf, partyOf, ultimatePartiesOf } from "./Parties.ts"
import { ascii, written } from "./Texts.ts"

/** Name of the payment message. */
export const TRANSFER = "pacs.008.001.08"

const MESSAGE = 140
const REFERENCE = 35

/** Returns the payment message of a transfer that the bank sends: pacs.008. */
export const transferMessageOf = (wire: Wire, sent: SentAs, bank: FedwireBank): MessageOf<"creditTransfer"> => {
  const { settlement_amount, instructed_amount, instructed_currency_code } = wire.amounts
  const { instruction_identification, uetr } = wire.payment_identifiers
  const debtorAccount = accountOf(wire.debtor)
  const creditorAccount = accountOf(wire.creditor)
  return {
    network: "fedwire",
    type: "creditTransfer",
    envelope: envelopeOf(TRANSFER, sent, bank),
    body: {
      messageId: sent.messageId,
      creationTime: sent.creationTime,
      ...(instruction_identification !== undefined && { instructionId: instruction_identification }),
      endToEndId: endToEndOf(wire),
      uetr,
      localInstrument: "CTRC",
      settlementAmount: settlement_amount,
      settlementDate: wire.settlement_date,
      instructedAmount: { currency: instructed_currency_code, amount: instructed_amount },
      ...chargesOf(wire),
      instructingAgent: wire.instructing_agent.routing_number ?? bank.routing_number,
      instructedAgent: wire.instructed_agent.routing_number ?? wire.creditor_agent.routing_number ?? "",
      debtor: partyOf(wire.debtor),
      ...(debtorAccount !== undefined && { debtorAccount }),
      debtorAgent: agentOf(wire.debtor_agent),
      creditorAgent: agentOf(wire.creditor_agent),
      creditor: partyOf(wire.creditor),
      ...(creditorAccount !== undefined && { creditorAccount }),
      ...otherAgentsOf(wire),
      ...ultimatePartiesOf(wire),
      ...purposeOf(wire),
      ...remittanceOf(wire)
    }
  }
}

/** Returns the end-to-end identification of a wire as messages carry it. */
export const endToEndOf = ({ payment_identifiers }: Wire): string =>
  written(payment_identifiers.end_to_end_identification, REFERENCE)

const purposeOf = ({ remittance_details: { transfer_purpose } }: Wire) =>
  transfer_purpose === undefined ? {} : { purpose: { proprietary: transfer_purpose.type } }

const remittanceOf = ({ remittance_details: { message_to_creditor, transfer_purpose } }: Wire) => {
  const text = ascii(message_to_creditor ?? "", MESSAGE)
  const details = transfer_purpose?.other_details
  if (text.trim() === "" && details === undefined) return {}
  return {
    remittance: {
      ...(text.trim() !== "" && { text }),
      ...(details !== undefined && { structured: [{ additionalInformation: [ascii(details)] }] })
    }
  }
}
