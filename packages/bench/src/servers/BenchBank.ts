import { layerBank, layerWorker, type Settings } from "@vostro/domain"
import type { Rails } from "@vostro/domain/rails"
import { layerFolderFiles } from "@vostro/files"
import { layerWebhookSender } from "@vostro/http/node"
import { layerAgreeableNetwork, layerWebCryptoEntropy } from "@vostro/memory"
import { layerStoreAt, type StorePlace } from "@vostro/sandbox/StoreChoice"
import { Layer } from "effect"

const folder = process.env["FILES_FOLDER"]

const place = (): StorePlace => {
  const { DATABASE_URL: url, STORE_FOLDER: store } = process.env
  if (store !== undefined) return { _tag: "Folder", folder: store }
  return url === undefined ? { _tag: "Memory" } : { _tag: "Database", url, is_alone: false }
}

/**
 * Builds the bank with its worker, on the database at DATABASE_URL, in STORE_FOLDER or in memory; files are stored there or in
 * FILES_FOLDER. Its networks take everything unless others are given.
 */
export const layerBenchBank = (settings: Settings, rails: Layer.Layer<Rails> = layerAgreeableNetwork) =>
  layerWorker.pipe(
    Layer.provideMerge(layerBank(settings)),
    Layer.provide([
      layerWebhookSender,
      layerWebCryptoEntropy,
      rails,
      layerStoreAt(place()),
      folder === undefined ? Layer.empty : layerFolderFiles(folder)
    ])
  )
