import { type Iso20022Folder, layerNachaRail, type NachaFolder } from "@vostro/rails"
import { Effect } from "effect"
import type { ServerConfig, Values } from "./ServerConfig.ts"
import { variables } from "./Variables.ts"

/** Returns the folder of ACH files; undefined without `nacha` in RAILS. A missing value is empty until it is a fault. */
export const nachaFolderOf = (found: Values): NachaFolder | undefined => {
  const { nachaDestination, nachaDestinationName, nachaFolder, nachaOrigin, nachaOriginName, rails } = found
  if (!rails.includes("nacha")) return undefined
  return {
    folder: nachaFolder ?? "",
    immediate_destination: nachaDestination ?? "",
    destination_name: nachaDestinationName ?? "",
    immediate_origin: nachaOrigin ?? found.routingNumber,
    origin_name: nachaOriginName ?? ""
  }
}

/** Returns the folder of messages; undefined without `iso20022` in RAILS. A missing value is empty until it is a fault. */
export const iso20022FolderOf = (found: Values): Iso20022Folder | undefined => {
  const { fedwireService, fedwireSource, isoFolder, rails, routingNumber: routing_number, rtpParticipant } = found
  if (!rails.includes("iso20022")) return undefined
  return {
    folder: isoFolder ?? "",
    fedwire: { routing_number, source: fedwireSource ?? "", service: fedwireService ?? "TEST" },
    instant: { routing_number, participant: rtpParticipant ?? "" }
  }
}

const needed = {
  nacha: ["nachaFolder", "nachaDestination", "nachaDestinationName", "nachaOriginName"],
  iso20022: ["isoFolder", "fedwireSource", "fedwireService", "rtpParticipant"]
} as const

/** Returns the faults of the variables of networks: missing ones, and values that no file can carry. */
export const railsFaults = (config: ServerConfig): ReadonlyArray<string> => {
  const missing = config.rails.flatMap((rail) =>
    needed[rail]
      .filter((one) => config[one] === undefined)
      .map((one) => `${variables[one].name} is not set: RAILS=${rail} needs it`)
  )
  return missing.length > 0 || config.nacha === undefined ? missing : nachaFaults(config.nacha)
}

const nachaFaults = ({ folder: _, ...bank }: NachaFolder): ReadonlyArray<string> => {
  try {
    layerNachaRail({ ...bank, put: () => Effect.void })
    return []
  } catch (cause) {
    return [
      `NACHA_DESTINATION, NACHA_ORIGIN and their names: ${cause instanceof Error ? cause.message : String(cause)}`
    ]
  }
}
