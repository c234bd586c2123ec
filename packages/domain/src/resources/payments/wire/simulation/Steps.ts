import type { Versioned } from "../../../../kernel/Resource.ts"
import { isPositionId } from "../../../../ledger/Position.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { simulationOf } from "../../../../operation/Simulate.ts"
import type { SimulatedLifecycle } from "../../../../operation/Simulation.ts"
import { byId, caused, causeOf, only, REASONED, receivedOf, sure, timeOut } from "../../transfer/simulation/Received.ts"
import { postIncoming } from "../incoming/Post.ts"
import { moveWire, type WireResult } from "../model/Move.ts"
import { wireText } from "../model/Text.ts"
import { wireRequests } from "../model/Transfers.ts"
import { viewV1, type Wire, wire } from "../model/Wire.ts"
import { cancelWire } from "../outgoing/Change.ts"
import { wireMarks } from "../outgoing/Mark.ts"
import { wireFailures } from "../outgoing/Original.ts"
import { processWire, scheduleWire, settleWire } from "../outgoing/Send.ts"
import { wireReviews } from "../review/Decide.ts"
import {
  REJECTION_REASONS,
  REQUEST_REASONS,
  type RejectionReason,
  type ReturnRequestReason
} from "../tables/Reasons.ts"
import { incoming, outgoing } from "../tables/Transitions.ts"
import { settledAnswer } from "./SimulatedFedwire.ts"

/** Details of a simulated cause: the reason of a rejection or of a return request. */
const Cause = causeOf([...REJECTION_REASONS, ...REQUEST_REASONS], wireText(1, 105), {})
type Cause = typeof Cause.Type

const rejecting = { reasons: REJECTION_REASONS, usual: "narrative" } as const

const failed = (before: Versioned<Wire>, rejection: NonNullable<Wire["rejection"]>, facts: Facts): WireResult =>
  wireFailures.fail(before, "reject", { rejection }, facts)

const sent: SimulatedLifecycle<typeof outgoing, Wire, Cause, "time_out"> = {
  lifecycle: outgoing,
  born: { create: "wire.create" },
  steps: {
    review: { decide: (before, _, facts) => only(moveWire(before, "review", {}, facts)) },
    schedule: { decide: (before, _, facts) => only(scheduleWire(before, facts)) },
    request_cancel: byId((id, facts) => cancelWire(id, "v1", facts)),
    cancel: byId((id, facts) => cancelWire(id, "v2", facts)),
    process: { decide: (before, _, facts) => sure(processWire(before, before.object.settlement_date, facts)) },
    mark_sent: byId(wireMarks.sent),
    post: { decide: (before, _, facts) => sure(settleWire(before, settledAnswer(before.object), facts)) },
    reject: {
      takes: REASONED,
      decide: caused({ ...rejecting, decide: failed }, { additional_information: "Simulated." })
    }
  },
  detours: timeOut(["processing"], (before, facts) => settleWire(before, { _tag: "Pending" }, facts))
}

const received = receivedOf<"wire", Wire, Cause, RejectionReason, ReturnRequestReason>({
  lifecycle: incoming,
  born: { receive: "wire.simulate_incoming_v2", review: "wire.simulate_incoming", refuse: "wire.simulate_incoming_v2" },
  post: postIncoming,
  reject: { ...rejecting, decide: ({ object }, rejection, facts) => wireReviews.reject(object.id, rejection, facts) },
  askBack: { reasons: REQUEST_REASONS, usual: "customer_requested", decide: wireRequests.receive }
})

// The bank sends back an incoming wire that it refused, and a worker rejects an outgoing one.
const unless = ({ direction, kept }: Wire, on: string): string | undefined => {
  if (kept.refusal !== undefined && (on === "review" || on === "schedule")) return "The bank refuses the wire."
  return direction === "outgoing" && !isPositionId(kept.place) && (on === "cancel" || on === "request_cancel")
    ? "The return of a refused wire cannot be canceled."
    : undefined
}

/** Simulation of every transition of a wire. */
export const wireSimulation = simulationOf({
  resource: wire,
  body: Cause,
  lifecycles: [sent, received],
  view: viewV1,
  unless
})
