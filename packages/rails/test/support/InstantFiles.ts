import { defaultSettings } from "@vostro/domain"
import { cents } from "@vostro/domain/ports"
import type { InstantPayment, InstantPaymentAnswer } from "@vostro/domain/rails"
import { type Message, type MessageOf, read, write } from "@vostro/iso20022"
import {
  type InstantRoute,
  instantMessageIdAt,
  instantOriginalOf,
  instantQueryMessageOf,
  instantRequestMessageOf,
  instantReturnMessageOf,
  instantStatusMessageOf,
  instantTransferMessageOf
} from "@vostro/iso20022/bank"
import { Result } from "effect"

type InstantNetwork = InstantRoute["network"]
type Transfer = MessageOf<"creditTransfer">

const other = { routing_number: "021000021", participant: "021000021T1" }
const DAY = "2035-03-05"
const NOW = "2035-03-05T14:15:00.000Z"

/** Id of the nth message of the other bank. */
export const otherId = (sequence: number): string => instantMessageIdAt(DAY, other, sequence)

const routeOf = (network: InstantNetwork, sequence: number): InstantRoute => ({
  network,
  bank: other,
  messageId: otherId(sequence),
  creationTime: NOW,
  settlementDate: DAY
})

/** Reads a message that the bank has sent. */
export const readInstant = (network: InstantNetwork, document: string): Message =>
  Result.getOrThrow(read(network, document))

// The header is of a message that goes to the service.
const documentOf = ({ envelope: _, ...message }: Message): string => Result.getOrThrow(write(message))

/** A payment of the other bank to an account number. */
export const paymentTo = (account_number: string, amount: number, sequence: number): InstantPayment => ({
  id: "instant_payment_00000000000000000000000001",
  account_id: "account_1",
  account_number_id: "account_number_1",
  direction: "outgoing",
  status: "created",
  amount: cents(amount),
  currency_code: "USD",
  debtor: { name: "Ada Lovelace", account_number: "567876543" },
  debtor_agent: { routing_number: other.routing_number },
  creditor_agent: { routing_number: defaultSettings.routing_number },
  creditor: { name: "Entity One", account_number },
  payment_identifiers: {
    uetr: `8a562c67-ca16-48ba-b074-${String(sequence).padStart(12, "0")}`,
    end_to_end_id: `Order ${sequence}`
  },
  related_objects: {},
  return_requests: [],
  created_at: NOW,
  updated_at: NOW,
  kept: { place: "account_number_1", network: "fednow", stage: "submitted", questions: 0, returned: false }
})

/** The message of a payment of the other bank. */
export const transferOf = (network: InstantNetwork, payment: InstantPayment, sequence: number): Transfer =>
  instantTransferMessageOf(payment, routeOf(network, sequence))

/** The document of a payment of the other bank. */
export const transferFile = (network: InstantNetwork, payment: InstantPayment, sequence: number): string =>
  documentOf(transferOf(network, payment, sequence))

/** Outcome of a payment that the bank sent. */
export const outcomeFile = (
  sent: Transfer,
  answer: InstantPaymentAnswer,
  sequence: number,
  isLater = false
): string => {
  const network = networkOf(sent)
  const { uetr } = sent.body
  return documentOf(
    instantStatusMessageOf(answer, instantOriginalOf(sent.body), routeOf(network, sequence), uetr, isLater)
  )
}

/** Refusal of a message by the network itself. */
export const refusalFile = (network: InstantNetwork, reference: string): string =>
  documentOf({
    network,
    type: "messageReject",
    body: { reference, reason: "E990", ...(network === "fednow" && { rejectionTime: NOW }) }
  })

/** The other bank's return of a payment that the bank sent. */
export const returnFile = (sent: Transfer, amount: number, sequence: number): string => {
  const { uetr, settlementAmount: _, ...body } = sent.body
  const back: InstantPayment = {
    ...paymentTo("567876543", amount, sequence),
    payment_identifiers: { ...(uetr !== undefined && { uetr }), end_to_end_id: body.endToEndId },
    return: { reason: "other", details: "AC03: Unknown" }
  }
  const original = instantOriginalOf(sent.body)
  return documentOf(instantReturnMessageOf(back, original, routeOf(networkOf(sent), sequence)))
}

/** The request to return a payment of the other bank. */
export const requestFile = (payment: InstantPayment, sent: Transfer, sequence: number): string => {
  const asked = { created_at: NOW, deadline: NOW, status: "pending", reason: "other", details: "DUPL" } as const
  const asking: InstantPayment = { ...payment, return_requests: [asked] }
  return documentOf(
    instantRequestMessageOf(asking, 0, instantOriginalOf(sent.body), routeOf(networkOf(sent), sequence))
  )
}

/** The other bank's question for the outcome of its payment. */
export const queryFile = (payment: InstantPayment, sent: Transfer, sequence: number): string =>
  documentOf(instantQueryMessageOf(payment, instantOriginalOf(sent.body), routeOf(networkOf(sent), sequence)))

const networkOf = ({ network }: Transfer): InstantNetwork => {
  if (network === "fedwire") throw new Error("no network of instant payments")
  return network
}
