import { namesIn } from "@vostro/rails/folders"
import { Effect } from "effect"
import type { NetworkFolders } from "../networks/UnusableNetworks.ts"
import { instruments } from "./Instruments.ts"

/** Interval in ms at which the folders are read. */
const INTERVAL_MS = 5_000

/** Counts the incoming files of the networks every five seconds, in the background, until the scope closes. */
export const followFolders = (networks: NetworkFolders) => {
  const folders = networks.flatMap(({ incoming }) => Object.entries(incoming))
  const round = Effect.forEach(folders, ([network, folder]) =>
    Effect.map(namesIn(folder), ({ length }) => instruments.incoming({ network }, length))
  )
  const survived = Effect.catchCause(round, (cause) => Effect.logDebug("counting incoming files failed", cause))
  return Effect.forkScoped(Effect.forever(Effect.andThen(survived, Effect.sleep(INTERVAL_MS))))
}
