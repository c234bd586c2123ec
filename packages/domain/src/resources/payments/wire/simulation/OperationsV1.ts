import { Schema } from "effect"
import { refTo } from "../../../../kernel/Resource.ts"
import { command } from "../../../../operation/Define.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { blockedReads } from "../../blocked-account/model/BlockedAccount.ts"
import { debtorAccountOf } from "../incoming/Receive.ts"
import { inNothing } from "../model/Move.ts"
import { WireAmount } from "../model/Wire.ts"
import { byWire, itself } from "../outgoing/Access.ts"
import { RejectionV2, SimulatedRequest, SimulatedReturnV1 } from "../returns/Fields.ts"
import { termsOf } from "../returns/Operations.ts"
import { receiveRequest, rejectRequest } from "../returns/Request.ts"
import { advanceEvents, advanceReads, advanceWire } from "./Advance.ts"
import { IncomingV1 } from "./Fields.ts"
import { simulateAcceptance, simulateIncoming, simulateReturn } from "./Incoming.ts"
import { receivedOf } from "./Stated.ts"

const simulated = {
  simulated: true,
  scope: "wire/read_write",
  unparsable_status: 422,
  output: Schema.Struct({})
} as const
const ofWire = {
  ...simulated,
  idempotency: { key: "none", min_length: 1 },
  params: byWire,
  reads: itself,
  rejects: ["operation_not_allowed"]
} as const
const keyed = { key: "required", min_length: 1 } as const

/** Simulations of v1. They answer an empty object; incoming wires wait for `advance`. */
export const wireSimulationsV1 = [
  command({
    ...simulated,
    name: "wire.simulate_incoming",
    summary: "Simulates that another bank sends a wire, which waits for advance.",
    at: ["POST", "/v1/simulate/wires/incoming"],
    idempotency: keyed,
    body: IncomingV1,
    emits: ["wire.under_review", "wire.rejected", "wire.created"],
    reads: ({ body }) => ({
      objects: [
        refTo(accountNumber, body.creditor_account_number_id),
        ...blockedReads(debtorAccountOf(receivedOf(body, "v1")))
      ],
      positions: [body.creditor_account_number_id]
    }),
    decide: ({ body }, facts) => inNothing(simulateIncoming(body, "v1", "review", facts))
  }),
  command({
    ...ofWire,
    name: "wire.simulate_advance",
    summary: "Takes a wire to its next status now.",
    at: ["POST", "/v1/simulate/wires/:wire_id/advance"],
    emits: advanceEvents,
    follow: ({ params }, facts) => advanceReads(params.wire_id, facts),
    decide: ({ params }, facts) => inNothing(advanceWire(params.wire_id, facts))
  }),
  command({
    ...ofWire,
    name: "wire.simulate_incoming_return",
    summary: "Simulates that the other bank returns an outgoing wire; the return waits for advance.",
    at: ["POST", "/v1/simulate/wires/:wire_id/incoming_return"],
    body: SimulatedReturnV1,
    emits: ["wire.under_review"],
    rejects: ["operation_not_allowed", "limit_exceeded"],
    decide: ({ params, body }, facts) => inNothing(simulateReturn(params.wire_id, termsOf(body), "review", facts))
  }),
  command({
    ...ofWire,
    name: "wire.simulate_incoming_return_request",
    summary: "Simulates that the other bank asks for the return of an incoming wire.",
    at: ["POST", "/v1/simulate/wires/:wire_id/incoming_return_request"],
    idempotency: keyed,
    body: SimulatedRequest,
    emits: ["wire.return_request_response_needed"],
    rejects: ["operation_not_allowed", "limit_exceeded"],
    decide: ({ params, body }, facts) => inNothing(receiveRequest(params.wire_id, body, facts))
  }),
  command({
    ...ofWire,
    name: "wire.simulate_incoming_return_request_rejection",
    summary: "Simulates that the other bank rejects the return request of an outgoing wire.",
    at: ["POST", "/v1/simulate/wires/:wire_id/incoming_return_request_rejection"],
    body: RejectionV2,
    decide: ({ params, body }, facts) =>
      inNothing(rejectRequest(params.wire_id, "outgoing", { reason: "customer_requested", ...body }, facts))
  }),
  command({
    ...ofWire,
    name: "wire.simulate_incoming_return_request_acceptance",
    summary: "Simulates that the other bank accepts the return request of an outgoing wire and returns an amount.",
    at: ["POST", "/v1/simulate/wires/:wire_id/incoming_return_request_acceptance"],
    body: Schema.Struct({ amount: Schema.optionalKey(WireAmount) }),
    emits: ["wire.under_review"],
    rejects: ["operation_not_allowed", "limit_exceeded"],
    decide: ({ params, body }, facts) => inNothing(simulateAcceptance(params.wire_id, body.amount, "review", facts))
  })
] as const
