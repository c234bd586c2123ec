import type { InstantPayment } from "@vostro/domain/rails"
import type { Envelope } from "../../messages/Message.ts"
import type { Agent } from "../../tables/Agent.ts"

/** Network of an instant payment. */
export type InstantNetwork = InstantPayment["kept"]["network"]

/** The bank as a participant of FedNow and RTP. */
export interface InstantBank {
  /** Routing number, nine digits: its id on FedNow. */
  readonly routing_number: string
  /** Id on RTP: eleven capitals and digits. */
  readonly participant: string
}

/** Network, sender, id and time of a message of the bank. */
export interface InstantRoute {
  readonly network: InstantNetwork
  readonly bank: InstantBank
  /** On RTP as {@link instantMessageIdAt} forms it. */
  readonly messageId: string
  /** ISO 8601. */
  readonly creationTime: string
  /** Business day of the network. */
  readonly settlementDate: string
}

/** Ids of the services themselves: in headers, and as agents of their own messages. */
export const services = {
  fednow: { member: "021150706", agent: "021150706" },
  rtp: { member: "990000001S1", agent: "990000001" }
} as const

/** Returns the id of the nth message of a day, as both networks take it (S163). */
export const instantMessageIdAt = (day: string, { participant }: InstantBank, sequence: number): string =>
  `M${day.replaceAll("-", "")}${participant}B${String(sequence).padStart(14, "0")}`

/** Returns the id of the transaction of a message on RTP: that of the message without its first letter (S163). */
export const transactionOf = (messageId: string): string => messageId.replace(/^M/, "")

/** Returns the envelope of a message that the bank sends. */
export const instantEnvelopeOf = (messageName: string, route: InstantRoute): Envelope => {
  const { network, bank, messageId, creationTime } = route
  const { member: to } = services[network]
  if (network === "fednow") {
    const header = { from: bank.routing_number, to, businessMessageId: messageId, messageName, creationTime }
    return { direction: "incoming", header: { ...header, marketPractice: "frb.fednow.01" } }
  }
  const businessMessageId = `B${transactionOf(messageId)}`
  return { header: { from: bank.participant, to, businessMessageId, messageName, creationTime } }
}

/** Returns a participant by its routing number: RTP names no clearing system. */
export const participantAgent = (network: InstantNetwork, member: string): Agent => ({
  clearing: network === "fednow" ? { system: "USABA", member } : { member }
})
