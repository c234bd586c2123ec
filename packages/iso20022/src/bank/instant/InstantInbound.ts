/**
 * Instant payments as messages of FedNow and RTP. This file reads the meaning of a received message; the files named
 * after a message write those that the bank sends, and Route.ts has the ids of both networks. Parties and texts are
 * those of the parent folder. Booking is left to the bank.
 */

import { cents } from "@vostro/domain/ports"
import {
  type ArrivedInstantPayment,
  type InstantPaymentAnswer,
  type WrongBank,
  wrongBankCodeOf,
  wrongBankOf
} from "@vostro/domain/rails"
import type { Message } from "../../messages/Message.ts"
import type { CreditTransfer } from "../../tables/CreditTransfer.ts"
import type { PaymentReturn } from "../../tables/PaymentReturn.ts"
import type { About } from "../Inbound.ts"
import { codeIn } from "../Reasons.ts"
import { isCopy, misdirected, namedBankIn, type Recipient } from "../Recipient.ts"
import { referencesOf } from "../References.ts"
import { joined } from "../Texts.ts"
import { instantArrivedIn, unbookable } from "./InstantArrived.ts"
import { type CodeAndText, codeAndTextIn, joinedReasonIn } from "./InstantReasons.ts"
import { RETURNED } from "./InstantReturnMessage.ts"
import { type InstantNetwork, services } from "./Route.ts"

/** Reason of a return request, or of its rejection, as the operations take it. */
export interface ArrivedReason {
  readonly reason_code: string
  readonly additional_information?: string
}

/** Meaning of a message from FedNow or RTP for the bank. */
export type InstantInbound =
  /** Outcome of a payment that the bank sent. */
  | { readonly _tag: "Outcome"; readonly about: About; readonly answer: InstantPaymentAnswer }
  | { readonly _tag: "Transfer"; readonly body: ArrivedInstantPayment }
  /**
   * A payment that the bank must reject with a code: it names another bank, the bank has no such account, or the amount is
   * not one of the network.
   */
  | { readonly _tag: "Unbookable"; readonly about: About; readonly code: string }
  | {
      readonly _tag: "Return"
      readonly about: About
      readonly body: { readonly message_identification: string; readonly amount: ReturnType<typeof cents> } & {
        readonly return_code: string
        readonly additional_information?: string
      }
    }
  | {
      readonly _tag: "Request"
      readonly about: About
      readonly body: ArrivedReason & { readonly message_identification: string }
    }
  /** Rejection of the bank's return request. On RTP, `about` names the message of the request. */
  | { readonly _tag: "RequestRejected"; readonly about: About; readonly body: ArrivedReason }
  /** Question of another bank for the outcome of a payment that it sent. */
  | { readonly _tag: "Query"; readonly about: About }
  /** Nothing to book: a receipt, or an answer that a return will follow. */
  | { readonly _tag: "Noted" }
  /** A message that the bank does not handle. */
  | { readonly _tag: "Unhandled"; readonly reason: string }

/**
 * Reads the meaning of a message of FedNow or RTP for a bank. A payment that is not for it is `Unbookable`, another message
 * `Unhandled`.
 */
export const instantInboundOf = (message: Message, bank: Recipient): InstantInbound => {
  const { network } = message
  if (network === "fedwire") return { _tag: "Unhandled", reason: "Fedwire carries no instant payments" }
  const refusal = refusalFor(message, bank)
  if (refusal !== undefined) return refusal
  switch (message.type) {
    case "creditTransfer":
      return markedReturnOf(message.body) ?? transferOf(message.body, network)
    case "paymentReturn":
      return returnOf(message)
    case "paymentStatus":
      return outcomeOf(message, network)
    case "messageReject":
      return refusalOf(message)
    case "returnRequest":
      return requestOf(message)
    case "returnResponse":
      return responseOf(message)
    case "statusRequest":
      return { _tag: "Query", about: aboutOf(message.body.original.messageId, message.body.originalUetr) }
    case "acknowledgement":
      return { _tag: "Noted" }
    case "institutionTransfer":
      return { _tag: "Unhandled", reason: "the bank takes no institutionTransfer messages" }
  }
}

type Of<T extends Message["type"]> = Extract<Message, { readonly type: T }>

const aboutOf = (messageId: string, uetr: string | undefined): About => ({
  messageId,
  ...(uetr !== undefined && { uetr })
})

// Money that names another bank is rejected; anything else for another bank is left alone, as is a copy of money.
const refusalFor = (message: Message, bank: Recipient): InstantInbound | undefined => {
  const reason = misdirected(message, bank)
  const isMoney = (message.type === "creditTransfer" || message.type === "paymentReturn") && !isCopy(message)
  const wrong = isMoney ? wrongBankIn(message.body, bank) : undefined
  if (isMoney && wrong !== undefined) {
    const { messageId } = message.body
    return { _tag: "Unbookable", about: aboutOf(messageId, referencesOf(message).uetr), code: wrongBankCodeOf(wrong) }
  }
  return reason === undefined ? undefined : { _tag: "Unhandled", reason }
}

