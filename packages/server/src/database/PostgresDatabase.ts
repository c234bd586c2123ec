import type { Files, Store } from "@vostro/domain/ports"
import {
  backlog,
  clockOffset,
  layerPostgres,
  layerPostgresMigrated,
  migrationStatus,
  type NotDistributed,
  type NotUtf8,
  readOnlyReason,
  replicationOf,
  type SchemaTooNew,
  type SchemaTooOld,
  type SchemaUnreleased
} from "@vostro/postgres"
import { Effect, Layer, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import type { ServerConfig } from "../config/ServerConfig.ts"
import { Database, type DatabaseLayer } from "./Database.ts"

/** Errors of opening a PostgreSQL database. */
export type PostgresProblem = SqlError | SchemaTooNew | SchemaTooOld | SchemaUnreleased | NotUtf8 | NotDistributed

type Opened = Layer.Layer<Store | Files | SqlClient.SqlClient, PostgresProblem>

/** Database of a server on PostgreSQL. */
export const layerPostgresDatabase = (config: ServerConfig, url: Redacted.Redacted): DatabaseLayer<PostgresProblem> => {
  const options = { url, max_connections: config.databaseConnections }
  const opened: Opened = config.migrate ? layerPostgres(options) : layerPostgresMigrated(options)
  return Layer.provideMerge(layerPostgresState, opened)
}

/** State of a PostgreSQL database, by its client. */
export const layerPostgresState = Layer.effect(
  Database,
  Effect.map(SqlClient.SqlClient, (sql) => ({
    migrations: Effect.provideService(migrationStatus, SqlClient.SqlClient, sql),
    backlog: (nowMs: number) => Effect.provideService(backlog(nowMs), SqlClient.SqlClient, sql),
    connection: Effect.scoped(Effect.asVoid(sql.reserve)),
    readOnlyReason: Effect.provideService(readOnlyReason, SqlClient.SqlClient, sql),
    replication: Effect.provideService(replicationOf, SqlClient.SqlClient, sql),
    clockOffset: Effect.provideService(clockOffset, SqlClient.SqlClient, sql)
  }))
)
