import { join } from "node:path"
import { defaultSettings } from "@vostro/domain"
import type { Relaxation } from "@vostro/nacha"
import { openNachaFiles } from "@vostro/rails"
import { Layer } from "effect"
import type { SandboxNetwork } from "./Network.ts"
import { layerSimulatedRails } from "./SimulatedRails.ts"

const { routing_number } = defaultSettings

/**
 * ACH network of folders: windows are written to one, and files that appear in the other are ingested. Relaxations
 * waive format rules of incoming files.
 */
export const makeFileNetwork = (folder: string, relax: ReadonlyArray<Relaxation> = []): SandboxNetwork => {
  const bank = {
    folder: join(folder, "ach"),
    immediate_destination: "231380104",
    destination_name: "FEDERAL RESERVE BANK",
    immediate_origin: routing_number,
    origin_name: "VOSTRO SANDBOX"
  }
  const { look, rails } = openNachaFiles(bank, { routing_number, relax })
  return {
    rails: Layer.merge(layerSimulatedRails, rails),
    look: (operator, home) => look({ operator, home, restoredMs: 0 })
  }
}
