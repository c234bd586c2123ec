import { Result, Schema } from "effect"
import { atLeast, atMost } from "../../../../kernel/Fields.ts"
import { centsBetween } from "../../../../kernel/Money.ts"
import { fault, reject } from "../../../../kernel/Rejection.ts"
import { idOf } from "../../../../kernel/Resource.ts"
import { decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { findNumber, numberReads } from "../../../deposits/account-number/FindNumber.ts"
import { blockedReads } from "../../blocked-account/model/BlockedAccount.ts"
import { wrongBankOf } from "../../recipient/NamedBank.ts"
import { Description, type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentResult } from "../model/Move.ts"
import { Network } from "../model/Network.ts"
import { Agent, accountOf, Party } from "../model/Party.ts"
import { paymentKeyOf } from "../model/PaymentKey.ts"
import { NETWORK_LIMIT_CENTS } from "../outgoing/Rules.ts"
import { receivePayment } from "./Receive.ts"

/**
 * Message id of an instant payment: a text of up to 35 characters on both networks (S149). Printable ASCII that begins and
 * ends without a blank, so that two ids never look alike.
 */
export const MessageId = Schema.String.check(Schema.isPattern(/^[!-~](?:[ -~]{0,33}[!-~])?$/))

/** UETR of an instant payment (S149). */
export const Uetr = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
)

const Reference = Schema.String.check(atLeast(1), atMost(35))

/** Payment as the adapter of the network hands it over. */
export const Arrived = Schema.Struct({
  message_identification: MessageId,
  network: Network,
  uetr: Schema.optionalKey(Uetr),
  transaction_id: Schema.optionalKey(Reference),
  end_to_end_id: Schema.optionalKey(Reference),
  amount: centsBetween(1, NETWORK_LIMIT_CENTS),
  account_number_id: Schema.optionalKey(idOf("account_number")),
  account_number: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d{1,17}$/))),
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

/** Reads the incoming payment of a message. */
export const messageReads = (value: string) => ({ kind: instantPayment.kind, attribute: "message", value })

const paymentReads = (arrived: ArrivedInstantPayment) => ({
  kind: instantPayment.kind,
  attribute: "payment",
  value: keyOf(arrived)
})

/** Reads the account number of a payment, and the payment that it may be booked as already. */
export const arrivedReads = (arrived: ArrivedInstantPayment): CommandReads => {
  const { objects, newest } = numberReads(arrived)
  const listed = blockedReads(accountOf(arrived.debtor, arrived.debtor_agent))
  return {
    objects: [...objects, ...listed],
    newest: [...newest, messageReads(arrived.message_identification), paymentReads(arrived)]
  }
}

// A message, and a payment of a sender, is booked only once, even if the adapter repeats it.
const bookedAs = (arrived: ArrivedInstantPayment, facts: Facts): InstantPayment | undefined => {
  const sent = facts.newest(instantPayment, messageReads(arrived.message_identification))
  const same = arrived.uetr === undefined ? undefined : facts.newest(instantPayment, paymentReads(arrived))
  return (sent ?? same)?.object
}

/** Books a payment of the network, unless it is booked. */
export const receiveArrived = (arrived: ArrivedInstantPayment, facts: Facts): InstantPaymentResult => {
  const booked = bookedAs(arrived, facts)
  if (booked !== undefined) return Result.succeed({ payment: booked, decision: decision({}) })
  const { account_number, account_number_id, creditor_agent, message_identification, without_posting, ...stated } =
    arrived
  if (creditor_agent !== undefined && wrongBankOf(creditor_agent, facts.settings.routing_number) !== undefined) {
    return Result.fail(reject("parameters_invalid", fault("value_not_allowed", "creditor_agent")))
  }
  if ((account_number === undefined) === (account_number_id === undefined)) {
    return Result.fail(reject("parameters_invalid", fault("value_conflicting", "account_number", "account_number_id")))
  }
  const number = findNumber(arrived, facts)
  if (number === undefined) {
    const name = account_number === undefined ? "account_number_id" : "account_number"
    return Result.fail(reject("parameters_invalid", fault("not_found", name)))
  }
  const on = without_posting === true ? "review" : "receive"
  return Result.succeed(receivePayment({ ...stated, message: message_identification }, number.object, on, facts))
}
