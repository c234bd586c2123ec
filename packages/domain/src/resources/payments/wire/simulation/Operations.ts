/**
 * Fedwire and the other banks, played by requests. Each simulation decides as the message of the network would, and
 * Advance.ts takes a wire to its next status. SimulatedFedwire.ts answers outgoing wires by test numbers. The rules
 * are left to the folders that real messages enter.
 */

import { Result, Schema } from "effect"
import { refTo } from "../../../../kernel/Resource.ts"
import { asked } from "../../../../operation/Asking.ts"
import { command } from "../../../../operation/Define.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { blockedReads } from "../../blocked-account/model/BlockedAccount.ts"
import { changeOf } from "../../transfer/operations/Change.ts"
import { placeReadsOf } from "../../transfer/Reads.ts"
import { creditorFacts } from "../incoming/CreditorName.ts"
import { debtorAccountOf } from "../incoming/Receive.ts"
import { wireRequests } from "../model/Transfers.ts"
import { WireAmount } from "../model/Wire.ts"
import { explained } from "../returns/Explained.ts"
import { RejectionV2, SimulatedRequest } from "../returns/Fields.ts"
import { rejectRequest } from "../returns/Operations.ts"
import { advanceEvents, advanceReads, advanceWire } from "./Advance.ts"
import { simulateAcceptance, simulateIncoming, simulateReturn } from "./Incoming.ts"
import { receivedOf, type StatedIncoming } from "./Stated.ts"
import { type SimulatedVersion, v1, v2 } from "./Versions.ts"

/** Simulations of Fedwire and other banks, as one version of the interface states and answers them. */
const simulationsOf = <I extends StatedIncoming, R>({
  arrival,
  arrivals,
  arrives,
  fate,
  incoming,
  information,
  payments,
  refuses,
  returning,
  returnOf,
  version
}: SimulatedVersion<I, R>) => {
  const limited = [refuses, "limit_exceeded"] as const
  const back = {
    key: "none",
    emits: arrivals,
    rejects: limited,
    further: placeReadsOf
  } as const
  return [
    command({
      ...payments.common,
      name: payments.nameOf("incoming"),
      summary: `Simulates that another bank sends a wire, which ${fate}.`,
      at: ["POST", `${payments.path}/incoming`],
      idempotency: { key: "required", min_length: 1 },
      body: incoming,
      emits: [...arrives, "wire.rejected", "wire.created"],
      *asking({ body }) {
        const { creditor_account_number_id: id } = body
        const blocked = blockedReads(debtorAccountOf(receivedOf(body, version)))
        const read = yield* asked({ objects: [refTo(accountNumber, id), ...blocked], positions: [id] })
        const facts = yield* creditorFacts(body, read.find(accountNumber, id)?.object, {}, read)
        return yield* payments.answer(simulateIncoming(body, version, arrival, facts))
      }
    }),
    changeOf(payments, {
      verb: "advance",
      summary: "Takes a wire to its next status now.",
      key: "none",
      rejects: [refuses],
      emits: advanceEvents,
      further: advanceReads,
      decide: (id, _, facts) => advanceWire(id, facts)
    }),
    changeOf(payments, {
      ...back,
      verb: "incoming_return",
      summary: `Simulates that the other bank returns an outgoing wire; the return ${fate}.`,
      body: returning,
      decide: (id, body, facts) => {
        const stated = returnOf(body)
        return Result.flatMap(explained(stated, information), () => simulateReturn(id, stated, arrival, facts))
      }
    }),
    changeOf(payments, {
      verb: "incoming_return_request",
      summary: "Simulates that the other bank asks for the return of an incoming wire.",
      key: "required",
      body: SimulatedRequest,
      rejects: limited,
      emits: ["wire.return_request_response_needed"],
      decide: (id, body, facts) => Result.flatMap(explained(body), () => wireRequests.receive(id, body, facts))
    }),
    changeOf(payments, {
      verb: "incoming_return_request_rejection",
      summary: "Simulates that the other bank rejects the return request of an outgoing wire.",
      key: "none",
      body: RejectionV2,
      rejects: [refuses],
      decide: rejectRequest("counterparty")
    }),
    changeOf(payments, {
      ...back,
      verb: "incoming_return_request_acceptance",
      summary: "Simulates that the other bank accepts the return request of an outgoing wire and returns an amount.",
      body: Schema.Struct({ amount: Schema.optionalKey(WireAmount) }),
      decide: (id, { amount }, facts) => simulateAcceptance(id, amount, arrival, facts)
    })
  ] as const
}

/** Simulations of v1. They answer an empty object; incoming wires wait for `advance`. */
export const wireSimulationsV1 = simulationsOf(v1)

/** Simulations of v2. They answer the wire that they make or change; incoming wires are posted at once. */
export const wireSimulationsV2 = simulationsOf(v2)
