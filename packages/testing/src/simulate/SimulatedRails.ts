import {
  AchRail,
  ChainRail,
  InstantRail,
  type Rails,
  RailsUnavailable,
  settledAnswer,
  simulatedAnswer,
  WireRail
} from "@vostro/domain/rails"
import { Clock, Effect, Layer } from "effect"
import type { FaultName } from "./Faults.ts"
import type { Through } from "./PortCalls.ts"

const broken = (fault: FaultName): Effect.Effect<never, RailsUnavailable> =>
  Effect.fail(new RailsUnavailable({ cause: `simulated fault: ${fault}` }))

/** Networks that take every payment, and fail as the simulator chooses. Other banks are played by the bank's simulations. */
export const simulatedRails = (through: Through): Layer.Layer<Rails> => {
  const turn = <A>(name: string, call: Effect.Effect<A, RailsUnavailable>) => through("network", name, call, broken)
  const taken = turn("message", Effect.succeed({ _tag: "Taken" } as const))
  return Layer.mergeAll(
    Layer.succeed(AchRail, { submit: () => turn("ach", Effect.void) }),
    Layer.succeed(ChainRail, {
      pay: (_, payment) =>
        turn(
          "chain",
          Effect.map(Clock.currentTimeMillis, (nowMs) => simulatedAnswer(payment, nowMs))
        )
    }),
    Layer.succeed(WireRail, {
      send: (_, wire) => turn("fedwire", Effect.succeed(settledAnswer(wire))),
      sendMessage: () => taken
    }),
    Layer.succeed(InstantRail, {
      send: () => turn("fednow", Effect.succeed({ _tag: "Settled", network: "fednow" } as const)),
      sendMessage: () => taken
    })
  )
}
