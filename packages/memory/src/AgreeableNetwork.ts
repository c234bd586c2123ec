import { Rails, simulatedAnswer } from "@vostro/domain/rails"
import { Clock, Effect, Layer } from "effect"

/** A chain that is simulated, on which payments settle by themselves. */
export const payOverSimulatedChain: Rails["Service"]["payOverChain"] = (_, payment) =>
  Effect.map(Clock.currentTimeMillis, (now_ms) => simulatedAnswer(payment, now_ms))

/**
 * A network that takes all it is handed and says nothing on its own: for tests, and for a local bank whose counterparties
 * are played by the simulation's operations. What was taken is in the bank's store already, so it keeps nothing.
 */
export const layerAgreeableNetwork: Layer.Layer<Rails> = Layer.succeed(Rails, {
  submitAch: () => Effect.void,
  payOverChain: payOverSimulatedChain
})
