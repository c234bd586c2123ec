import { randomBytes } from "node:crypto"
import { layerBank } from "@vostro/domain/engine/Bank"
import { layerWorker, Worker } from "@vostro/domain/engine/Worker"
import { defaultSettings } from "@vostro/domain/kernel/Settings"
import { layerFolderFiles } from "@vostro/files/FolderFiles"
import { serve } from "@vostro/http/NodeServer"
import { layerWebhookSender } from "@vostro/http/WebhookSender"
import { layerAgreeableNetwork } from "@vostro/memory/AgreeableNetwork"
import { layerWebCryptoEntropy } from "@vostro/memory/WebCryptoEntropy"
import { layerStoreAt } from "@vostro/sandbox/StoreChoice"
import { Effect, Layer } from "effect"
import { announce } from "../Announce.ts"
import { seed } from "./Seed.ts"

// The bank, on the database at DATABASE_URL or in memory, with its files there or in FILES_FOLDER; with its worker if
// WORKER is set.
const settings = { ...defaultSettings, operator_token: randomBytes(16).toString("hex"), master_key: randomBytes(32) }
const folder = process.env["FILES_FOLDER"]
const bank = layerWorker.pipe(
  Layer.provideMerge(layerBank(settings)),
  Layer.provide([
    layerWebhookSender,
    layerWebCryptoEntropy,
    layerAgreeableNetwork,
    layerStoreAt(process.env["DATABASE_URL"]),
    folder === undefined ? Layer.empty : layerFolderFiles(folder)
  ])
)
const program = Effect.gen(function* () {
  const { url } = yield* serve({ port: 0 })
  const seeded = yield* seed(url, settings.operator_token)
  if (process.env["WORKER"] !== undefined) yield* Effect.forkScoped((yield* Worker).run)
  announce({ url, path: "/v1/internal_transfer", ...seeded })
  return yield* Effect.never
})
process.once("SIGTERM", () => process.exit(0))
process.on("message", () => process.send?.({ rss: process.memoryUsage().rss }))
Effect.runFork(Effect.scoped(Effect.provide(program, Layer.orDie(bank))))
