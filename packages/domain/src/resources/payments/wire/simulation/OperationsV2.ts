import { Schema } from "effect"
import { refTo } from "../../../../kernel/Resource.ts"
import { command } from "../../../../operation/Define.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { blockedReads } from "../../blocked-account/model/BlockedAccount.ts"
import { debtorAccountOf } from "../incoming/Receive.ts"
import { inV2 } from "../model/Move.ts"
import { placeReadsOf } from "../model/Place.ts"
import { WireAmount, WireV2 } from "../model/Wire.ts"
import { type ByWire, byWire, itself } from "../outgoing/Access.ts"
import { RejectionV2, SimulatedRequest, SimulatedReturnV2 } from "../returns/Fields.ts"
import { receiveRequest, rejectRequest } from "../returns/Request.ts"
import { advanceEvents, advanceReads, advanceWire } from "./Advance.ts"
import { IncomingV2 } from "./Fields.ts"
import { simulateAcceptance, simulateIncoming, simulateReturn } from "./Incoming.ts"
import { receivedOf } from "./Stated.ts"

const simulated = {
  simulated: true,
  scope: "wire/read_write",
  output: WireV2
} as const
const ofWire = {
  ...simulated,
  idempotency: { key: "none", min_length: 1 },
  params: byWire,
  reads: itself,
  rejects: ["object_state_conflict"]
} as const
const back = {
  emits: ["wire.posted", "wire.rejected"],
  rejects: ["object_state_conflict", "limit_exceeded"],
  follow: ({ params }: ByWire, facts: Facts) => placeReadsOf(params.wire_id, facts)
} as const
const keyed = { key: "required", min_length: 1 } as const

/** Simulations of v2. They answer the wire that they make or change; incoming wires are posted at once. */
export const wireSimulationsV2 = [
  command({
    ...simulated,
    name: "wire.simulate_incoming_v2",
    summary: "Simulates that another bank sends a wire, which is posted at once.",
    at: ["POST", "/v2/simulate/wires/incoming"],
    idempotency: keyed,
    body: IncomingV2,
    emits: ["wire.posted", "wire.rejected", "wire.created"],
    reads: ({ body }) => ({
      objects: [
        refTo(accountNumber, body.creditor_account_number_id),
        ...blockedReads(debtorAccountOf(receivedOf(body, "v2")))
      ],
      positions: [body.creditor_account_number_id]
    }),
    decide: ({ body }, facts) => inV2(simulateIncoming(body, "v2", "receive", facts))
  }),
  command({
    ...ofWire,
    name: "wire.simulate_advance_v2",
    summary: "Takes a wire to its next status now.",
    at: ["POST", "/v2/simulate/wires/:wire_id/advance"],
    emits: advanceEvents,
    follow: ({ params }, facts) => advanceReads(params.wire_id, facts),
    decide: ({ params }, facts) => inV2(advanceWire(params.wire_id, facts))
  }),
  command({
    ...ofWire,
    name: "wire.simulate_incoming_return_v2",
    summary: "Simulates that the other bank returns an outgoing wire.",
    at: ["POST", "/v2/simulate/wires/:wire_id/incoming_return"],
    body: SimulatedReturnV2,
    ...back,
    decide: ({ params, body }, facts) => inV2(simulateReturn(params.wire_id, body, "receive", facts))
  }),
  command({
    ...ofWire,
    name: "wire.simulate_incoming_return_request_v2",
    summary: "Simulates that the other bank asks for the return of an incoming wire.",
    at: ["POST", "/v2/simulate/wires/:wire_id/incoming_return_request"],
    idempotency: keyed,
    body: SimulatedRequest,
    emits: ["wire.return_request_response_needed"],
    rejects: ["object_state_conflict", "limit_exceeded"],
    decide: ({ params, body }, facts) => inV2(receiveRequest(params.wire_id, body, facts))
  }),
  command({
    ...ofWire,
    name: "wire.simulate_incoming_return_request_rejection_v2",
    summary: "Simulates that the other bank rejects the return request of an outgoing wire.",
    at: ["POST", "/v2/simulate/wires/:wire_id/incoming_return_request_rejection"],
    body: RejectionV2,
    decide: ({ params, body }, facts) =>
      inV2(rejectRequest(params.wire_id, "outgoing", { reason: "customer_requested", ...body }, facts))
  }),
  command({
    ...ofWire,
    name: "wire.simulate_incoming_return_request_acceptance_v2",
    summary: "Simulates that the other bank accepts the return request of an outgoing wire and returns an amount.",
    at: ["POST", "/v2/simulate/wires/:wire_id/incoming_return_request_acceptance"],
    body: Schema.Struct({ amount: Schema.optionalKey(WireAmount) }),
    ...back,
    decide: ({ params, body }, facts) => inV2(simulateAcceptance(params.wire_id, body.amount, "receive", facts))
  })
] as const
