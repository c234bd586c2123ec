import type { InstantPayment } from "@vostro/domain/rails"
import type { MessageOf } from "../../messages/Message.ts"
import { ascii, written } from "../Texts.ts"
import { TRANSFER } from "../TransferMessage.ts"
import { endToEndIdOf } from "./Original.ts"
import { type InstantNetwork, type InstantRoute, instantEnvelopeOf, participantAgent, transactionOf } from "./Route.ts"

/** Kind of payment that each network names: from one customer to another (S162, S163). */
const instruments: Readonly<Record<InstantNetwork, string>> = { fednow: "FDNA", rtp: "STANDARD" }

const CATEGORY = "CONSUMER"

/** Most characters of the name of a party. */
const NAME = 140

/** Returns the message of an instant payment that the bank sends: pacs.008. */
export const instantTransferMessageOf = (
  payment: InstantPayment,
  route: InstantRoute
): MessageOf<"creditTransfer"> => ({
  network: route.network,
  type: "creditTransfer",
  envelope: instantEnvelopeOf(TRANSFER, route),
  body: instantTransferOf(payment, route)
})

/** Returns the body of a payment. */
export const instantTransferOf = (
  payment: InstantPayment,
  { network, messageId, creationTime, settlementDate }: InstantRoute
): MessageOf<"creditTransfer">["body"] => {
  const { debtor, debtor_agent, creditor_agent, creditor, payment_identifiers, description } = payment
  const { uetr, transaction_id, end_to_end_id } = payment_identifiers
  return {
    messageId,
    creationTime,
    // RTP forms the id of an instruction of day and participant, and requires both ids.
    ...(network === "rtp" && { instructionId: transactionOf(messageId), transactionId: transactionOf(messageId) }),
    endToEndId: endToEndIdOf(end_to_end_id),
    ...(transaction_id !== undefined && { transactionId: transaction_id }),
    ...(uetr !== undefined && { uetr }),
    localInstrument: instruments[network],
    categoryPurpose: { proprietary: CATEGORY },
    settlementAmount: payment.amount,
    settlementDate,
    chargeBearer: "SLEV",
    instructingAgent: debtor_agent.routing_number,
    instructedAgent: creditor_agent.routing_number,
    debtor: { name: written(debtor.name, NAME) },
    debtorAccount: { number: { other: { id: debtor.account_number } } },
    debtorAgent: participantAgent(network, debtor_agent.routing_number),
    creditorAgent: participantAgent(network, creditor_agent.routing_number),
    creditor: { name: written(creditor.name, NAME) },
    creditorAccount: { number: { other: { id: creditor.account_number } } },
    ...(description !== undefined && description.trim() !== "" && { remittance: { text: ascii(description, 140) } })
  }
}
