import { Result, Schema } from "effect"
import { fault, reject } from "../../../../kernel/Rejection.ts"
import { idOf, refTo } from "../../../../kernel/Resource.ts"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import { decision } from "../../../../operation/Decision.ts"
import { command } from "../../../../operation/Define.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { inProgram } from "../../../../operation/InProgram.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { inV2, type WireResult } from "../model/Move.ts"
import { AccountValue, Address } from "../model/Party.ts"
import { MessageToCreditor } from "../model/Text.ts"
import { paymentKeyOf, type Wire, WireAmount, WireV2, wire } from "../model/Wire.ts"
import { receiveWire } from "./Receive.ts"

const Text = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(140))

/** Transfer as the adapter of the network hands it over. */
const Arrived = Schema.Struct({
  message_identification: Schema.String.check(Schema.isPattern(/^\d{8}[A-Z0-9]{8}\d{6}$/)),
  uetr: Schema.String.check(Schema.isPattern(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)),
  amount: WireAmount,
  account_number_id: Schema.optionalKey(idOf("account_number")),
  account_number: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d{1,17}$/))),
  creditor_name: Schema.optionalKey(Text),
  debtor: Schema.Struct({
    name: Schema.optionalKey(Text),
    account_number: Schema.optionalKey(AccountValue),
    address: Schema.optionalKey(Address)
  }),
  debtor_routing_number: RoutingDigits,
  end_to_end_identification: Schema.optionalKey(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(35))),
  message_to_creditor: Schema.optionalKey(MessageToCreditor)
})
type Arrived = typeof Arrived.Type

const numberReads = ({ account_number: value, account_number_id: id }: Arrived): CommandReads => ({
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

const receiveArrived = (arrived: Arrived, facts: Facts): WireResult => {
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

/** Transfers that the operator's adapter hands over from the network. */
export const wireIncomingOperations = [
  command({
    ...inProgram({}),
    name: "wire.receive",
    summary: "Books a transfer from the network, once however often it is handed over, or sends it back.",
    at: ["POST", "/operator/v1/programs/:program_id/wires/receive"],
    body: Arrived,
    output: WireV2,
    emits: ["wire.posted", "wire.rejected", "wire.created"],
    reads: ({ body }) => ({
      ...numberReads(body),
      newest: [
        ...(numberReads(body).newest ?? []),
        { kind: wire.kind, attribute: "message", value: body.message_identification },
        { kind: wire.kind, attribute: "payment", value: keyOf(body) }
      ]
    }),
    follow: (_, facts) => ({ positions: facts.all(accountNumber).map(({ object }) => object.id) }),
    decide: ({ body }, facts) => inV2(receiveArrived(body, facts))
  })
] as const
