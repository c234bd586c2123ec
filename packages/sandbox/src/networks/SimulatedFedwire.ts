import { fedwireAnswer, noMessages, WireRail } from "@vostro/domain/rails"
import { Clock, Effect, Layer } from "effect"

/** A simulated Fedwire: settles after a delay, and rejects by test numbers. */
export const layerSimulatedFedwire: Layer.Layer<WireRail> = Layer.succeed(WireRail, {
  send: (_, wire) => Effect.map(Clock.currentTimeMillis, (now_ms) => fedwireAnswer(wire, now_ms)),
  sendMessage: noMessages
})
