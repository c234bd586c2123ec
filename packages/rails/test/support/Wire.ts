import { cents } from "@vostro/domain/ports"
import type { Wire } from "@vostro/domain/rails"

const agent = { routing_number: "021000021" }
/** A wire of the bank that is at the network. */
export const wire: Wire = {
  id: "wire_00000000000000000000000001",
  account_id: "account_1",
  account_number_id: "account_number_1",
  direction: "outgoing",
  type: "transfer",
  status: "processing",
  settlement_date: "2035-03-05",
  amounts: {
    settlement_amount: cents(700),
    settlement_currency_code: "USD",
    instructed_amount: cents(700),
    instructed_currency_code: "USD"
  },
  debtor: { name: "Ada Lovelace", address: { town_name: "Chicago", country: "US" } },
  creditor: { name: "Alan Turing", address: { town_name: "Chicago", country: "US" } },
  debtor_agent: { routing_number: "123456780" },
  instructing_agent: { routing_number: "123456780" },
  instructed_agent: agent,
  creditor_agent: agent,
  charges: { charge_bearer: "shared" },
  payment_identifiers: { uetr: "8a562c67-ca16-48ba-b074-65581be6f011" },
  remittance_details: {},
  related_wires: { return_wire_ids: [] },
  return_requests: [],
  metadata: {},
  created_at: "2035-03-05T14:15:00.000Z",
  updated_at: "2035-03-05T14:15:00.000Z",
  kept: { place: "account_number_1", returned: cents(0) }
}
