import { layerNachaRail } from "@vostro/rails"
import { Effect } from "effect"
import type { ServerConfig } from "./ServerConfig.ts"
import { variables } from "./Variables.ts"

const needed = ["nachaFolder", "nachaDestination", "nachaDestinationName", "nachaOriginName"] as const

/** Returns the faults of the variables of ACH files: missing ones, and values that no file can carry. */
export const nachaFaults = (config: ServerConfig): ReadonlyArray<string> => {
  const missing = needed.filter((one) => config[one] === undefined).map((one) => variables[one].name)
  if (missing.length > 0) return missing.map((name) => `${name} is not set: RAILS=nacha needs it`)
  if (config.nacha === undefined) return []
  try {
    layerNachaRail({ ...config.nacha, put: () => Effect.void })
    return []
  } catch (cause) {
    return [
      `NACHA_DESTINATION, NACHA_ORIGIN and their names: ${cause instanceof Error ? cause.message : String(cause)}`
    ]
  }
}
