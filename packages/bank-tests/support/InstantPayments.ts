import { randomUUID } from "node:crypto"
import { HOUR_MS } from "@vostro/domain"
import { REST_MS } from "@vostro/domain/resources/payments/instant-payment/outgoing/Queue"
import type { CallOf } from "@vostro/http/client"
import { achDesk } from "./AchDesk.ts"
import { ask, type BankUnderTest } from "./BankUnderTest.ts"

/** Body of a new instant payment. */
export type InstantPaymentBody = CallOf<"instant_payment.create">["body"]

/** Body of an incoming instant payment, as the operator hands it over. */
export type ArrivedBody = CallOf<"instant_payment.receive">["body"]

const counterparty = { name: "Acme Supplies LLC", account_number: "987654321" } as const
const agent = { routing_number: "021000021" } as const

/** Returns the body of an instant payment out of an account number. */
export const instantOf = (account_number_id: string, amount = 1_000): InstantPaymentBody => ({
  account_number_id,
  amount,
  currency_code: "USD",
  creditor_agent: agent,
  creditor: counterparty
})

/** Returns the body of an incoming instant payment, with a message and a UETR of its own. */
export const arrivedAt = (account_number_id: string, amount = 700): ArrivedBody => ({
  message_identification: randomUUID().slice(0, 35),
  network: "fednow",
  uetr: randomUUID(),
  amount,
  account_number_id,
  debtor: counterparty,
  debtor_agent: agent
})

/** Shared steps of the tests of instant payments. */
export const instantDesk = (bank: BankUnderTest) => {
  const { audit, eventNames } = achDesk(bank)
  const drainAfter = async (ms: number) => {
    bank.advance(ms)
    return bank.drain()
  }
  const ofProgram = (instant_payment_id: string) => ({ params: { program_id: bank.programId, instant_payment_id } })
  return {
    audit,
    drainAfter,
    creation: (body: InstantPaymentBody) => {
      bank.advance(1)
      return bank.partner.call("instant_payment.create", { idempotencyKey: randomUUID(), body })
    },
    arrival: (body: ArrivedBody) => {
      bank.advance(1)
      return bank.operator.call("instant_payment.receive", { params: { program_id: bank.programId }, body })
    },
    get: (instant_payment_id: string) =>
      ask(bank.partner.call("instant_payment.get", { params: { instant_payment_id } })),
    list: (query: NonNullable<CallOf<"instant_payment.list">["query"]>) =>
      ask(bank.partner.call("instant_payment.list", { query })),
    cancel: (instant_payment_id: string) =>
      bank.partner.call("instant_payment.cancel", { params: { instant_payment_id } }),
    hold: (id: string) => bank.operator.call("instant_payment.hold_for_review", ofProgram(id)),
    approve: (id: string) => bank.operator.call("instant_payment.approve", ofProgram(id)),
    reject: (id: string) =>
      bank.operator.call("instant_payment.reject", { ...ofProgram(id), body: { reason: "regulatory_reason" } }),
    report: (id: string, body: CallOf<"instant_payment.receive_status">["body"]) =>
      bank.operator.call("instant_payment.receive_status", { ...ofProgram(id), body }),
    /** Lets new payments go to the network. */
    submit: () => drainAfter(REST_MS),
    /** Lets outgoing payments go to their end, whatever the network answers first. */
    goThrough: async () => {
      await bank.drain()
      for (let hour = 0; hour < 3; hour++) await drainAfter(HOUR_MS)
    },
    names: async (id: string) => (await eventNames(id)).map((name) => name.replace("instant_payment.", ""))
  }
}
