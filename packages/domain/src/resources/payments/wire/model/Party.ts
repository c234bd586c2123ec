import { Schema } from "effect"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import { blankableWireText, wireText } from "./Text.ts"

const up = (maxLength: number) => Schema.optionalKey(wireText(1, maxLength))

/** Postal address of a party or an agent: fields of ISO 20022 and up to three free lines (S126). */
export const Address = Schema.Struct({
  department: up(70),
  sub_department: up(70),
  street_name: up(70),
  building_number: up(16),
  building_name: up(35),
  floor: up(70),
  post_box: up(16),
  room: up(70),
  post_code: up(16),
  town_name: up(35),
  town_location_name: up(35),
  district_name: up(35),
  country_sub_division: up(35),
  country: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/))),
  line_one: up(35),
  line_two: Schema.optionalKey(blankableWireText(35)),
  line_three: Schema.optionalKey(blankableWireText(35))
})
/** Postal address of a party or an agent. */
export type Address = typeof Address.Type

/** Account number of a party at a US bank, up to 34 characters on the wire (S125). */
export const AccountValue = Schema.String.check(
  Schema.isMinLength(1),
  Schema.isMaxLength(34),
  Schema.isPattern(/^[a-zA-Z0-9 ]*[a-zA-Z0-9]$/)
)

/** Debtor or creditor of a wire. */
export const Party = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  account_identifier: Schema.optionalKey(
    Schema.Struct({ type: Schema.Literals(["other", "IBAN"]), value: AccountValue })
  ),
  address: Schema.optionalKey(Address)
})
/** Debtor or creditor of a wire. */
export type Party = typeof Party.Type

/** Bank on the path of a wire, as v1 shows it. */
export const Agent = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  routing_number: Schema.optionalKey(RoutingDigits)
})
/** Bank on the path of a wire, as v1 shows it. */
export type Agent = typeof Agent.Type

/** Bank on the path of a wire, as v2 shows it. */
export const AgentV2 = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  local_routing_identifier: Schema.optionalKey(
    Schema.Struct({ scheme: Schema.Literals(["USABA"]), value: RoutingDigits })
  )
})

/** Returns the v2 form of an agent. */
export const agentV2 = ({ routing_number, ...agent }: Agent): typeof AgentV2.Type => ({
  ...agent,
  ...(routing_number !== undefined && {
    local_routing_identifier: { scheme: "USABA" as const, value: routing_number }
  })
})
