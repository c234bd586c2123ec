import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/client"
import { ask, type BankUnderTest, postJson, tokenOf } from "./BankUnderTest.ts"
import { arrivedAt, instantDesk, instantOf } from "./InstantPayments.ts"

type ReturnBody = CallOf<"instant_payment.return">["body"]
type RequestBody = CallOf<"instant_payment.request_return">["body"]
type RejectionBody = CallOf<"instant_payment.reject_return_request">["body"]
type ArrivedReturn = CallOf<"instant_payment.receive_return">["body"]

/** Shared steps of the tests of returns of instant payments. */
export const instantReturnDesk = (bank: BankUnderTest) => {
  const desk = instantDesk(bank)
  const key = () => ({ idempotencyKey: randomUUID() })
  const ofProgram = (instant_payment_id: string) => ({ program_id: bank.programId, instant_payment_id })
  return {
    ...desk,
    /** Body of an outgoing payment. */
    out: instantOf,
    /** Books an incoming payment. */
    received: (number: string, amount?: number) => ask(desk.arrival(arrivedAt(number, amount))),
    /** Creates an outgoing payment that has settled. */
    settled: async (number: string, amount = 1_000) => {
      const { id: instant_payment_id } = await ask(desk.creation(instantOf(number, amount)))
      const body = { counterparty_status: "posted" } as const
      await ask(
        bank.partner.call("instant_payment.simulate_counterparty_status", { params: { instant_payment_id }, body })
      )
      await bank.drain()
      return instant_payment_id
    },
    returning: (instant_payment_id: string, body: ReturnBody = { reason: "customer_requested" }) => {
      bank.advance(1)
      return bank.partner.call("instant_payment.return", { params: { instant_payment_id }, body, ...key() })
    },
    requesting: (instant_payment_id: string, body: RequestBody = { reason: "duplication" }) =>
      bank.partner.call("instant_payment.request_return", { params: { instant_payment_id }, body, ...key() }),
    rejecting: (instant_payment_id: string, body: RejectionBody = { reason: "customer_requested" }) =>
      bank.partner.call("instant_payment.reject_return_request", { params: { instant_payment_id }, body }),
    /** Body of a return of the network, with a message of its own. */
    returnOf: (amount: number, return_code: string): ArrivedReturn => ({
      message_identification: randomUUID().slice(0, 35),
      amount,
      return_code
    }),
    incomingReturn: (id: string, body: ArrivedReturn) =>
      bank.operator.call("instant_payment.receive_return", { params: ofProgram(id), body }),
    incomingRequest: (id: string, reason_code: string, message_identification = randomUUID().slice(0, 35)) =>
      bank.operator.call("instant_payment.receive_return_request", {
        params: ofProgram(id),
        body: { message_identification, reason_code, additional_information: "Sent twice" }
      }),
    incomingRejection: (id: string, reason_code: string) =>
      bank.operator.call("instant_payment.receive_return_request_rejection", {
        params: ofProgram(id),
        body: { reason_code }
      }),
    /** Resolves a suspense item. */
    resolving: (
      instant_payment_suspense_item_id: string,
      body: CallOf<"instant_payment_suspense_item.resolve">["body"]
    ) =>
      bank.operator.call("instant_payment_suspense_item.resolve", {
        params: { program_id: bank.programId, instant_payment_suspense_item_id },
        body
      }),
    /** Posts a body as it is, and returns the answer. */
    posting: async (path: string, body: unknown) => {
      const answer = await postJson(bank, path, { token: await tokenOf(bank), key: randomUUID(), body })
      const answered: unknown = await answer.json()
      return { status: answer.status, body: answered }
    }
  }
}
