import { defaultSettings, layerBank, layerWorker, type Settings, type Worker } from "@vostro/domain"
import type { Bank } from "@vostro/domain/operations"
import type { Files, Store, WebhookSender } from "@vostro/domain/ports"
import type { Rails } from "@vostro/domain/rails"
import { layerFolderFiles } from "@vostro/files"
import { layerWebhookSender } from "@vostro/http/node"
import { layerWebCryptoEntropy } from "@vostro/memory"
import {
  layerPostgres,
  layerPostgresMigrated,
  type NotUtf8,
  type SchemaTooNew,
  type SchemaTooOld
} from "@vostro/postgres"
import { Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { type ClockGuard, type ClockOff, layerClockGuard, layerGuardedWork } from "./clock/ClockGuard.ts"
import type { ServerConfig } from "./config/ServerConfig.ts"
import { isObserved } from "./observe/Observe.ts"
import { layerObservedBank } from "./observe/ObservedBank.ts"
import { layerObservedRails, layerObservedSender } from "./observe/ObservedOutside.ts"
import { layerObservedStore } from "./observe/ObservedStore.ts"
import { layerServerRails } from "./ServerRails.ts"

/** Errors of opening the database of a server. */
export type DatabaseProblem = SqlError | SchemaTooNew | SchemaTooOld | NotUtf8 | ClockOff

type Database = Layer.Layer<Store | Files | SqlClient.SqlClient | ClockGuard, DatabaseProblem>

/** The bank of a server: its store, worker, webhook sender and networks. */
export const layerServerBank = (
  config: ServerConfig
): Layer.Layer<Bank | Worker | SqlClient.SqlClient | ClockGuard, DatabaseProblem> => {
  const options = { url: config.databaseUrl, max_connections: config.databaseConnections }
  const postgres: Layer.Layer<Store | Files | SqlClient.SqlClient, DatabaseProblem> = config.migrate
    ? layerPostgres(options)
    : layerPostgresMigrated(options)
  const database: Database = layerGuardedWork.pipe(
    Layer.provideMerge(layerClockGuard(config.clockOffsetLimitSeconds * 1_000)),
    Layer.provideMerge(postgres)
  )
  const files = config.filesFolder === undefined ? Layer.empty : layerFolderFiles(config.filesFolder)
  const outside = Layer.mergeAll(layerWebhookSender, layerServerRails(config))
  if (!isObserved(config)) return bankOn(config, Layer.provideMerge(files, database), outside)
  const traceRatio = config.otlpEndpoint === undefined ? 0 : config.traceRatio
  const store = Layer.provideMerge(Layer.merge(layerObservedStore(traceRatio > 0), files), database)
  const networks = Layer.merge(layerObservedSender(traceRatio), layerObservedRails)
  return Layer.provideMerge(layerObservedBank(traceRatio), bankOn(config, store, Layer.provide(networks, outside)))
}

const bankOn = (config: ServerConfig, database: Database, outside: Layer.Layer<WebhookSender | Rails>) =>
  layerWorker.pipe(
    Layer.provideMerge(layerBank(settingsOf(config))),
    Layer.provide([outside, layerWebCryptoEntropy]),
    Layer.provideMerge(database)
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
  ...(config.rateLimit !== undefined && { rate_limit: config.rateLimit })
})
