import { Result } from "effect"
import { isPositionId } from "../../../../ledger/Position.ts"
import { found } from "../../../../operation/Decision.ts"
import { SIMULATED } from "../../transfer/model/Held.ts"
import { byId, causeOf, only, reasoned, sure, transferSimulation } from "../../transfer/simulation/Steps.ts"
import { postIncoming } from "../incoming/Post.ts"
import { holdWire } from "../model/Move.ts"
import { wireText } from "../model/Text.ts"
import { wireRequests } from "../model/Transfers.ts"
import { viewV1, wire } from "../model/Wire.ts"
import { cancelWire } from "../outgoing/Change.ts"
import { wireMarks } from "../outgoing/Mark.ts"
import { wireFailures } from "../outgoing/Original.ts"
import { processWire, scheduleWire, settleWire } from "../outgoing/Send.ts"
import { wireReviews } from "../review/Decide.ts"
import { REJECTION_REASONS, REQUEST_REASONS } from "../tables/Reasons.ts"
import { incoming, outgoing } from "../tables/Transitions.ts"
import { settledAnswer } from "./SimulatedFedwire.ts"

const rejecting = { reasons: REJECTION_REASONS, usual: "narrative", text: "Simulated." } as const

/** Simulation of every transition of a wire. */
export const wireSimulation = transferSimulation({
  resource: wire,
  body: causeOf([...REJECTION_REASONS, ...REQUEST_REASONS], wireText(1, 105), {}),
  view: viewV1,
  sent: {
    lifecycle: outgoing,
    born: { create: "wire.create" },
    steps: {
      review: { decide: (before, _, facts) => only(holdWire(before, SIMULATED, facts)) },
      schedule: { decide: (before, _, facts) => only(scheduleWire(before, facts)) },
      request_cancel: byId((id, facts) => cancelWire(id, "v1", facts)),
      cancel: byId((id, facts) => cancelWire(id, "v2", facts)),
      process: { decide: (before, _, facts) => sure(processWire(before, before.object.settlement_date, facts)) },
      mark_sent: byId(wireMarks.sent),
      post: { decide: (before, _, facts) => sure(settleWire(before, settledAnswer(before.object), facts)) },
      reject: reasoned({
        ...rejecting,
        decide: (id, rejection, facts) =>
          Result.flatMap(found(wire, id, facts), (before) => wireFailures.fail(before, "reject", { rejection }, facts))
      })
    }
  },
  timeOut: { from: ["processing"], ask: (before, facts) => settleWire(before, { _tag: "Pending" }, facts) },
  received: {
    lifecycle: incoming,
    born: {
      receive: "wire.simulate_incoming_v2",
      review: "wire.simulate_incoming",
      refuse: "wire.simulate_incoming_v2"
    },
    post: postIncoming,
    reject: reasoned({ ...rejecting, decide: wireReviews.reject }),
    ask_back: reasoned({ reasons: REQUEST_REASONS, usual: "customer_requested", decide: wireRequests.receive })
  },
  // The bank sends back an incoming wire that it refused, and a worker rejects an outgoing one.
  unless: ({ direction, kept }, on) => {
    if (kept.refusal !== undefined && (on === "review" || on === "schedule")) return "The bank refuses the wire."
    return direction === "outgoing" && !isPositionId(kept.place) && (on === "cancel" || on === "request_cancel")
      ? "The return of a refused wire cannot be canceled."
      : undefined
  }
})
