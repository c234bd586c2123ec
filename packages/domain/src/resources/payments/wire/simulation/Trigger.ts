import { Schema } from "effect"
import { command } from "../../../../operation/Define.ts"
import { WireV1 } from "../model/Wire.ts"
import { byWire, itself } from "../outgoing/Access.ts"
import { advanceReads } from "./Advance.ts"
import { wireSimulation } from "./Steps.ts"

/** Simulates any transition of a wire. */
export const wireTrigger = command({
  ...wireSimulation.operation,
  name: "wire.simulate",
  summary: "Simulates the cause of any transition of a wire: a review, its outcome, the network, a customer.",
  at: ["POST", "/v1/simulate/wires/:wire_id/:trigger"],
  scope: "wire/read_write",
  params: Schema.Struct({ ...byWire.fields, trigger: Schema.Literals(wireSimulation.triggers) }),
  output: WireV1,
  reads: (input) => itself(input),
  follow: ({ params }, facts) => advanceReads(params.wire_id, facts),
  decide: ({ params, body }, facts) => wireSimulation.decide(params.wire_id, params.trigger, body, facts)
})
