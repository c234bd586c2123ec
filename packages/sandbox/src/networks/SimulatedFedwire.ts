import { fedwireAnswer, noMessages, Rails } from "@vostro/domain/rails"
import { payOverSimulatedChain } from "@vostro/memory"
import { Clock, Effect, Layer } from "effect"
import { sendOverSimulatedInstantNetworks } from "./SimulatedInstantNetworks.ts"

/** A simulated Fedwire: settles after a delay, and rejects by test numbers. */
export const sendOverSimulatedFedwire: Rails["Service"]["sendWire"] = (_, wire) =>
  Effect.map(Clock.currentTimeMillis, (now_ms) => fedwireAnswer(wire, now_ms))

/** The networks of a sandbox: every ACH submission is taken, chain, Fedwire, FedNow and RTP are simulated. */
export const layerSimulatedRails: Layer.Layer<Rails> = Layer.succeed(Rails, {
  submitAch: () => Effect.void,
  payOverChain: payOverSimulatedChain,
  sendWire: sendOverSimulatedFedwire,
  sendInstant: sendOverSimulatedInstantNetworks(),
  sendMessage: noMessages
})
