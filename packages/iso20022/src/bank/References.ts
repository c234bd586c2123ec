import type { Message } from "../messages/Message.ts"

/** References by which operators search for a message. */
export interface References {
  readonly message_identification: string
  readonly uetr?: string
  readonly imad?: string
  readonly omad?: string
}

const IMAD = /^[0-9]{8}[A-Z0-9]{8}[0-9]{6}$/
const OMAD = /^[A-Z0-9]{34}$/

/** Returns the OMAD of a message from Fedwire: its own id, or that in its header (S203). */
export const omadOf = ({ body, envelope }: Message): string | undefined =>
  [envelope?.header.businessMessageId, "messageId" in body ? body.messageId : undefined].find(
    (id) => id !== undefined && OMAD.test(id)
  )

/**
 * Returns the references of a message. The IMAD of a message about another one is that of the other; Fedwire alone has
 * IMADs and OMADs.
 */
export const referencesOf = (message: Message): References => {
  const { body, network } = message
  const own = "messageId" in body ? body.messageId : undefined
  const about = "original" in body ? body.original.messageId : "reference" in body ? body.reference : undefined
  const uetr = "uetr" in body ? body.uetr : "originalUetr" in body ? body.originalUetr : undefined
  const imad = network === "fedwire" ? [about, own].find((id) => id !== undefined && IMAD.test(id)) : undefined
  const omad = network === "fedwire" ? omadOf(message) : undefined
  return {
    message_identification: own ?? message.envelope?.header.businessMessageId ?? about ?? "",
    ...(uetr !== undefined && { uetr }),
    ...(imad !== undefined && { imad }),
    ...(omad !== undefined && { omad })
  }
}
