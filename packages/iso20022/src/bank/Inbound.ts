import { cents } from "@vostro/domain/ports"
import {
  type ArrivedReturn,
  type ArrivedWire,
  beginningOf,
  type ReturnRequestReason,
  type ReturnRequestRejection,
  type WireAnswer
} from "@vostro/domain/rails"
import type { Message } from "../messages/Message.ts"
import { arrivedIn } from "./Arrived.ts"
import { agentIn } from "./Parties.ts"
import { codeIn, rejectionReasonIn, requestReasonIn } from "./Reasons.ts"
import { misdirected, type Recipient } from "./Recipient.ts"
import { omadOf } from "./References.ts"
import { joined } from "./Texts.ts"

/** Names of an earlier message: its IMAD, and the UETR of its payment. */
export interface About {
  readonly messageId: string
  readonly uetr?: string
}

/** Meaning of a message from Fedwire for the bank. */
export type Inbound =
  /** Outcome of a payment that the bank sent. */
  | { readonly _tag: "Outcome"; readonly about: About; readonly answer: WireAnswer }
  | { readonly _tag: "Transfer"; readonly body: ArrivedWire }
  | { readonly _tag: "Return"; readonly about: About; readonly body: ArrivedReturn }
  | {
      readonly _tag: "Request"
      readonly about: About
      readonly body: {
        readonly message_identification: string
        readonly reason: ReturnRequestReason
        readonly additional_information?: string
      }
    }
  /** Rejection of the bank's return request. */
  | {
      readonly _tag: "RequestRejected"
      readonly about: About
      readonly body: { readonly reason: ReturnRequestRejection; readonly additional_information?: string }
    }
  /** Nothing to book: a receipt, or an answer that a return will follow. */
  | { readonly _tag: "Noted" }
  /** A message that the bank does not handle. */
  | { readonly _tag: "Unhandled"; readonly reason: string }

/** Reads the meaning of a message for a bank. A message that is not for it is `Unhandled`. */
export const inboundOf = (message: Message, bank: Recipient): Inbound => {
  const reason = misdirected(message, bank)
  if (reason !== undefined) return { _tag: "Unhandled", reason }
  switch (message.type) {
    case "creditTransfer":
      return { _tag: "Transfer", body: arrivedIn(message.body) }
    case "paymentReturn":
      return returnOf(message)
    case "paymentStatus":
      return outcomeOf(message)
    case "messageReject":
      return refusalOf(message)
    case "returnRequest":
      return requestOf(message)
    case "returnResponse":
      return responseOf(message)
    case "acknowledgement":
      return { _tag: "Noted" }
    case "institutionTransfer":
    case "statusRequest":
      return { _tag: "Unhandled", reason: `the bank takes no ${message.type} messages` }
  }
}

type Of<T extends Message["type"]> = Extract<Message, { readonly type: T }>

const aboutOf = (messageId: string, uetr: string | undefined): About => ({
  messageId,
  ...(uetr !== undefined && { uetr })
})

/** Most characters of the text of a return, and of the refusal of a message. */
const MAX_INFORMATION = 140
const MAX_REFUSAL = 350

const returnOf = ({ body }: Of<"paymentReturn">): Inbound => {
  const information = beginningOf(joined(body.reason.additionalInformation), MAX_INFORMATION)
  const code = codeIn(body.reason.reason) ?? "NARR"
  const isCode = /^[A-Z0-9]{4}$/.test(code)
  const details = isCode ? information : beginningOf(`${code} ${information}`.trim(), MAX_INFORMATION)
  const creditor_agent = agentIn(body.chain?.creditorAgent)
  return {
    _tag: "Return",
    about: aboutOf(body.original.messageId, body.originalUetr),
    body: {
      message_identification: body.messageId,
      amount: cents(body.settlementAmount),
      ...(creditor_agent !== undefined && { creditor_agent }),
      return_code: isCode ? code : "NARR",
      ...(details.trim() !== "" && { additional_information: details })
    }
  }
}

/** Statuses that settle a payment, and the status that rejects it; others leave it pending (S201). */
const SETTLED: ReadonlyArray<string> = ["ACSC", "ACCC"]
const REJECTED = "RJCT"

const outcomeOf = (message: Of<"paymentStatus">): Inbound => {
  const { body } = message
  const about = aboutOf(body.original.messageId, body.originalUetr)
  if (SETTLED.includes(body.status)) {
    const omad = omadOf(message)
    const answer = { _tag: "Settled", imad: about.messageId, ...(omad !== undefined && { omad }) } as const
    return { _tag: "Outcome", about, answer }
  }
  if (body.status !== REJECTED) return { _tag: "Outcome", about, answer: { _tag: "Pending" } }
  const reasons = body.reasons ?? []
  const code = codeIn(reasons[0]?.reason) ?? "NARR"
  const text = reasons
    .flatMap(({ reason, additionalInformation }) => [codeIn(reason) ?? "", joined(additionalInformation)])
    .filter((part) => part !== "")
    .join(" ")
  return {
    _tag: "Outcome",
    about,
    answer: { _tag: "Rejected", code, ...(text !== "" && { additional_information: text }) }
  }
}

const refusalOf = ({ body }: Of<"messageReject">): Inbound => {
  const said = [body.reason, body.description, body.additionalData].filter((part) => part !== undefined).join(" ")
  const additional_information = beginningOf(said, MAX_REFUSAL)
  return {
    _tag: "Outcome",
    about: { messageId: body.reference },
    answer: { _tag: "Rejected", code: "NARR", additional_information }
  }
}

const requestOf = ({ body }: Of<"returnRequest">): Inbound => ({
  _tag: "Request",
  about: aboutOf(body.original.messageId, body.originalUetr),
  body: {
    message_identification: body.messageId,
    ...requestReasonIn(codeIn(body.reason.reason) ?? "NARR", joined(body.reason.additionalInformation))
  }
})

/** Confirmation that rejects a return request; others accept it, or announce an answer (S202). */
const REQUEST_REJECTED = "RJCR"

const responseOf = ({ body }: Of<"returnResponse">): Inbound => {
  if (body.confirmation !== REQUEST_REJECTED) return { _tag: "Noted" }
  const [first] = body.reasons ?? []
  return {
    _tag: "RequestRejected",
    about: aboutOf(body.original?.messageId ?? "", body.originalUetr),
    body: rejectionReasonIn(codeIn(first?.reason) ?? "NARR", joined(first?.additionalInformation))
  }
}
