import type { Asked } from "@vostro/http/examples"
import { creditor, WALLET } from "../Blockchain.ts"

const rules = { amount_over: 2_000_000, first_use_of_counterparty: true, velocity: { entries: 5, hours: 24 } }

/** Review rules for both directions. */
export const reviewRules = { outgoing: rules, incoming: rules }

/** Body of a new originator with all fields. */
export const originatorAch = {
  allowed_sec_codes: ["CCD"],
  nested_third_parties: ["entity_other"],
  limits: {
    calendar_day_maximum_amount: { credit: 2_000_000, debit: 2_000_000 },
    rolling_30_calendar_day_maximum_amount: { credit: 20_000_000, debit: 20_000_000 }
  }
}

const usAccount = { account_number: "987654321", routing_number: "021000021" }
const swift = {
  account_number: "12345678",
  country: "GB",
  business_identifier_code: "ABCDGB2L",
  role: "supplier",
  purpose_of_funds: "invoice_for_goods_and_services",
  short_business_desc: "parts"
}

const destinations = [
  ["ach_wire", "USD", usAccount],
  ["ach", "USD", usAccount],
  ["wire", "USD", usAccount],
  ["bre_b", "COP", { bre_b_key: "ana" }],
  ["fps", "GBP", { account_number: "12345678", sort_code: "123456" }],
  ["iban", "EUR", { account_number: "DE89370400440532013000", country: "DE", business_identifier_code: "ABCDDE2L" }],
  ["swift", "EUR", swift],
  ["clabe", "MXN", { account_number: "123456789012345678" }],
  ["pix_br_code", "BRL", { br_code: "code", document_number: "1" }]
] as const

const address = { line_one: "1 Main St", line_two: "Suite 2", city: "London", country: "GB" }

const fromWallet: Asked = {
  body: {
    debtor: {
      account_identifier: { type: "wallet_address", value: WALLET },
      chain: "base",
      refund_wallet_address: WALLET,
      entity_id: "entity_example"
    },
    creditor: {
      type: "business",
      business: { business_name: "Acme LLC" },
      address,
      payment_rail: "ethereum",
      wallet: { wallet_address: WALLET }
    },
    creditor_agent: { bank_name: "Bank of Ana", country_code: "GB", address },
    amounts: { instructed_amount: 1_000, instructed_currency_code: "USDC", settlement_currency_code: "USDC" },
    payment_purpose: { type: "other", other_details: "a bet" }
  }
}

/** A blockchain payment from a wallet, and one to each destination that the example does not pay to. */
export const blockchainPayments: ReadonlyArray<Asked> = [
  fromWallet,
  ...destinations.map(([payment_rail, settlement_currency_code, destination]) => ({
    body: {
      creditor: { ...creditor, payment_rail, [payment_rail]: destination },
      amounts: { instructed_amount: 1_000, instructed_currency_code: "USD", settlement_currency_code }
    }
  }))
]

const fullAddress = {
  department: "Purchasing",
  sub_department: "Parts",
  street_name: "Main Street",
  building_number: "1",
  building_name: "Tower",
  floor: "2",
  post_box: "34",
  room: "5",
  post_code: "60601",
  town_name: "Chicago",
  town_location_name: "Loop",
  district_name: "Cook",
  country_sub_division: "IL",
  country: "US",
  line_one: "Care of Ana",
  line_two: "Back door"
}

const fullTerms = {
  creditor: {
    name: "Acme Supplies LLC",
    account_identifier: { type: "account_number", value: "987654321" },
    address: fullAddress
  },
  remittance_details: { transfer_purpose: { type: "other", other_details: "a bet" } }
}

const abroad = {
  ...fullTerms,
  creditor: {
    ...fullTerms.creditor,
    account_identifier: { type: "IBAN", value: "DE89370400440532013000" },
    address: { ...fullAddress, town_name: "Berlin", country: "DE" }
  }
}
const bankAbroad = { business_identifier_code: "DEUTDEFF", local_routing_identifier: { value: "37040044" } }

/** Wires with every field, at home and abroad, on v1. */
export const wires: ReadonlyArray<Asked> = [
  { body: { ...fullTerms, instructed_agent: { routing_number: "026009593" } } },
  {
    body: {
      ...abroad,
      creditor_agent: bankAbroad,
      instructed_agent: { routing_number: "026009593", business_identifier_code: "BOFAUS3N" }
    }
  }
]

/** Wires with every field, at home and abroad, on v2. */
export const wiresV2: ReadonlyArray<Asked> = [
  { body: { ...fullTerms, instructed_agent: { local_routing_identifier: { value: "026009593" } } } },
  {
    body: {
      ...abroad,
      creditor_agent: bankAbroad,
      instructed_agent: {
        local_routing_identifier: { value: "026009593" },
        business_identifier_code: "BOFAUS3N"
      }
    }
  }
]

/** A simulated incoming wire from abroad, with every field that the answer has too. */
export const wireFromAbroad: Asked = {
  body: {
    debtor: {
      name: "Ana Example",
      account_identifier: { type: "IBAN", value: "DE89370400440532013000" },
      address: { ...fullAddress, town_name: "Berlin", country: "DE" }
    },
    debtor_agent: bankAbroad,
    amounts: {
      instructed_amount: 50_020,
      instructed_currency_code: "EUR",
      instructed_to_settlement_exchange_rate: "1.0"
    },
    charges: { charge_bearer: "creditor", breakdown: [{ amount: "0.20", currency_code: "USD" }] }
  }
}

const bank = { ...bankAbroad, name: "Example Bank", address: fullAddress }
const bankOfNetwork = { ...bank, local_routing_identifier: { scheme: "DEBLZ", value: "37040044" } }
const partyOfNetwork = {
  name: "Ana Example",
  account_identifier: { type: "other", value: "12-34/56" },
  address: fullAddress
}

/** This bank, as a message names it. */
const thisBank = { ...bank, local_routing_identifier: { scheme: "USABA", value: "123456780" } }

/** A return of the network with every field that the answer has too. */
export const arrivedReturn: Asked = {
  params: { wire_id: "wire_repaid_v2" },
  body: { message_identification: "20270104MMQFMP31000020", creditor_agent: thisBank }
}

/** A transfer of the network with every field that the answer has too. */
export const arrivedFromAbroad: Asked = {
  body: {
    message_identification: "20270104MMQFMP31000019",
    uetr: "8a562c67-ca16-48ba-b074-65581be6f019",
    debtor: { name: "Ana Example", iban: "DE89370400440532013000", address: fullAddress },
    debtor_routing_number: undefined,
    debtor_agent: bankOfNetwork,
    creditor_agent: thisBank,
    ultimate_debtor: partyOfNetwork,
    ultimate_creditor: partyOfNetwork,
    initiating_party: partyOfNetwork,
    other_agents: {
      previous_instructing_agent_one: bankOfNetwork,
      previous_instructing_agent_two: bankOfNetwork,
      previous_instructing_agent_three: bankOfNetwork,
      intermediary_agent_one: bankOfNetwork,
      intermediary_agent_two: bankOfNetwork,
      intermediary_agent_three: bankOfNetwork
    }
  }
}
