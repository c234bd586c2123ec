import { Result, Schema } from "effect"
import { centsBetween } from "../../../../kernel/Money.ts"
import { idOf } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { messagesOf } from "../../transfer/incoming/Messages.ts"
import { forAnother, isForAnother, statedNumber } from "../../transfer/incoming/StatedNumber.ts"
import { Reference, Uetr } from "../../transfer/model/Message.ts"
import { unmoved } from "../../transfer/model/Move.ts"
import { Description, instantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentResult } from "../model/Move.ts"
import { Network } from "../model/Network.ts"
import { Agent, Party, senderOf } from "../model/Party.ts"
import { paymentKeyOf } from "../model/PaymentKey.ts"
import { NETWORK_LIMIT_CENTS } from "../outgoing/Rules.ts"
import { receivePayment } from "./Receive.ts"

/**
 * Message id of an instant payment: a text of up to 35 characters on both networks (S149). Printable ASCII that begins and
 * ends without a blank, so that two ids never look alike.
 */
export const MessageId = Schema.String.check(Schema.isPattern(/^[!-~](?:[ -~]{0,33}[!-~])?$/))

/** Payment as the adapter of the network hands it over. */
export const Arrived = Schema.Struct({
  message_identification: MessageId,
  network: Network,
  uetr: Schema.optionalKey(Uetr),
  transaction_id: Schema.optionalKey(Reference),
  end_to_end_id: Schema.optionalKey(Reference),
  amount: centsBetween(1, NETWORK_LIMIT_CENTS),
  account_number_id: Schema.optionalKey(idOf("account_number")),
  account_number: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9]{1,17}$/))),
  /** Bank of the creditor as the message names it; absent if the adapter has checked that it is this bank. */
  creditor_agent: Schema.optionalKey(Agent),
  creditor_name: Schema.optionalKey(Party.fields.name),
  debtor: Party,
  debtor_agent: Agent,
  description: Schema.optionalKey(Description),
  /** Accepts the payment without posting it: it is under review, and its money in suspense. */
  without_posting: Schema.optionalKey(Schema.Boolean)
})
/** Payment as the adapter of the network hands it over. */
export type ArrivedInstantPayment = typeof Arrived.Type

const keyOf = ({ uetr, ...arrived }: ArrivedInstantPayment): string =>
  paymentKeyOf({ ...arrived, payment_identifiers: uetr === undefined ? {} : { uetr } })

/** Messages of received payments: a message, and a payment of a sender, is booked only once, even if it is repeated. */
export const instantMessages = messagesOf({
  resource: instantPayment,
  attribute: "message",
  keyOf,
  senderOf,
  isSame: (_, { uetr }) => uetr !== undefined
})

/** Books a payment of the network, unless it is booked. */
export const receiveArrived = (arrived: ArrivedInstantPayment, facts: Facts): InstantPaymentResult => {
  const booked = instantMessages.bookedAs(arrived, facts)
  if (booked !== undefined) return Result.succeed(unmoved(booked))
  if (isForAnother(arrived, facts)) return Result.fail(forAnother)
  const { message_identification: message, without_posting: isUnposted, ...stated } = arrived
  return Result.map(statedNumber(arrived, facts), (number) =>
    receivePayment({ ...stated, message }, number, isUnposted === true ? "review" : "receive", facts)
  )
}