const wrongBankIn = (body: CreditTransfer | PaymentReturn, { routing_number }: Recipient): WrongBank | undefined => {
  const creditorAgent = "original" in body ? body.chain?.creditorAgent : body.creditorAgent
  const named = "original" in body && creditorAgent === undefined ? [] : [namedBankIn(creditorAgent)]
  return [{ routing_number: body.instructedAgent }, ...named]
    .map((one) => wrongBankOf(one, routing_number))
    .find((wrong) => wrong !== undefined)
}

const transferOf = (stated: CreditTransfer, network: InstantNetwork): InstantInbound => {
  const body = instantArrivedIn(stated, network)
  const code = unbookable(body)
  if (code === undefined) return { _tag: "Transfer", body }
  return { _tag: "Unbookable", about: aboutOf(stated.messageId, stated.uetr), code }
}

const returned = (messageId: string, amount: number, { code, ...stated }: CodeAndText) => ({
  message_identification: messageId,
  amount: cents(amount),
  return_code: code,
  ...stated
})

const returnOf = ({ body }: Of<"paymentReturn">): InstantInbound => {
  const { reason, additionalInformation } = body.reason
  return {
    _tag: "Return",
    about: aboutOf(body.original.messageId, body.originalUetr),
    body: returned(body.messageId, body.settlementAmount, codeAndTextIn(codeIn(reason), joined(additionalInformation)))
  }
}

/** Reads a payment on RTP that returns another. */
const markedReturnOf = (body: CreditTransfer): InstantInbound | undefined => {
  const documents = body.remittance?.structured?.[0]?.documents ?? []
  const returnedId = documents.find(({ type }) => codeIn(type?.type) === RETURNED)?.number
  if (returnedId === undefined) return undefined
  const stated = joinedReasonIn(body.remittance?.text)
  return {
    _tag: "Return",
    about: aboutOf(returnedId, body.uetr),
    body: returned(body.messageId, body.settlementAmount, stated)
  }
}

// data table
/** Statuses of a payment that both banks have booked, and of a payment that the other bank books later (S141). */
const settled: ReadonlyArray<string> = ["ACSC", "ACCC", "ACTC"]
const accepted = "ACWP"
const rejected = "RJCT"
const blocked = "BLCK"

const outcomeOf = ({ body }: Of<"paymentStatus">, network: InstantNetwork): InstantInbound => ({
  _tag: "Outcome",
  about: aboutOf(body.original.messageId, body.originalUetr),
  answer: answerIn(body, network)
})

const answerIn = (body: Of<"paymentStatus">["body"], network: InstantNetwork): InstantPaymentAnswer => {
  const { status, reasons = [], instructingAgent } = body
  if (settled.includes(status)) return { _tag: "Settled", network }
  if (status === accepted) return { _tag: "AcceptedWithoutPosting", network }
  if (status !== rejected && status !== blocked) return { _tag: "Pending" }
  const [first] = reasons
  const stated = codeAndTextIn(codeIn(first?.reason), joined(first?.additionalInformation))
  if (status === blocked) return { _tag: "Refused", network, ...stated }
  const isOfService = instructingAgent === services[network].agent
  return { _tag: "Rejected", rejected_by: isOfService ? "network" : "counterparty", ...stated }
}

const refusalOf = ({ body }: Of<"messageReject">): InstantInbound => {
  const text = [body.description, body.location, body.additionalData].filter((part) => part !== undefined).join(" ")
  return {
    _tag: "Outcome",
    about: { messageId: body.reference },
    answer: { _tag: "Rejected", rejected_by: "network", ...codeAndTextIn(body.reason, text) }
  }
}

const reasonOf = ({ code, ...stated }: CodeAndText): ArrivedReason => ({ reason_code: code, ...stated })

const requestOf = ({ body }: Of<"returnRequest">): InstantInbound => {
  const { reason, additionalInformation } = body.reason
  return {
    _tag: "Request",
    about: aboutOf(body.original.messageId, body.originalUetr),
    body: {
      message_identification: body.messageId,
      ...reasonOf(codeAndTextIn(codeIn(reason), joined(additionalInformation)))
    }
  }
}

/** Confirmation that rejects a return request; others accept it, or announce an answer (S143). */
const REQUEST_REJECTED = "RJCR"

const responseOf = ({ body }: Of<"returnResponse">): InstantInbound => {
  if (body.confirmation !== REQUEST_REJECTED) return { _tag: "Noted" }
  const [first] = body.reasons ?? []
  return {
    _tag: "RequestRejected",
    about: aboutOf(body.original?.messageId ?? body.requestId ?? "", body.originalUetr),
    body: reasonOf(codeAndTextIn(codeIn(first?.reason), joined(first?.additionalInformation)))
  }
}
