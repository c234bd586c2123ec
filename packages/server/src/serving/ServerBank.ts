import {
  catalogueOf,
  defaultSettings,
  layerBank,
  layerWorker,
  modulesWith,
  type Settings,
  type Worker
} from "@vostro/domain"
import type { Bank } from "@vostro/domain/operations"
import type { Files, Store, WebhookSender } from "@vostro/domain/ports"
import type { Rails } from "@vostro/domain/rails"
import { layerFolderFiles } from "@vostro/files"
import { layerWebhookSender } from "@vostro/http/node"
import { layerRequestLog, layerWebCryptoEntropy, requestLogBounds } from "@vostro/memory"
import { sentRecords } from "@vostro/nacha/bank"
import type { SqliteProblem } from "@vostro/sqlite"
import { Effect, Layer } from "effect"
import { type ClockGuard, type ClockOff, layerClockGuard, layerGuardedWork } from "../clock/ClockGuard.ts"
import { folderOf } from "../config/DatabasePlace.ts"
import type { ServerConfig } from "../config/ServerConfig.ts"
import type { Database, DatabaseLayer } from "../database/Database.ts"
import type { MigrationsPending } from "../database/FolderDatabase.ts"
import { layerOwnBank, type OtherBank, type OwnerUnknown } from "../database/OwnBank.ts"
import { layerPostgresDatabase, type PostgresProblem } from "../database/PostgresDatabase.ts"
import { isObserved } from "../observe/Observe.ts"
import { layerObservedBank } from "../observe/ObservedBank.ts"
import { layerObservedRails, layerObservedSender } from "../observe/ObservedOutside.ts"
import { layerObservedStore } from "../observe/ObservedStore.ts"

/** Errors of opening the database of a server. */
export type DatabaseProblem = PostgresProblem | SqliteProblem | MigrationsPending | ClockOff | OtherBank | OwnerUnknown

const databaseOf = (config: ServerConfig): DatabaseLayer<DatabaseProblem> => {
  const folder = folderOf(config.databaseUrl)
  if (folder === undefined) return layerPostgresDatabase(config, config.databaseUrl)
  // Loaded only in use: other servers need no SQLite.
  const loaded = Effect.promise(() => import("../database/FolderDatabase.ts"))
  return Layer.unwrap(Effect.map(loaded, (module) => module.layerFolderDatabase(folder, config.migrate)))
}

/** The bank of a server: its store, worker, webhook sender and networks. */
export const layerServerBank = (
  config: ServerConfig,
  rails: Layer.Layer<Rails>
): Layer.Layer<Bank | Worker | Store | Database | ClockGuard, DatabaseProblem> => {
  const database = Layer.merge(layerGuardedWork, layerOwnBank(config.routingNumber)).pipe(
    Layer.provideMerge(layerClockGuard(config.clockOffsetLimitSeconds * 1_000)),
    Layer.provideMerge(databaseOf(config))
  )
  const files = config.filesFolder === undefined ? Layer.empty : layerFolderFiles(config.filesFolder)
  const outside = Layer.merge(layerWebhookSender, rails)
  if (!isObserved(config)) return bankOn(config, Layer.provideMerge(files, database), outside)
  const traceRatio = config.otlpEndpoint === undefined ? 0 : config.traceRatio
  const store = Layer.provideMerge(Layer.merge(layerObservedStore(traceRatio > 0), files), database)
  const networks = Layer.merge(layerObservedSender(traceRatio), layerObservedRails)
  return Layer.provideMerge(layerObservedBank(traceRatio), bankOn(config, store, Layer.provide(networks, outside)))
}

const bankOn = (
  config: ServerConfig,
  database: Layer.Layer<Store | Files | Database | ClockGuard, DatabaseProblem>,
  outside: Layer.Layer<WebhookSender | Rails>
) =>
  layerWorker.pipe(
    Layer.provideMerge(layerBank(settingsOf(config), catalogueOf(modulesWith(sentRecords)))),
    Layer.provide([outside, layerWebCryptoEntropy]),
    Layer.provideMerge(Layer.merge(database, layerRequestLog({ ...requestLogBounds, requests: config.requestLog })))
  )

const settingsOf = (config: ServerConfig): Settings => ({
  ...defaultSettings,
  routing_number: config.routingNumber,
  operator_token: config.operatorToken,
  master_key: config.masterKey,
  former_master_keys: config.formerMasterKeys,
  webhook_networks: config.webhookNetworks,
  ...(config.reportTime !== undefined && { report_time: config.reportTime }),
  audit_clients: config.auditClients,
  // A folder has one server.
  limits_shared: folderOf(config.databaseUrl) === undefined,
  ...(config.rateLimit !== undefined && { rate_limit: config.rateLimit })
})
