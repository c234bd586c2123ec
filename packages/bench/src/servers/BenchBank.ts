import { layerBank, layerWorker, type Settings } from "@vostro/domain"
import { layerFolderFiles } from "@vostro/files"
import { layerWebhookSender } from "@vostro/http/node"
import { layerAgreeableNetwork, layerWebCryptoEntropy } from "@vostro/memory"
import { layerStoreAt } from "@vostro/sandbox/StoreChoice"
import { Layer } from "effect"

const folder = process.env["FILES_FOLDER"]

/** The bank, on the database at DATABASE_URL or in memory, with its files there or in FILES_FOLDER, and its worker. */
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
