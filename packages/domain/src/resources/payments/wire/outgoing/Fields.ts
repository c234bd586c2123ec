import { Schema } from "effect"
import { Bic } from "../../../../kernel/Bic.ts"
import { CurrencyCode } from "../../../../kernel/Money.ts"
import { idOf, Metadata } from "../../../../kernel/Resource.ts"
import { RoutingNumber } from "../../../../kernel/RoutingNumber.ts"
import { AccountValue, GivenAddress } from "../model/Party.ts"
import { blankableWireText, wireText } from "../model/Text.ts"
import { remittanceFields, WireAmount } from "../model/Wire.ts"

/** End-to-end identification of a request (S125). */
export const EndToEnd = Schema.optionalKey(blankableWireText(35))

const created = <S extends Schema.Top>(agent: S) => ({
  account_number_id: idOf("account_number"),
  amount: WireAmount,
  currency_code: CurrencyCode,
  creditor_agent: agent,
  instructed_agent: Schema.optionalKey(agent),
  creditor: Schema.Struct({
    name: wireText(3, 35),
    account_identifier: Schema.Struct({ type: Schema.Literals(["account_number", "IBAN"]), value: AccountValue }),
    address: Schema.optionalKey(GivenAddress)
  }),
  remittance_details: Schema.Struct(remittanceFields),
  payment_identifiers: Schema.optionalKey(Schema.Struct({ end_to_end_identification: EndToEnd })),
  metadata: Schema.optionalKey(Metadata)
})

/** Codes of a bank in a request of v2: its BIC, and its national code, which is its routing number at home. */
export const GivenAgentV2 = Schema.Struct({
  business_identifier_code: Schema.optionalKey(Schema.NullOr(Bic)),
  local_routing_identifier: Schema.optionalKey(Schema.Struct({ value: wireText(1, 35) }))
})

/** Codes of a bank in a request of v1: its routing number, or its BIC and its national code abroad. */
export const GivenAgentV1 = Schema.Struct({
  routing_number: Schema.optionalKey(RoutingNumber),
  ...GivenAgentV2.fields
})

/** Body of a new wire on v1. */
export const NewWireV1 = Schema.Struct(created(GivenAgentV1))

/** Body of a new wire on v2. */
export const NewWireV2 = Schema.Struct(created(GivenAgentV2))
