import { InstantRail, instantAnswer, noMessages } from "@vostro/domain/rails"
import { Clock, Effect, Layer } from "effect"

/** Simulated FedNow and RTP: they answer by test numbers, and with a seed also by chance. */
export const layerSimulatedInstantNetworks = (seed?: string): Layer.Layer<InstantRail> =>
  Layer.succeed(InstantRail, {
    send: (_, payment) => Effect.map(Clock.currentTimeMillis, (now_ms) => instantAnswer(payment, now_ms, seed)),
    sendMessage: noMessages
  })
