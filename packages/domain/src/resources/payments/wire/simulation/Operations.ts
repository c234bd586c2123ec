import { Result, Schema } from "effect"
import { refTo } from "../../../../kernel/Resource.ts"
import { command } from "../../../../operation/Define.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { blockedReads } from "../../blocked-account/model/BlockedAccount.ts"
import { placeReadsOf } from "../../transfer/Reads.ts"
import { creditorReads } from "../incoming/CreditorName.ts"
import { debtorAccountOf } from "../incoming/Receive.ts"
import { wireRequests } from "../model/Transfers.ts"
import { WireAmount, wire } from "../model/Wire.ts"
import { type ByWire, byWire, itself } from "../outgoing/Access.ts"
import { explained } from "../returns/Explained.ts"
import { RejectionV2, SimulatedRequest } from "../returns/Fields.ts"
import { advanceEvents, advanceReads, advanceWire } from "./Advance.ts"
import { simulateAcceptance, simulateIncoming, simulateReturn } from "./Incoming.ts"
import { receivedOf, type StatedIncoming } from "./Stated.ts"
import { type SimulatedVersion, v1, v2 } from "./Versions.ts"

const simulated = { simulated: true, scope: "wire/read_write" } as const
const keyed = { key: "required", min_length: 1 } as const

const creditorOf = ({ creditor_account_number_id: id }: StatedIncoming, facts: Facts) =>
  facts.find(accountNumber, id)?.object

/** Simulations of Fedwire and other banks, as one version of the interface states and answers them. */
const simulationsOf = <const S extends string, O, I extends StatedIncoming, R>(
  version: SimulatedVersion<S, O, I, R>
) => {
  const { answer, arrival, arrives, fate, information, suffix } = version
  const common = { ...simulated, ...version.common }
  const paths = `/${version.path}/simulate/wires`
  const ofWire = {
    ...common,
    idempotency: { key: "none", min_length: 1 },
    params: byWire,
    reads: itself,
    rejects: [version.refuses]
  } as const
  const limited = [version.refuses, "limit_exceeded"] as const
  const back = {
    emits: version.arrivals,
    rejects: limited,
    follow: ({ params }: ByWire, facts: Facts) => placeReadsOf(wire, params.wire_id, facts)
  } as const
  return [
    command({
      ...common,
      name: `wire.simulate_incoming${suffix}` as const,
      summary: `Simulates that another bank sends a wire, which ${fate}.`,
      at: ["POST", `${paths}/incoming`],
      idempotency: keyed,
      body: version.incoming,
      emits: [...arrives, "wire.rejected", "wire.created"],
      reads: ({ body }) => ({
        objects: [
          refTo(accountNumber, body.creditor_account_number_id),
          ...blockedReads(debtorAccountOf(receivedOf(body, version.path)))
        ],
        positions: [body.creditor_account_number_id]
      }),
      follow: ({ body }, facts) => creditorReads.follow(body, creditorOf(body, facts), facts),
      conclude: ({ body }, facts) => creditorReads.conclude(body, creditorOf(body, facts), facts),
      decide: ({ body }, facts) => answer(simulateIncoming(body, version.path, arrival, facts))
    }),
    command({
      ...ofWire,
      name: `wire.simulate_advance${suffix}` as const,
      summary: "Takes a wire to its next status now.",
      at: ["POST", `${paths}/:wire_id/advance`],
      emits: advanceEvents,
      follow: ({ params }, facts) => advanceReads(params.wire_id, facts),
      decide: ({ params }, facts) => answer(advanceWire(params.wire_id, facts))
    }),
    command({
      ...ofWire,
      name: `wire.simulate_incoming_return${suffix}` as const,
      summary: `Simulates that the other bank returns an outgoing wire; the return ${fate}.`,
      at: ["POST", `${paths}/:wire_id/incoming_return`],
      body: version.returning,
      ...back,
      decide: ({ params, body }, facts) => {
        const stated = version.returnOf(body)
        return answer(
          Result.flatMap(explained(stated, information), () => simulateReturn(params.wire_id, stated, arrival, facts))
        )
      }
    }),
    command({
      ...ofWire,
      name: `wire.simulate_incoming_return_request${suffix}` as const,
      summary: "Simulates that the other bank asks for the return of an incoming wire.",
      at: ["POST", `${paths}/:wire_id/incoming_return_request`],
      idempotency: keyed,
      body: SimulatedRequest,
      rejects: limited,
      emits: ["wire.return_request_response_needed"],
      decide: ({ params, body }, facts) =>
        answer(Result.flatMap(explained(body), () => wireRequests.receive(params.wire_id, body, facts)))
    }),
    command({
      ...ofWire,
      name: `wire.simulate_incoming_return_request_rejection${suffix}` as const,
      summary: "Simulates that the other bank rejects the return request of an outgoing wire.",
      at: ["POST", `${paths}/:wire_id/incoming_return_request_rejection`],
      body: RejectionV2,
      decide: ({ params, body }, facts) =>
        answer(
          Result.flatMap(explained(body), () =>
            wireRequests.reject(params.wire_id, "counterparty", { reason: "customer_requested", ...body }, facts)
          )
        )
    }),
    command({
      ...ofWire,
      name: `wire.simulate_incoming_return_request_acceptance${suffix}` as const,
      summary: "Simulates that the other bank accepts the return request of an outgoing wire and returns an amount.",
      at: ["POST", `${paths}/:wire_id/incoming_return_request_acceptance`],
      body: Schema.Struct({ amount: Schema.optionalKey(WireAmount) }),
      ...back,
      decide: ({ params, body }, facts) => answer(simulateAcceptance(params.wire_id, body.amount, arrival, facts))
    })
  ] as const
}

/** Simulations of v1. They answer an empty object; incoming wires wait for `advance`. */
export const wireSimulationsV1 = simulationsOf(v1)

/** Simulations of v2. They answer the wire that they make or change; incoming wires are posted at once. */
export const wireSimulationsV2 = simulationsOf(v2)
