import { randomUUID } from "node:crypto"
import { DAY_MS, instantOfLocal, MINUTE_MS } from "@vostro/domain"
import type { CallOf } from "@vostro/http/client"
import { achDesk } from "./AchDesk.ts"
import { ask, type BankUnderTest } from "./BankUnderTest.ts"

/** Body of a new wire on v1. */
export type WireBody = CallOf<"wire.create">["body"]

/** Address of a creditor. */
export const ADDRESS = { street_name: "Main Street", town_name: "Chicago", country: "US" } as const

const terms = (account_number_id: string, amount: number) =>
  ({
    account_number_id,
    amount,
    currency_code: "USD",
    creditor: {
      name: "Acme Supplies LLC",
      account_identifier: { type: "account_number", value: "987654321" },
      address: ADDRESS
    },
    remittance_details: {}
  }) as const

/** Returns the body of a wire out of an account number. */
export const wireOf = (account_number_id: string, amount = 1_000): WireBody => ({
  ...terms(account_number_id, amount),
  creditor_agent: { routing_number: "021000021" }
})

/** Returns the same wire as v2 takes it. */
export const wireV2Of = (account_number_id: string, amount = 1_000): CallOf<"wire.create_v2">["body"] => ({
  ...terms(account_number_id, amount),
  creditor_agent: { local_routing_identifier: { value: "021000021" } }
})

/** Returns the body of a simulated incoming wire on v2. */
export const incomingTo = (creditor_account_number_id: string, amount = 1_000): IncomingBody => ({
  amount,
  creditor_account_number_id,
  debtor: { name: "Acme Supplies LLC", account_identifier: { type: "account_number", value: "987654321" } },
  debtor_agent: { local_routing_identifier: { value: "021000021" } }
})

/** Body of a simulated incoming wire on v2. */
export type IncomingBody = CallOf<"wire.simulate_incoming_v2">["body"]

/** Monday, 1 February 2027, 12:00 in New York: no holiday, and within Fedwire's hours. */
export const MONDAY_NOON = instantOfLocal("2027-02-01", "12:00", "America/New_York")

/** Shared steps of the tests of wires. */
export const wireDesk = (bank: BankUnderTest) => {
  const { audit, eventNames } = achDesk(bank)
  const drainAfter = async (ms: number) => {
    bank.advance(ms)
    return bank.drain()
  }
  return {
    audit,
    /** Moves the bank's time to an instant, or by whole weeks past it. */
    goTo: (ms: number) => bank.advance(ms > bank.now() ? ms - bank.now() : 0),
    drainAfter,
    creation: (body: WireBody) => {
      bank.advance(1)
      return bank.partner.call("wire.create", { idempotencyKey: randomUUID(), body })
    },
    creationV2: (body: CallOf<"wire.create_v2">["body"]) => {
      bank.advance(1)
      return bank.partner.call("wire.create_v2", { idempotencyKey: randomUUID(), body })
    },
    get: (wire_id: string) => ask(bank.partner.call("wire.get", { params: { wire_id } })),
    getV2: (wire_id: string) => ask(bank.partner.call("wire.get_v2", { params: { wire_id } })),
    cancel: (wire_id: string) => bank.partner.call("wire.cancel", { params: { wire_id } }),
    cancelV2: (wire_id: string) => bank.partner.call("wire.cancel_v2", { params: { wire_id } }),
    incoming: (body: IncomingBody) => {
      bank.advance(1)
      return ask(bank.partner.call("wire.simulate_incoming_v2", { idempotencyKey: randomUUID(), body }))
    },
    advance: (wire_id: string) => bank.partner.call("wire.simulate_advance_v2", { params: { wire_id } }),
    /** Creates an outgoing wire that has settled. */
    settled: async (account_number_id: string, amount = 1_000) => {
      const { id } = await ask(
        bank.partner.call("wire.create", { idempotencyKey: randomUUID(), body: wireOf(account_number_id, amount) })
      )
      for (let step = 0; step < 3; step++)
        await ask(bank.partner.call("wire.simulate_advance_v2", { params: { wire_id: id } }))
      return id
    },
    returning: (wire_id: string, body: CallOf<"wire.return">["body"]) => {
      bank.advance(1)
      return bank.partner.call("wire.return", { params: { wire_id }, body, idempotencyKey: randomUUID() })
    },
    returningV2: (wire_id: string, body: CallOf<"wire.return_v2">["body"]) => {
      bank.advance(1)
      return bank.partner.call("wire.return_v2", { params: { wire_id }, body, idempotencyKey: randomUUID() })
    },
    incomingReturn: (wire_id: string, body: CallOf<"wire.simulate_incoming_return_v2">["body"]) => {
      bank.advance(1)
      return bank.partner.call("wire.simulate_incoming_return_v2", { params: { wire_id }, body })
    },
    incomingRequest: (wire_id: string) =>
      bank.partner.call("wire.simulate_incoming_return_request_v2", {
        params: { wire_id },
        body: { reason: "duplication", additional_information: "Sent twice" },
        idempotencyKey: randomUUID()
      }),
    requesting: (wire_id: string) =>
      bank.partner.call("wire.request_return", {
        params: { wire_id },
        body: { reason: "duplication" },
        idempotencyKey: randomUUID()
      }),
    /** Lets outgoing wires go through: scheduled, handed over, settled. */
    goThrough: async () => {
      await bank.drain()
      await drainAfter(MINUTE_MS)
      await drainAfter(MINUTE_MS)
    },
    /** Lets outgoing wires go through whatever the day. */
    goThroughDays: async () => {
      await bank.drain()
      for (let day = 0; day < 5; day++) await drainAfter(DAY_MS)
    },
    names: async (id: string) => (await eventNames(id)).map((name) => name.replace("wire.", ""))
  }
}
