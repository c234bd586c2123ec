import { Schema } from "effect"
import { Metadata } from "../../../../kernel/Fields.ts"
import { CurrencyCode } from "../../../../kernel/Money.ts"
import { idOf } from "../../../../kernel/Resource.ts"
import { RoutingNumber } from "../../../../kernel/RoutingNumber.ts"
import { AccountValue, Address } from "../model/Party.ts"
import { blankableWireText, wireText } from "../model/Text.ts"
import { remittanceFields, WireAmount } from "../model/Wire.ts"

/** End-to-end identification of a request (S125). */
export const EndToEnd = Schema.optionalKey(blankableWireText(35))

const created = <S extends Schema.Top>(agent: S) =>
  Schema.Struct({
    account_number_id: idOf("account_number"),
    amount: WireAmount,
    currency_code: CurrencyCode,
    creditor_agent: agent,
    instructed_agent: Schema.optionalKey(agent),
    creditor: Schema.Struct({
      name: wireText(3, 35),
      account_identifier: Schema.Struct({ type: Schema.Literals(["account_number"]), value: AccountValue }),
      address: Schema.optionalKey(Address)
    }),
    remittance_details: Schema.Struct(remittanceFields),
    payment_identifiers: Schema.optionalKey(Schema.Struct({ end_to_end_identification: EndToEnd })),
    metadata: Schema.optionalKey(Metadata)
  })

/** Body of a new wire on v1. */
export const NewWireV1 = created(Schema.Struct({ routing_number: RoutingNumber }))

/** Body of a new wire on v2, whose agents have local identifiers. */
export const NewWireV2 = created(Schema.Struct({ local_routing_identifier: Schema.Struct({ value: RoutingNumber }) }))

/** Returns the agent of v1 that a v2 request names. */
export const agentOf = (agent: typeof NewWireV2.Type.creditor_agent) => ({
  routing_number: agent.local_routing_identifier.value
})
