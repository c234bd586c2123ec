import { Schema, Struct } from "effect"
import { text } from "../../../../kernel/Resource.ts"
import { RoutingNumber } from "../../../../kernel/RoutingNumber.ts"

/** Settlement currencies of payments. */
export const SETTLEMENT_CURRENCIES = ["BRL", "COP", "EUR", "GBP", "MXN", "USD", "USDC", "USDB"] as const
/** A settlement currency. */
export type SettlementCurrency = (typeof SETTLEMENT_CURRENCIES)[number]

/** The chains that payments use. */
export const CHAINS = ["ethereum", "solana", "base"] as const
/** A chain that payments use. */
export type Chain = (typeof CHAINS)[number]

/** A two-letter country code. */
export const Country = Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/))

const UsAccount = Schema.Struct({
  account_number: Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9]{1,17}$/)),
  routing_number: RoutingNumber
})
const document_number = Schema.optionalKey(text(32))

/** Payment destinations by name. A payment's rail decides which of them it has. */
export const destinations = {
  ach_wire: Schema.optionalKey(UsAccount),
  ach: Schema.optionalKey(UsAccount),
  wire: Schema.optionalKey(UsAccount),
  bre_b: Schema.optionalKey(Schema.Struct({ bre_b_key: text(128) })),
  fps: Schema.optionalKey(
    Schema.Struct({
      account_number: Schema.String.check(Schema.isPattern(/^\d{8}$/)),
      sort_code: Schema.String.check(Schema.isPattern(/^\d{6}$/))
    })
  ),
  iban: Schema.optionalKey(
    Schema.Struct({
      account_number: Schema.String.check(Schema.isPattern(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/)),
      country: Country,
      business_identifier_code: Schema.optionalKey(
        Schema.String.check(Schema.isPattern(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/))
      )
    })
  ),
  swift: Schema.optionalKey(
    Schema.Struct({
      account_number: text(34),
      country: Country,
      business_identifier_code: Schema.String.check(Schema.isPattern(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/)),
      role: Schema.Literals(["client", "parent_company", "subsidiary", "supplier"]),
      purpose_of_funds: Schema.Literals(["intra_group_transfer", "invoice_for_goods_and_services"]),
      short_business_desc: text(140)
    })
  ),
  clabe: Schema.optionalKey(Schema.Struct({ account_number: Schema.String.check(Schema.isPattern(/^\d{18}$/)) })),
  pix_key: Schema.optionalKey(Schema.Struct({ pix_key: text(77), document_number })),
  pix_br_code: Schema.optionalKey(Schema.Struct({ br_code: text(512), document_number })),
  wallet: Schema.optionalKey(Schema.Struct({ wallet_address: text(64) }))
}

/** Name of the destination that a rail requires. */
export type Destination = keyof typeof destinations

/** Names of all destinations. */
export const DESTINATIONS: ReadonlyArray<Destination> = Struct.keys(destinations)

interface Rail {
  readonly destination: Destination
  readonly currencies: ReadonlyArray<SettlementCurrency>
  /** True if the rail compares the creditor's name with the holder of the account before it pays. */
  readonly checksNames?: true
}

const coins = ["USDC", "USDB"] as const

/** Destination and settlement currencies of each rail. The assignment of currencies is ours. */
export const rails = {
  ach_wire: { destination: "ach_wire", currencies: ["USD"] },
  ach: { destination: "ach", currencies: ["USD"] },
  wire: { destination: "wire", currencies: ["USD"] },
  bre_b: { destination: "bre_b", currencies: ["COP"] },
  fps: { destination: "fps", currencies: ["GBP"] },
  iban: { destination: "iban", currencies: ["EUR"] },
  swift: { destination: "swift", currencies: ["USD", "EUR", "GBP"] },
  clabe: { destination: "clabe", currencies: ["MXN"], checksNames: true },
  pix_key: { destination: "pix_key", currencies: ["BRL"], checksNames: true },
  pix_br_code: { destination: "pix_br_code", currencies: ["BRL"], checksNames: true },
  solana: { destination: "wallet", currencies: coins },
  base: { destination: "wallet", currencies: coins },
  ethereum: { destination: "wallet", currencies: coins }
} as const satisfies Readonly<Record<string, Rail>>

/** The rails, in the order of the interface. */
export const PAYMENT_RAILS: ReadonlyArray<keyof typeof rails> = Struct.keys(rails)

/** Returns the row of a rail. */
export const railOf = (name: keyof typeof rails): Rail => rails[name]
