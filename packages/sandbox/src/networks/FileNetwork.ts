import { defaultSettings } from "@vostro/domain"
import type { Relaxation } from "@vostro/nacha"
import { ingestFolder, layerNachaRail } from "@vostro/rails"
import { makeMessageFolders, putFileShowing } from "@vostro/rails/folders"
import { Layer } from "effect"
import type { SandboxNetwork } from "./Network.ts"
import { layerSimulatedRails } from "./SimulatedRails.ts"

const { routing_number } = defaultSettings

/**
 * ACH network of folders: windows are written to one, and files that appear in the other are ingested. Relaxations
 * waive format rules of incoming files.
 */
export const makeFileNetwork = (folder: string, relax: ReadonlyArray<Relaxation> = []): SandboxNetwork => {
  const folders = makeMessageFolders(folder, "ach")
  const ach = layerNachaRail({
    put: (name, bytes) => putFileShowing(folders.outgoing, name, bytes),
    immediate_destination: "231380104",
    destination_name: "FEDERAL RESERVE BANK",
    immediate_origin: routing_number,
    origin_name: "VOSTRO SANDBOX"
  })
  return {
    rails: Layer.merge(layerSimulatedRails, ach),
    look: (operator, home) =>
      ingestFolder(folders, operator, { home, routing_number, destinations: [routing_number], relax })
  }
}
