import { Schema } from "effect"
import { command } from "../../../../operation/Define.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { outcomeReadsOf } from "../../transfer/Reads.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { type ByPayment, byPayment, itself } from "../outgoing/Access.ts"
import { RequestBody, SimulatedRejectionBody } from "../returns/Fields.ts"
import { simulate } from "./Simulate.ts"
import { CounterpartyBody, IncomingBody, IncomingReturnBody, messageReads } from "./SimulatedMessage.ts"

const simulated = {
  simulated: true,
  scope: "instant_payment/read_write",
  unprocessable_status: 422,
  output: Schema.Struct({})
} as const
const ofPayment = {
  ...simulated,
  params: byPayment,
  rejects: ["invalid_status_transition"],
  reads: itself,
  follow: ({ params }: ByPayment, facts: Facts) => outcomeReadsOf(instantTransfers, params.instant_payment_id, facts)
} as const
const keyed = { idempotency: { key: "required", min_length: 1 } } as const
const unkeyed = { idempotency: { key: "none", min_length: 1 } } as const

/** Simulations of other banks. They return an empty object; a job causes the effect. */
export const instantPaymentSimulations = [
  command({
    ...simulated,
    ...keyed,
    name: "instant_payment.simulate_incoming",
    summary: "Simulates that another bank sends an instant payment.",
    at: ["POST", "/v1/simulate/instant_payments/incoming"],
    body: IncomingBody,
    reads: ({ body }) => messageReads({ message: { type: "payment", ...body }, withdrawal: [] }),
    decide: ({ body }, facts) => simulate({ type: "payment", ...body }, facts)
  }),
  command({
    ...ofPayment,
    ...keyed,
    name: "instant_payment.simulate_incoming_return",
    summary: "Simulates that the other bank returns an outgoing instant payment.",
    at: ["POST", "/v1/simulate/instant_payments/:instant_payment_id/incoming_return"],
    body: IncomingReturnBody,
    decide: ({ params, body }, facts) => simulate({ type: "return", ...params, ...body }, facts)
  }),
  command({
    ...ofPayment,
    ...keyed,
    name: "instant_payment.simulate_incoming_return_request",
    summary: "Simulates that the other bank asks for the return of an incoming instant payment.",
    at: ["POST", "/v1/simulate/instant_payments/:instant_payment_id/incoming_return_request"],
    body: RequestBody,
    rejects: ["invalid_status_transition", "limit_exceeded"],
    decide: ({ params, body }, facts) => simulate({ type: "return_request", ...params, ...body }, facts)
  }),
  command({
    ...ofPayment,
    ...unkeyed,
    name: "instant_payment.simulate_incoming_return_request_rejection",
    summary: "Simulates that the other bank rejects the return request of an outgoing instant payment.",
    at: ["POST", "/v1/simulate/instant_payments/:instant_payment_id/incoming_return_request_rejection"],
    body: SimulatedRejectionBody,
    decide: ({ params, body }, facts) => simulate({ type: "rejection", ...params, ...body }, facts)
  }),
  command({
    ...ofPayment,
    ...unkeyed,
    name: "instant_payment.simulate_incoming_return_request_acceptance",
    summary: "Simulates that the other bank accepts the return request of an outgoing instant payment and returns it.",
    at: ["POST", "/v1/simulate/instant_payments/:instant_payment_id/incoming_return_request_acceptance"],
    decide: ({ params }, facts) => simulate({ type: "acceptance", ...params }, facts)
  }),
  command({
    ...ofPayment,
    ...unkeyed,
    name: "instant_payment.simulate_counterparty_status",
    summary: "Simulates the answer of the other bank to an outgoing instant payment, also after settlement.",
    at: ["POST", "/v1/simulate/instant_payments/:instant_payment_id/counterparty_status"],
    body: CounterpartyBody,
    decide: ({ params, body }, facts) => simulate({ type: "counterparty_status", ...params, ...body }, facts)
  })
] as const
