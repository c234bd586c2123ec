import { Schema } from "effect"
import { CountryCode } from "../../../../kernel/Country.ts"
import { atLeast, atMost, text } from "../../../../kernel/Resource.ts"
import { blankableWireText, wireText } from "./Text.ts"

const optional = Schema.optionalKey
const stored = optional(Schema.String)

const addressFields = {
  department: stored,
  sub_department: stored,
  street_name: stored,
  building_number: stored,
  building_name: stored,
  floor: stored,
  post_box: stored,
  room: stored,
  post_code: stored,
  town_name: stored,
  town_location_name: stored,
  district_name: stored,
  country_sub_division: stored,
  country: stored,
  line_one: stored,
  line_two: stored,
  line_three: stored
}

/** Schema of {@link Address}. Declarations of other schemas name it, as they name those below, and stay short. */
export interface AddressSchema extends Schema.Struct<typeof addressFields> {}

/** Postal address of a party or an agent: fields of ISO 20022 and free lines (S126), as they came. */
export const Address: AddressSchema = Schema.Struct(addressFields)
/** Postal address of a party or an agent. */
export type Address = typeof Address.Type

const up = (maxLength: number) => optional(wireText(1, maxLength))

const addressBy = <S extends Schema.Top>(country: S, line: number) =>
  Schema.Struct({
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
    country: optional(country),
    line_one: up(line),
    line_two: optional(blankableWireText(line)),
    line_three: optional(blankableWireText(line))
  })

/** Postal address that a client states: a country that exists, and lines of up to 35 characters. */
export const GivenAddress = addressBy(CountryCode, 35)

/** Postal address that another bank states: any country, and lines of up to 70 characters. */
export const NetworkAddress = addressBy(Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/)), 70)

/** Account number that a client states for a party, up to 34 characters on the wire (S125). */
export const AccountValue = Schema.String.check(atLeast(1), atMost(34), Schema.isPattern(/^[a-zA-Z0-9 ]*[a-zA-Z0-9]$/))

/** Account of a party as it is stored: an IBAN, or a number of another form with the punctuation of other banks. */
export const PartyAccount = Schema.Struct({
  type: Schema.Literals(["other", "IBAN"]),
  value: wireText(1, 34)
})

/** Party as another bank states it. */
export const NetworkParty = Schema.Struct({
  name: optional(text(140)),
  account_identifier: optional(PartyAccount),
  address: optional(NetworkAddress)
})

const partyFields = {
  name: Schema.optionalKey(Schema.String),
  account_identifier: Schema.optionalKey(PartyAccount),
  address: Schema.optionalKey(Address)
}

/** Schema of {@link Party}. */
export interface PartySchema extends Schema.Struct<typeof partyFields> {}

/** Debtor or creditor of a wire, or the party that one of them acts for. */
export const Party: PartySchema = Schema.Struct(partyFields)
/** Debtor or creditor of a wire, or the party that one of them acts for. */
export type Party = typeof Party.Type
