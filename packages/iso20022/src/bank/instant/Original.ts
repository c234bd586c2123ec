import type { CreditTransfer } from "../../tables/CreditTransfer.ts"
import type { PaymentReturn } from "../../tables/PaymentReturn.ts"
import { RETURN } from "../ReturnMessage.ts"
import { NOT_PROVIDED } from "../Texts.ts"
import { TRANSFER } from "../TransferMessage.ts"
import { transactionOf } from "./Route.ts"

/** Payment message that another message is about. */
export interface InstantOriginal {
  readonly messageId: string
  readonly messageName: string
  readonly creationTime: string
  readonly settlementDate: string
  readonly instructionId?: string
  readonly transactionId?: string
  /** Reference of RTP, as its answer has it. */
  readonly clearingReference?: string
  /** Routing numbers of the bank that sent it and of the bank that received it. */
  readonly instructingAgent: string
  readonly instructedAgent: string
}

/** Returns the facts of a payment message, or of the message of a return, that was sent or received. */
export const instantOriginalOf = (body: CreditTransfer | PaymentReturn): InstantOriginal => {
  const { messageId, creationTime, settlementDate, instructingAgent, instructedAgent } = body
  const facts = { messageId, creationTime, settlementDate, instructingAgent, instructedAgent }
  if ("original" in body) {
    const { returnId } = body
    return { ...facts, messageName: RETURN, ...(returnId !== undefined && { transactionId: returnId }) }
  }
  const { instructionId, transactionId, clearingReference } = body
  return {
    ...facts,
    messageName: TRANSFER,
    ...(instructionId !== undefined && { instructionId }),
    ...(transactionId !== undefined && { transactionId }),
    ...(clearingReference !== undefined && { clearingReference })
  }
}

/** Returns the reference to a message, as messages about it carry it. */
export const referenceTo = ({ messageId, messageName, creationTime }: InstantOriginal) => ({
  messageId,
  messageName,
  creationTime
})

/** Returns the ids that RTP requires of an earlier payment. */
export const rtpIdsOf = ({ messageId, instructionId, transactionId }: InstantOriginal) => ({
  originalInstructionId: instructionId ?? transactionOf(messageId),
  originalTransactionId: transactionId ?? transactionOf(messageId)
})

/** Returns the end-to-end identification of a payment as messages carry it. */
export const endToEndIdOf = (stated: string | undefined): string =>
  stated === undefined || stated.trim() === "" ? NOT_PROVIDED : stated
