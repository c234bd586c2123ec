import { fedwireDayFor, type Wire } from "@vostro/domain/rails"
import {
  answerMessageOf,
  type FedwireBank,
  queryMessageOf,
  requestMessageOf,
  returnMessageOf,
  transferMessageOf
} from "@vostro/iso20022/bank"
import { Schema } from "effect"
import type { PaymentMessages } from "../messages/SendPayment.ts"
import type { RequestMessages } from "../messages/SendRequest.ts"

const MINUTE_MS = 60_000

/** Final outcome of a wire. */
export type WireOutcome = typeof WireOutcome.Type
export const WireOutcome = Schema.Union([
  Schema.TaggedStruct("Settled", { imad: Schema.String, omad: Schema.optionalKey(Schema.String) }),
  Schema.TaggedStruct("Rejected", { code: Schema.String, additional_information: Schema.optionalKey(Schema.String) })
])

/** Returns the messages of the wires of a bank: pacs.008 and pacs.004. */
export const wireMessages = (bank: FedwireBank): PaymentMessages<Wire, WireOutcome> => ({
  dayOf: ({ settlement_date }) => settlement_date,
  today: (nowMs) => fedwireDayFor(nowMs).date,
  firstQuestionMs: MINUTE_MS,
  payment: (wire, sent) =>
    wire.type === "return" ? returnMessageOf(wire, sent, bank) : transferMessageOf(wire, sent, bank),
  query: (wire, { message_id: messageId, message_name: messageName, creation_time: creationTime }, sent) =>
    queryMessageOf(wire, { messageId, messageName, creationTime }, sent, bank),
  rejection: (reason) => ({ _tag: "Rejected", code: "NARR", additional_information: reason })
})

/** Returns the messages about return requests for wires: camt.056 and camt.029. */
export const wireRequestMessages = (bank: FedwireBank): RequestMessages<Wire> => ({
  network: "fedwire",
  today: (nowMs) => fedwireDayFor(nowMs).date,
  request: (wire, place, { message_id: messageId, message_name: messageName, creation_time: creationTime }, sent) =>
    requestMessageOf(wire, place, { messageId, messageName, creationTime }, sent, bank),
  answer: (wire, place, asked, sent) => answerMessageOf(wire, place, asked, sent, bank)
})
