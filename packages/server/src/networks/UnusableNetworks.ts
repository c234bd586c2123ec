import { constants } from "node:fs"
import { access } from "node:fs/promises"
import type { FolderNetwork } from "@vostro/rails"

/** Networks of a server, as far as their folders are concerned. */
export type NetworkFolders = ReadonlyArray<Pick<FolderNetwork<never>, "incoming">>

/** Returns the networks whose folder of incoming files this server cannot read or change. */
export const unusableNetworks = async (networks: NetworkFolders): Promise<ReadonlyArray<string>> => {
  const folders = networks.flatMap(({ incoming }) => Object.entries(incoming))
  const found = folders.map(async ([network, folder]) =>
    access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
      () => [],
      () => [network]
    )
  )
  return (await Promise.all(found)).flat()
}
