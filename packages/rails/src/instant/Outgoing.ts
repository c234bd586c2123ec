import { beginningOf, cycleDayAt, type InstantPayment } from "@vostro/domain/rails"
import {
  type InstantBank,
  type InstantOriginal,
  type InstantRoute,
  instantAnswerMessageOf,
  instantOriginalOf,
  instantQueryMessageOf,
  instantRequestMessageOf,
  instantReturnMessageOf,
  instantTransferMessageOf,
  type SentAs
} from "@vostro/iso20022/bank"
import { Schema } from "effect"
import type { Journal, Sent } from "../messages/Journal.ts"
import type { PaymentMessages } from "../messages/SendPayment.ts"
import type { RequestMessages } from "../messages/SendRequest.ts"

/** A bank asks for the outcome from 25 seconds on (S147). */
const FIRST_QUESTION_MS = 25_000

/** Network of instant payments. */
export type InstantNetwork = InstantRoute["network"]

const networkName = Schema.Literals(["fednow", "rtp"])
const refused = { code: Schema.String, additional_information: Schema.optionalKey(Schema.String) }

/** Outcome of an instant payment. */
export type InstantOutcome = typeof InstantOutcome.Type
export const InstantOutcome = Schema.Union([
  Schema.TaggedStruct("Settled", { network: networkName }),
  Schema.TaggedStruct("AcceptedWithoutPosting", { network: networkName }),
  Schema.TaggedStruct("Refused", { network: networkName, ...refused }),
  Schema.TaggedStruct("Rejected", { rejected_by: Schema.Literals(["network", "counterparty"]), ...refused })
])

/** Returns the sender, day, id and time of a message. */
export const routeOf = (
  network: InstantNetwork,
  bank: InstantBank,
  { creationTime, messageId }: SentAs
): InstantRoute => ({
  network,
  bank,
  messageId,
  creationTime,
  settlementDate: cycleDayAt(Date.parse(creationTime))
})

/** Returns the messages of the instant payments of a bank on a network: pacs.008 and pacs.004. */
export const instantMessages = (
  network: InstantNetwork,
  bank: InstantBank,
  journal: Journal<InstantOutcome>
): PaymentMessages<InstantPayment, InstantOutcome> => ({
  dayOf: (_, nowMs) => cycleDayAt(nowMs),
  today: cycleDayAt,
  firstQuestionMs: FIRST_QUESTION_MS,
  payment: (payment, sent) => {
    const route = routeOf(network, bank, sent)
    const { original_payment_id: id } = payment.related_objects
    return id === undefined
      ? instantTransferMessageOf(payment, route)
      : instantReturnMessageOf(payment, journal.receivedOf(id)?.original ?? unknownOriginal(payment), route)
  },
  query: (payment, original, sent) =>
    instantQueryMessageOf(payment, originalSent(payment, original, network, bank), routeOf(network, bank, sent)),
  rejection: (reason) => ({
    _tag: "Rejected",
    rejected_by: "network",
    code: "NARR",
    additional_information: beginningOf(reason, MAX_TEXT)
  })
})

/** Returns the messages about return requests for instant payments: camt.056 and camt.029. */
export const instantRequestMessages = (
  network: InstantNetwork,
  bank: InstantBank
): RequestMessages<InstantPayment> => ({
  network,
  today: cycleDayAt,
  request: (payment, place, original, sent) =>
    instantRequestMessageOf(
      payment,
      place,
      originalSent(payment, original, network, bank),
      routeOf(network, bank, sent)
    ),
  answer: (payment, place, asked, sent) => instantAnswerMessageOf(payment, place, asked, routeOf(network, bank, sent))
})

const MAX_TEXT = 140

const originalSent = (
  payment: InstantPayment,
  { creation_time: creationTime, message_id: messageId, message_name: messageName }: Sent,
  network: InstantNetwork,
  bank: InstantBank
): InstantOriginal => {
  const route = routeOf(network, bank, { messageId, creationTime })
  return { ...instantOriginalOf(instantTransferMessageOf(payment, route).body), messageName }
}

// A simulated payment came in no message; the other bank knows it by its UETR.
const unknownOriginal = ({ created_at, creditor_agent, debtor_agent }: InstantPayment): InstantOriginal => ({
  messageId: "NOTPROVIDED",
  messageName: "pacs.008.001.08",
  creationTime: created_at,
  settlementDate: cycleDayAt(Date.parse(created_at)),
  instructingAgent: creditor_agent.routing_number,
  instructedAgent: debtor_agent.routing_number
})
