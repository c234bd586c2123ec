/**
 * Wires as messages of Fedwire. The files named after a message write those that the bank sends; Inbound.ts reads the
 * meaning of a received one. Instant payments lie in `instant`. The grammar of messages is left to `messages` and
 * `tables`, folders and journals to `@vostro/rails`, booking to the bank.
 */

import type { Direction, Envelope } from "../messages/Message.ts"

/** The bank as a participant of Fedwire. */
export interface FedwireBank {
  /** Routing number of the bank, nine digits. */
  readonly routing_number: string
  /** Source of its messages in the IMAD: eight capitals and digits. */
  readonly source: string
  readonly service: "TEST" | "PROD"
}

/** Id and time of a message that the bank sends. */
export interface SentAs {
  /** IMAD: day of Fedwire, source, sequence (S160). */
  readonly messageId: string
  /** ISO 8601. */
  readonly creationTime: string
}

/** Routing number of the Fedwire Funds Service, to which every message is addressed (S200). */
export const FEDWIRE = "021151080"

const PRACTICE = "frb.fedwire.01"

/** Returns the IMAD of the nth message of a day. */
export const imadAt = (day: string, source: string, sequence: number): string =>
  `${day.replaceAll("-", "")}${source}${String(sequence).padStart(6, "0")}`

/** Returns the envelope of a message that the bank sends. */
export const envelopeOf = (messageName: string, sent: SentAs, bank: FedwireBank): Envelope => ({
  direction: "incoming" satisfies Direction,
  header: {
    from: bank.routing_number,
    to: FEDWIRE,
    businessMessageId: sent.messageId,
    messageName,
    service: bank.service,
    marketPractice: PRACTICE,
    creationTime: sent.creationTime
  }
})
