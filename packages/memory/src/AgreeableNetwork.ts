import { noMessages, Rails, settledAnswer, simulatedAnswer } from "@vostro/domain/rails"
import { Clock, Effect, Layer } from "effect"

/** A simulated chain, on which payments settle automatically. */
export const payOverSimulatedChain: Rails["Service"]["payOverChain"] = (_, payment) =>
  Effect.map(Clock.currentTimeMillis, (nowMs) => simulatedAnswer(payment, nowMs))

/** A wire network that settles every wire at once. */
export const settleWires: Rails["Service"]["sendWire"] = (_, wire) => Effect.succeed(settledAnswer(wire))

/** A network that settles every instant payment at once. */
export const settleInstantPayments: Rails["Service"]["sendInstant"] = () =>
  Effect.succeed({ _tag: "Settled", network: "fednow" })

/**
 * A network that accepts every submission and sends nothing: for tests, and for a local bank whose counterparties the
 * simulation operations play. It stores nothing, as submissions are in the bank's store already.
 */
export const layerAgreeableNetwork: Layer.Layer<Rails> = Layer.succeed(Rails, {
  submitAch: () => Effect.void,
  payOverChain: payOverSimulatedChain,
  sendWire: settleWires,
  sendInstant: settleInstantPayments,
  sendMessage: noMessages
})
