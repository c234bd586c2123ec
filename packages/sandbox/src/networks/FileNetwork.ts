import { defaultSettings } from "@vostro/domain"
import { noMessages } from "@vostro/domain/rails"
import { payOverSimulatedChain } from "@vostro/memory"
import type { Relaxation } from "@vostro/nacha"
import { ingestFolder, layerNachaRails } from "@vostro/rails"
import { makeMessageFolders, putFileShowing } from "@vostro/rails/folders"
import type { SandboxNetwork } from "./Network.ts"
import { sendOverSimulatedFedwire } from "./SimulatedFedwire.ts"
import { sendOverSimulatedInstantNetworks } from "./SimulatedInstantNetworks.ts"

const { routing_number } = defaultSettings

/**
 * ACH network of folders: windows are written to one, and files that appear in the other are ingested. Relaxations
 * waive format rules of incoming files.
 */
export const makeFileNetwork = (folder: string, relax: ReadonlyArray<Relaxation> = []): SandboxNetwork => {
  const folders = makeMessageFolders(folder, "ach")
  return {
    rails: layerNachaRails({
      put: (name, bytes) => putFileShowing(folders.outgoing, name, bytes),
      immediate_destination: "231380104",
      destination_name: "FEDERAL RESERVE BANK",
      immediate_origin: routing_number,
      origin_name: "VOSTRO SANDBOX",
      payOverChain: payOverSimulatedChain,
      sendWire: sendOverSimulatedFedwire,
      sendInstant: sendOverSimulatedInstantNetworks(),
      sendMessage: noMessages
    }),
    look: (operator, home) =>
      ingestFolder(folders, operator, { home, routing_number, destinations: [routing_number], relax })
  }
}
