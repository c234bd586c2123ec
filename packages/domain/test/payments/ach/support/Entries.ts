import { factsOf } from "@vostro/domain/engine/decision/FactsOf"
import { cents, ZERO } from "@vostro/domain/kernel/Money"
import type { Settings } from "@vostro/domain/kernel/Settings"
import { defaultSettings } from "@vostro/domain/modules/settings/Defaults"
import type { Facts } from "@vostro/domain/operation/Decision"
import type { Stored } from "@vostro/domain/ports/Stored"
import type { Ach, OutgoingAch, ReceivedAch } from "@vostro/domain/resources/payments/ach/entry/Ach"
import type { IncomingEntry } from "@vostro/domain/resources/payments/ach/incoming/Inbound"
import { loadedOf } from "../../../support/Loaded.ts"

/** The settings of a bank under test. */
export const settings: Settings = { ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32) }

/** A Monday; 8:00 in New York is before the opening of business. */
export const MONDAY = "2035-03-05"
/** {@link MONDAY} 8:00 in New York, in ms. */
export const MONDAY_MS = Date.parse(`${MONDAY}T13:00:00Z`)

const at = "2035-03-01T00:00:00.000Z"

/** An account number of the bank with its position. */
export const NUMBER = { id: "account_number_1", digits: 100_000_000_001 } as const

/** Facts of a bank that has loaded these entries, at an instant. Its one account number holds 1,000 cents. */
export const factsWith = (
  nowMs: number,
  entries: ReadonlyArray<Ach> = [],
  holder: "consumer" | "commercial" = "consumer",
  others: ReadonlyArray<Stored> = []
): Facts => {
  const position = {
    account_number_id: NUMBER.id,
    account_id: "account_1",
    core_account_id: "core_account_fbo",
    number_open: true,
    account_open: true,
    posted: cents(1_000),
    held: ZERO
  }
  const loaded = loadedOf({
    objects: [
      stored("account_number", NUMBER.id, {
        account_id: "account_1",
        account_number: NUMBER.digits,
        routing_number: 123_456_780,
        status: "active",
        metadata: {}
      }),
      stored("account", "account_1", {
        status: "active",
        status_reason: "active",
        capabilities: ["deposit"],
        entities: { account_holders: ["entity_1"], account_holder_type: holder },
        details: { product_name: "Checking" },
        documents: [],
        metadata: {}
      }),
      ...entries.map((entry) => stored("ach", entry.id, entry)),
      ...others
    ],
    positions: [position]
  })
  const program = { id: "program_1", name: "Test", company_prefix: "1000" }
  return factsOf(program, { _tag: "System" }, settings, { atMs: nowMs, random: new Uint8Array(42) }, loaded)
}

/** An object in its stored form. */
export const stored = (kind: string, id: string, object: object): Stored => ({
  kind,
  id,
  version: 1,
  body: JSON.stringify({ id, created_at: at, updated_at: at, ...object })
})

/** Fields of an entry of either direction that differ from the defaults. */
export type Parts = Partial<Omit<OutgoingAch, "direction" | "kept"> & Pick<Ach, "direction" | "kept">>

/** An entry that settled on {@link MONDAY}; by default incoming, of 300 cents. */
export const entryOf = ({ direction = "incoming", ...parts }: Parts = {}): Ach =>
  direction === "outgoing" ? sentOf(parts) : receivedOf(parts)

/** An outgoing entry with the defaults of {@link entryOf}. */
export const sentOf = (parts: Omit<Parts, "direction"> = {}): OutgoingAch => ({
  ...fieldsOf(parts),
  direction: "outgoing"
})

/** An incoming entry with the defaults of {@link entryOf}. */
export const receivedOf = (parts: Omit<Parts, "direction"> = {}): ReceivedAch => ({
  ...fieldsOf(parts),
  direction: "incoming"
})

const fieldsOf = (parts: Omit<Parts, "direction">): Omit<OutgoingAch, "direction" | "kept"> & Pick<Ach, "kept"> => ({
  id: "ach_1",
  status: "posted",
  amount: cents(300),
  account_id: "account_1",
  account_number_id: NUMBER.id,
  delivery_type: "same_business_day",
  transaction_type: "debit",
  sec_code: "PPD",
  currency_code: "USD",
  statement_descriptor: "PAYMENT",
  record_details: { settlement_date: MONDAY, company_name: "Acme", company_id: "1234567890" },
  counterparty: {
    name: "Jane Doe",
    account_number: "987654321",
    routing_number: "021000021",
    account_type: "savings"
  },
  returns: [],
  metadata: {},
  created_at: at,
  updated_at: at,
  kept: { account_number: String(NUMBER.digits), held: false, booked_on: NUMBER.id },
  ...parts
})

const statuses = {
  return: "returned",
  dishonored_return: "return_dishonored",
  contested_return: "return_contested"
} as const

/** A stage of a return dispute with a code, which took effect. */
export const returnOf = (return_code: string, type: Ach["returns"][number]["type"] = "return") =>
  ({ type, status: statuses[type], return_code, return_reason: "A reason" }) as const

/** An entry from the network, for the account number of {@link NUMBER}. */
export const fromNetwork = (parts: Partial<IncomingEntry> = {}): IncomingEntry => ({
  kind: "entry",
  trace_number: "021000020000001",
  sec_code: "PPD",
  transaction_code: "22",
  amount: cents(300),
  originating_routing_number: "021000021",
  receiving_routing_number: "123456780",
  account_number: String(NUMBER.digits),
  statement_descriptor: "PAYMENT",
  ...parts
})
