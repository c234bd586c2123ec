import {
  AchRail,
  ChainRail,
  InstantRail,
  noMessages,
  type Rails,
  settledAnswer,
  simulatedAnswer,
  WireRail
} from "@vostro/domain/rails"
import { Clock, Effect, Layer } from "effect"

/** A simulated chain, on which payments settle automatically. */
export const layerSimulatedChain: Layer.Layer<ChainRail> = Layer.succeed(ChainRail, {
  pay: (_, payment) => Effect.map(Clock.currentTimeMillis, (nowMs) => simulatedAnswer(payment, nowMs))
})

/**
 * Networks that accept every submission and send nothing: for tests, and for a local bank whose counterparties the
 * simulation operations play. They store nothing, as submissions are in the bank's store already.
 */
export const layerAgreeableNetwork: Layer.Layer<Rails> = Layer.mergeAll(
  Layer.succeed(AchRail, { submit: () => Effect.void }),
  layerSimulatedChain,
  Layer.succeed(WireRail, { send: (_, wire) => Effect.succeed(settledAnswer(wire)), sendMessage: noMessages }),
  Layer.succeed(InstantRail, {
    send: () => Effect.succeed({ _tag: "Settled", network: "fednow" }),
    sendMessage: noMessages
  })
)
