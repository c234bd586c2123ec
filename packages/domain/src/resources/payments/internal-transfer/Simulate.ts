import { Result, Schema } from "effect"
import { idOf, text } from "../../../kernel/Resource.ts"
import { factsFrom } from "../../../operation/Asking.ts"
import { decision } from "../../../operation/Decision.ts"
import { command } from "../../../operation/Define.ts"
import { simulationOf } from "../../../operation/Simulate.ts"
import type { SimulatedLifecycle } from "../../../operation/Simulation.ts"
import { transition } from "../../../operation/Transition.ts"
import { InternalTransfer, internalTransfer, RejectionReason } from "./InternalTransfer.ts"
import { settle, settleJob } from "./Settle.ts"
import { lifecycle } from "./Transitions.ts"

/** Details of a simulated rejection. */
const Cause = Schema.Struct({
  reason: Schema.optionalKey(RejectionReason),
  details: Schema.optionalKey(text(200))
})

const transfers: SimulatedLifecycle<typeof lifecycle, InternalTransfer, typeof Cause.Type> = {
  lifecycle,
  born: { create: "internal_transfer.create" },
  steps: {
    post: { decide: ({ object, version }, _, facts) => Result.succeed(settle(object, version, facts)) },
    reject: {
      takes: ["reason", "details"],
      decide: (before, { reason = "internal_error", details = "Simulated." }, facts) => {
        const rejection = { reason, details }
        return Result.map(transition(internalTransfer, before, "reject", { rejection }, facts), ({ parts }) =>
          decision(parts)
        )
      }
    }
  },
  detours: {}
}

/** Simulation of every transition of an internal transfer. */
export const internalTransferSimulation = simulationOf({
  resource: internalTransfer,
  body: Cause,
  lifecycles: [transfers],
  view: (one) => ({ ...one })
})

/** Simulates any transition of an internal transfer. */
export const internalTransferTrigger = command({
  ...internalTransferSimulation.operation,
  name: "internal_transfer.simulate",
  summary: "Simulates the settlement or the rejection of an internal transfer.",
  at: ["POST", "/v1/simulate/internal_transfer/:internal_transfer_id/:trigger"],
  scope: "internal_transfer/read_write",
  params: Schema.Struct({
    internal_transfer_id: idOf("internal_transfer"),
    trigger: Schema.Literals(internalTransferSimulation.triggers)
  }),
  output: InternalTransfer,
  *asking({ params: { internal_transfer_id: id, trigger }, body }, moment) {
    const facts = yield* factsFrom(internalTransfer, id, (one) => settleJob.reads(one, moment))
    return yield* internalTransferSimulation.decide(id, trigger, body, facts)
  }
})
