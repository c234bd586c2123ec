import { Result, Schema } from "effect"
import { addDays } from "../../../../kernel/calendar/CalendarDay.ts"
import { fault, reject } from "../../../../kernel/Rejection.ts"
import { idOf } from "../../../../kernel/Resource.ts"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import { type Facts, found } from "../../../../operation/Decision.ts"
import { BANK } from "../../../access/program/Program.ts"
import { messagesOf } from "../../transfer/incoming/Messages.ts"
import { forAnother, isForAnother, statedNumber } from "../../transfer/incoming/StatedNumber.ts"
import { IsoCode, NetworkText, Reference, returnFields, Uetr } from "../../transfer/model/Message.ts"
import { unmoved } from "../../transfer/model/Move.ts"
import { NetworkAgent } from "../model/Agent.ts"
import type { WireResult } from "../model/Move.ts"
import { AccountValue, NetworkAddress } from "../model/Party.ts"
import { MessageToCreditor } from "../model/Text.ts"
import { amountOf, paymentKeyOf, type Wire, WireAmount, wire } from "../model/Wire.ts"
import { SimulatedRequest } from "../returns/Fields.ts"
import { receiveReturn } from "../returns/Receive.ts"
import { detailsOf, reasonOf } from "../tables/Reasons.ts"
import { abroadFields } from "./FromAbroad.ts"
import { debtorAccountOf, receiveWire } from "./Receive.ts"
import { accountOf, senderFaults } from "./Sender.ts"
import { receiveStray } from "./Stray.ts"

/** IMAD of a message (S129), which begins with a day that exists. */
export const Imad = Schema.String.check(
  Schema.isPattern(/^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z0-9]{8}\d{6}$/).abort(),
  Schema.makeFilter((text: string) => beginsWithDay(text) || "a day that exists")
)

const beginsWithDay = (text: string): boolean => {
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
  return addDays(day, 0) === day
}

/** Transfer as the adapter of the network hands it over. */
export const Arrived = Schema.Struct({
  message_identification: Imad,
  uetr: Uetr,
  amount: WireAmount,
  account_number_id: Schema.optionalKey(idOf("account_number")),
  account_number: Schema.optionalKey(AccountValue),
  /** Bank of the creditor as the message names it; absent if the adapter has checked that it is this bank. */
  creditor_agent: Schema.optionalKey(NetworkAgent),
  creditor_name: Schema.optionalKey(NetworkText),
  debtor: Schema.Struct({
    name: Schema.optionalKey(NetworkText),
    account_number: Schema.optionalKey(AccountValue),
    iban: Schema.optionalKey(AccountValue),
    address: Schema.optionalKey(NetworkAddress)
  }),
  /** Routing number of the debtor's bank, or that bank where it has none. */
  debtor_routing_number: Schema.optionalKey(RoutingDigits),
  debtor_agent: Schema.optionalKey(NetworkAgent),
  ...abroadFields,
  end_to_end_identification: Schema.optionalKey(Reference),
  message_to_creditor: Schema.optionalKey(MessageToCreditor),
  /** Of a return that matches no wire, for the bank's own partition alone. */
  return_code: Schema.optionalKey(IsoCode),
  additional_information: Schema.optionalKey(NetworkText)
})
/** Transfer as the adapter of the network hands it over. */
export type Arrived = typeof Arrived.Type
/** Transfer as adapters of the network hand it over. */
export type ArrivedWire = Arrived

const partiesOf = ({ amount, debtor, debtor_routing_number, debtor_agent = {} }: Arrived) => {
  const { account_number: _, iban: __, ...named } = debtor
  const routing = debtor_routing_number === undefined ? {} : { routing_number: debtor_routing_number }
  return {
    debtor: { ...named, ...accountOf(debtor) },
    debtor_agent: { ...debtor_agent, ...routing },
    amount
  }
}

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

const isSamePayment = (one: Wire, arrived: Arrived): boolean =>
  one.direction === "incoming" &&
  one.type === (arrived.return_code === undefined ? "transfer" : "return") &&
  paymentKeyOf(one) === keyOf(arrived)

/** Messages of received wires: a message, and a payment of a sender, makes only one wire, even if the adapter repeats it. */
export const wireMessages = messagesOf({
  resource: wire,
  attribute: "message_identification",
  keyOf,
  senderOf: (arrived: Arrived) => debtorAccountOf(partiesOf(arrived)),
  isSame: isSamePayment
})

/** Books a transfer of the network, unless it is booked. An IMAD that another payment has is refused. */
export const receiveArrived = (arrived: Arrived, facts: Facts): WireResult => {
  const booked = wireMessages.bookedAs(arrived, facts)
  if (booked !== undefined) return again(booked, isSamePayment(booked, arrived))
  const { account_number, account_number_id, debtor_routing_number: _, ...rest } = arrived
  const faults = senderFaults(arrived)
  if (faults.length > 0) return Result.fail(reject("parameters_invalid", ...faults))
  if (facts.programId === BANK && account_number_id === undefined) {
    const stray = { ...rest, ...partiesOf(arrived), ...(account_number !== undefined && { account_number }) }
    return Result.succeed(receiveStray(stray, facts))
  }
  if (isForAnother(arrived, facts)) return Result.fail(forAnother)
  const { return_code, additional_information: __, ...transfer } = rest
  if (return_code !== undefined)
    return Result.fail(reject("parameters_invalid", fault("value_not_allowed", "return_code")))
  return Result.map(statedNumber(arrived, facts), (number) =>
    receiveWire({ ...transfer, ...partiesOf(arrived), abroad: arrived }, number, "receive", facts)
  )
}

/** Refuses a payment that the bank has booked for another program, or as a stray wire. */
export const bookedElsewhere = reject("parameters_invalid", fault("value_conflicting", "message_identification"))

const again = (booked: Wire, isSame: boolean): WireResult =>
  isSame ? Result.succeed(unmoved(booked)) : Result.fail(bookedElsewhere)

/** Return as the adapter of the network hands it over. */
export const ArrivedReturn = Schema.Struct({
  message_identification: Imad,
  amount: WireAmount,
  /** Bank of the creditor as the message names it; absent if it names none. */
  creditor_agent: Schema.optionalKey(NetworkAgent),
  ...returnFields
})
/** Return request as the adapter of the network hands it over. */
export const ArrivedRequest = Schema.Struct({ message_identification: Imad, ...SimulatedRequest.fields })

/** Return as the adapter of the network hands it over. */
export type ArrivedReturn = typeof ArrivedReturn.Type

/** Books a return of the network, unless it is booked. An IMAD that another payment has is refused. */
export const receiveArrivedReturn = (id: string, body: typeof ArrivedReturn.Type, facts: Facts): WireResult => {
  const { return_code, additional_information: stated, message_identification, amount, creditor_agent } = body
  const additional_information = detailsOf(return_code, stated)
  const terms = {
    message_identification,
    amount,
    reason: reasonOf(return_code),
    ...(creditor_agent !== undefined && { creditor_agent }),
    ...(additional_information !== undefined && { additional_information })
  }
  const booked = wireMessages.find(message_identification, facts)
  if (booked !== undefined && booked.id !== id) {
    return again(booked, booked.related_wires.original_wire_id === id && amountOf(booked) === amount)
  }
  if (isForAnother(body, facts)) return Result.fail(forAnother)
  return Result.flatMap(found(wire, id, facts), (original) => receiveReturn(original, terms, "receive", facts))
}
