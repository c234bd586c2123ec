import { layerBank, layerWorker, type Settings } from "@vostro/domain"
import { layerFolderFiles } from "@vostro/files"
import { layerWebhookSender } from "@vostro/http/node"
import { layerAgreeableNetwork, layerWebCryptoEntropy } from "@vostro/memory"
import { layerStoreAt } from "@vostro/sandbox/StoreChoice"
import { Layer } from "effect"

const folder = process.env["FILES_FOLDER"]

/**
 * Builds the bank with its worker, on the database at DATABASE_URL or in memory; files are stored there or in
 * FILES_FOLDER.
 */
export const layerBenchBank = (settings: Settings) =>
  layerWorker.pipe(
    Layer.provideMerge(layerBank(settings)),
    Layer.provide([
      layerWebhookSender,
      layerWebCryptoEntropy,
      layerAgreeableNetwork,
      layerStoreAt(process.env["DATABASE_URL"]),
      folder === undefined ? Layer.empty : layerFolderFiles(folder)
    ])
  )
