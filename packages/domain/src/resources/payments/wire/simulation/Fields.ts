import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import { RoutingNumber } from "../../../../kernel/RoutingNumber.ts"
import type { ReceivedWire } from "../incoming/Receive.ts"
import { GivenAddress } from "../model/Party.ts"
import { MessageToCreditor, wireText } from "../model/Text.ts"
import { WireAmount } from "../model/Wire.ts"
import { EndToEnd } from "../outgoing/Fields.ts"

const fields = {
  amount: WireAmount,
  creditor_account_number_id: idOf("account_number"),
  debtor: Schema.Struct({
    name: wireText(3, 35),
    account_identifier: Schema.Struct({
      type: Schema.Literals(["account_number"]),
      value: Schema.String.check(Schema.isMaxLength(17), Schema.isPattern(/^[a-zA-Z0-9 ]*[a-zA-Z0-9]$/))
    }),
    address: Schema.optionalKey(GivenAddress)
  }),
  remittance_details: Schema.optionalKey(Schema.Struct({ message_to_creditor: Schema.optionalKey(MessageToCreditor) })),
  payment_identifiers: Schema.optionalKey(Schema.Struct({ end_to_end_identification: EndToEnd }))
}

/** Body of a simulated incoming wire on v1. */
export const IncomingV1 = Schema.Struct({ ...fields, debtor_agent: Schema.Struct({ routing_number: RoutingNumber }) })

/** Body of a simulated incoming wire on v2. */
export const IncomingV2 = Schema.Struct({
  ...fields,
  debtor_agent: Schema.Struct({ local_routing_identifier: Schema.Struct({ value: RoutingNumber }) })
})

/** Returns the transfer that a simulated bank sends. */
export const receivedOf = (body: Omit<typeof IncomingV1.Type, "debtor_agent">, routingNumber: string): ReceivedWire => {
  const { amount, debtor, remittance_details, payment_identifiers } = body
  return {
    amount,
    debtor: { ...debtor, account_identifier: { type: "other", value: debtor.account_identifier.value } },
    debtor_agent: { routing_number: routingNumber },
    ...remittance_details,
    ...payment_identifiers
  }
}
