/**
 * FedNow, RTP and the other banks, played by requests. A simulated message is stored, and the job of Simulate.ts
 * delivers it as a message of the network. SimulatedInstantNetwork.ts answers outgoing payments by test numbers. The
 * rules are left to the folders that real messages enter.
 */

import { type Result, Schema } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import { command } from "../../../../operation/Define.ts"
import { changeOf, type PartnerPayments } from "../../transfer/operations/Change.ts"
import { outcomeReadsOf } from "../../transfer/Reads.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { RequestBody, SimulatedRejectionBody } from "../returns/Fields.ts"
import { simulate } from "./Simulate.ts"
import { CounterpartyBody, IncomingBody, IncomingReturnBody, messageReads } from "./SimulatedMessage.ts"

const simulated: PartnerPayments<InstantPayment, Result.Result<Decision, Rejection>> = {
  resource: instantPayment,
  path: "/v1/simulate/instant_payments",
  nameOf: (verb) => `instant_payment.simulate_${verb}`,
  common: {
    simulated: true,
    scope: "instant_payment/read_write",
    unprocessable_status: 422,
    output: Schema.Struct({})
  },
  answer: (result) => result
}
const ofPayment = {
  rejects: ["invalid_status_transition"],
  further: outcomeReadsOf(instantTransfers)
} as const

/** Simulations of other banks. They return an empty object; a job causes the effect. */
export const instantPaymentSimulations = [
  command({
    ...simulated.common,
    name: simulated.nameOf("incoming"),
    summary: "Simulates that another bank sends an instant payment.",
    at: ["POST", `${simulated.path}/incoming`],
    idempotency: { key: "required", min_length: 1 },
    body: IncomingBody,
    reads: ({ body }) => messageReads({ message: { type: "payment", ...body }, withdrawal: [] }),
    decide: ({ body }, facts) => simulate({ type: "payment", ...body }, facts)
  }),
  changeOf(simulated, {
    ...ofPayment,
    verb: "incoming_return",
    summary: "Simulates that the other bank returns an outgoing instant payment.",
    key: "required",
    body: IncomingReturnBody,
    decide: (id, body, facts) => simulate({ type: "return", instant_payment_id: id, ...body }, facts)
  }),
  changeOf(simulated, {
    ...ofPayment,
    verb: "incoming_return_request",
    summary: "Simulates that the other bank asks for the return of an incoming instant payment.",
    key: "required",
    body: RequestBody,
    rejects: ["invalid_status_transition", "limit_exceeded"],
    decide: (id, body, facts) => simulate({ type: "return_request", instant_payment_id: id, ...body }, facts)
  }),
  changeOf(simulated, {
    ...ofPayment,
    verb: "incoming_return_request_rejection",
    summary: "Simulates that the other bank rejects the return request of an outgoing instant payment.",
    key: "none",
    body: SimulatedRejectionBody,
    decide: (id, body, facts) => simulate({ type: "rejection", instant_payment_id: id, ...body }, facts)
  }),
  changeOf(simulated, {
    ...ofPayment,
    verb: "incoming_return_request_acceptance",
    summary: "Simulates that the other bank accepts the return request of an outgoing instant payment and returns it.",
    key: "none",
    decide: (id, _, facts) => simulate({ type: "acceptance", instant_payment_id: id }, facts)
  }),
  changeOf(simulated, {
    ...ofPayment,
    verb: "counterparty_status",
    summary: "Simulates the answer of the other bank to an outgoing instant payment, also after settlement.",
    key: "none",
    body: CounterpartyBody,
    decide: (id, body, facts) => simulate({ type: "counterparty_status", instant_payment_id: id, ...body }, facts)
  })
] as const
