import { AchRail, type Rails } from "@vostro/domain/rails"
import { layerSimulatedChain } from "@vostro/memory"
import { Effect, Layer } from "effect"
import { layerSimulatedFedwire } from "./SimulatedFedwire.ts"
import { layerSimulatedInstantNetworks } from "./SimulatedInstantNetworks.ts"

/** The networks of a sandbox: every ACH submission is taken, chain, Fedwire, FedNow and RTP are simulated. */
export const layerSimulatedRails: Layer.Layer<Rails> = Layer.mergeAll(
  Layer.succeed(AchRail, { submit: () => Effect.void }),
  layerSimulatedChain,
  layerSimulatedFedwire,
  layerSimulatedInstantNetworks()
)
