import { Result, Schema } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import { isPositionId } from "../../../../ledger/Position.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import { reasonIn } from "../../../../operation/ReasonIn.ts"
import { simulationOf } from "../../../../operation/Simulate.ts"
import type { SimulatedLifecycle } from "../../../../operation/Simulation.ts"
import { postIncoming } from "../incoming/Post.ts"
import { alongside, moveWire, type WireDecision, type WireResult } from "../model/Move.ts"
import { wireText } from "../model/Text.ts"
import { viewV1, type Wire, wire } from "../model/Wire.ts"
import { cancelOutgoing } from "../outgoing/Change.ts"
import { markWireSent } from "../outgoing/Mark.ts"
import { withdrawnFromOriginal } from "../outgoing/Original.ts"
import { processWire, scheduleWire, settleWire } from "../outgoing/Send.ts"
import { receiveRequest } from "../returns/Request.ts"
import { rejectWire } from "../review/Decide.ts"
import { REJECTION_REASONS, REQUEST_REASONS } from "../tables/Reasons.ts"
import { incoming, outgoing } from "../tables/Transitions.ts"
import { settledAnswer } from "./SimulatedFedwire.ts"

/** Details of a simulated cause: the reason of a rejection or of a return request. */
const Cause = Schema.Struct({
  reason: Schema.optionalKey(Schema.Literals([...new Set([...REJECTION_REASONS, ...REQUEST_REASONS])])),
  additional_information: Schema.optionalKey(wireText(1, 105))
})
type Cause = typeof Cause.Type

const reasoned = ["reason", "additional_information"] as const

const only = (result: WireResult): Result.Result<Decision, Rejection> => Result.map(result, ({ decision }) => decision)
const sure = ({ decision }: WireDecision): Result.Result<Decision, Rejection> => Result.succeed(decision)

const rejectionOf = (cause: Cause): Result.Result<NonNullable<Wire["rejection"]>, Rejection> =>
  Result.map(reasonIn(REJECTION_REASONS, cause.reason, "narrative"), (reason) => ({
    reason,
    additional_information: cause.additional_information ?? "Simulated."
  }))

const sent: SimulatedLifecycle<typeof outgoing, Wire, Cause, "time_out"> = {
  lifecycle: outgoing,
  born: { create: "wire.create" },
  steps: {
    review: { decide: (before, _, facts) => only(moveWire(before, "review", {}, facts)) },
    schedule: { decide: (before, _, facts) => only(scheduleWire(before, facts)) },
    request_cancel: { decide: ({ object }, _, facts) => only(cancelOutgoing(object.id, "v1", facts)) },
    cancel: { decide: ({ object }, _, facts) => only(cancelOutgoing(object.id, "v2", facts)) },
    process: { decide: (before, _, facts) => sure(processWire(before, before.object.settlement_date, facts)) },
    mark_sent: { decide: ({ object }, _, facts) => only(markWireSent(object.id, facts)) },
    post: { decide: (before, _, facts) => sure(settleWire(before, settledAnswer(before.object), facts)) },
    reject: {
      takes: reasoned,
      decide: (before, cause, facts) =>
        Result.flatMap(rejectionOf(cause), (rejection) =>
          Result.map(
            moveWire(before, "reject", { rejection }, facts),
            (moved) => alongside(moved, withdrawnFromOriginal(before.object, facts)).decision
          )
        )
    }
  },
  detours: {
    // The outcome stays unknown until the network is asked again.
    time_out: {
      from: ["processing"],
      decide: (before, _, facts) => sure(settleWire(before, { _tag: "Pending" }, facts))
    }
  }
}

const received: SimulatedLifecycle<typeof incoming, Wire, Cause> = {
  lifecycle: incoming,
  born: { receive: "wire.simulate_incoming_v2", review: "wire.simulate_incoming", refuse: "wire.simulate_incoming_v2" },
  steps: {
    post: { decide: (before, _, facts) => only(postIncoming(before, facts)) },
    reject: {
      takes: reasoned,
      decide: ({ object }, cause, facts) =>
        Result.flatMap(rejectionOf(cause), (rejection) => only(rejectWire(object.id, rejection, facts)))
    },
    ask_back: {
      takes: reasoned,
      decide: ({ object }, { additional_information, reason: stated }, facts) =>
        Result.flatMap(reasonIn(REQUEST_REASONS, stated, "customer_requested"), (reason) =>
          only(
            receiveRequest(
              object.id,
              { reason, ...(additional_information !== undefined && { additional_information }) },
              facts
            )
          )
        )
    }
  },
  detours: {}
}

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
