import { Result, Schema } from "effect"
import { fault, reject } from "../../../../kernel/Rejection.ts"
import { idOf, refTo } from "../../../../kernel/Resource.ts"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import { decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import type { WireResult } from "../model/Move.ts"
import { AccountValue, NetworkAddress } from "../model/Party.ts"
import { MessageToCreditor } from "../model/Text.ts"
import { paymentKeyOf, type Wire, WireAmount, wire } from "../model/Wire.ts"
import { receiveReturn } from "../returns/Receive.ts"
import { detailsOf, reasonOf } from "../tables/Reasons.ts"
import { receiveWire } from "./Receive.ts"

/** IMAD of a message (S129). */
export const Imad = Schema.String.check(Schema.isPattern(/^\d{8}[A-Z0-9]{8}\d{6}$/))

/** UETR of a payment (S129). */
export const Uetr = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
)

const Text = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(140))

/** Transfer as the adapter of the network hands it over. */
export const Arrived = Schema.Struct({
  message_identification: Imad,
  uetr: Uetr,
  amount: WireAmount,
  account_number_id: Schema.optionalKey(idOf("account_number")),
  account_number: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d{1,17}$/))),
  creditor_name: Schema.optionalKey(Text),
  debtor: Schema.Struct({
    name: Schema.optionalKey(Text),
    account_number: Schema.optionalKey(AccountValue),
    address: Schema.optionalKey(NetworkAddress)
  }),
  debtor_routing_number: RoutingDigits,
  end_to_end_identification: Schema.optionalKey(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(35))),
  message_to_creditor: Schema.optionalKey(MessageToCreditor)
})
/** Transfer as the adapter of the network hands it over. */
export type Arrived = typeof Arrived.Type

const numberReads = ({ account_number: value, account_number_id: id }: Arrived) => ({
  objects: id === undefined ? [] : [refTo(accountNumber, id)],
  newest: value === undefined ? [] : [{ kind: accountNumber.kind, attribute: "account_number", value }]
})

const partiesOf = ({ amount, debtor: { account_number, ...debtor }, ...arrived }: Arrived) => ({
  debtor: {
    ...debtor,
    ...(account_number !== undefined && { account_identifier: { type: "other" as const, value: account_number } })
  },
  debtor_agent: { routing_number: arrived.debtor_routing_number },
  amount
})

const keyOf = (arrived: Arrived): string => {
  const { debtor, debtor_agent, amount } = partiesOf(arrived)
  return paymentKeyOf({
    debtor,
    debtor_agent,
    payment_identifiers: { uetr: arrived.uetr },
    amounts: {
      settlement_amount: amount,
      settlement_currency_code: "USD",
      instructed_amount: amount,
      instructed_currency_code: "USD"
    }
  })
}

/** Reads the incoming wire of a message. */
export const messageReads = (value: string) => ({ kind: wire.kind, attribute: "message", value })

/** Reads the account number of a transfer, and the wire that it may be booked as already. */
export const arrivedReads = (arrived: Arrived): CommandReads => {
  const { objects, newest } = numberReads(arrived)
  const payment = { kind: wire.kind, attribute: "payment", value: keyOf(arrived) }
  return { objects, newest: [...newest, messageReads(arrived.message_identification), payment] }
}

// One message, or one payment of a sender, is one wire, however often it is handed over.
const bookedAs = (arrived: Arrived, facts: Facts): Wire | undefined =>
  facts
    .all(wire)
    .map(({ object }) => object)
    .find(
      (one) =>
        one.payment_identifiers.message_identification === arrived.message_identification ||
        (one.type === "transfer" && paymentKeyOf(one) === keyOf(arrived))
    )

/** Books a transfer of the network, unless it is booked. */
export const receiveArrived = (arrived: Arrived, facts: Facts): WireResult => {
  const booked = bookedAs(arrived, facts)
  if (booked !== undefined) return Result.succeed({ wire: booked, decision: decision({}) })
  const { account_number, account_number_id, debtor_routing_number: _, ...rest } = arrived
  if ((account_number === undefined) === (account_number_id === undefined)) {
    return Result.fail(reject("parameters_invalid", fault("value_conflicting", "account_number", "account_number_id")))
  }
  const [number] = facts.all(accountNumber)
  if (number === undefined) {
    const name = account_number === undefined ? "account_number_id" : "account_number"
    return Result.fail(reject("parameters_invalid", fault("not_found", name)))
  }
  return Result.succeed(receiveWire({ ...rest, ...partiesOf(arrived) }, number.object, "receive", facts))
}

/** Return as the adapter of the network hands it over. */
export const ArrivedReturn = Schema.Struct({
  message_identification: Imad,
  amount: WireAmount,
  return_code: Schema.String.check(Schema.isPattern(/^[A-Z0-9]{4}$/)),
  additional_information: Schema.optionalKey(Text)
})
/** Return as the adapter of the network hands it over. */
export type ArrivedReturn = typeof ArrivedReturn.Type

/** Books a return of the network, unless it is booked. */
export const receiveArrivedReturn = (id: string, body: typeof ArrivedReturn.Type, facts: Facts): WireResult => {
  const { return_code, additional_information: stated, message_identification, amount } = body
  const additional_information = detailsOf(return_code, stated)
  const terms = {
    message_identification,
    amount,
    reason: reasonOf(return_code),
    ...(additional_information !== undefined && { additional_information })
  }
  const isBooked = (one: Wire) => one.payment_identifiers.message_identification === body.message_identification
  const booked = facts.all(wire).find(({ object }) => object.id !== id && isBooked(object))?.object
  if (booked !== undefined) return Result.succeed({ wire: booked, decision: decision({}) })
  return Result.flatMap(found(wire, id, facts), (original) => receiveReturn(original, terms, "receive", facts))
}
