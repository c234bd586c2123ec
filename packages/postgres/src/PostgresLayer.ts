import { PgClient } from "@effect/sql-pg"
import type { Files, Store } from "@vostro/domain/ports"
import { Effect, Layer, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { migrate, type NotUtf8, type SchemaTooNew } from "./Migrate.ts"
import { layerPostgresFiles } from "./PostgresFiles.ts"
import { layerPostgresStore } from "./PostgresStore.ts"

/** How the database is reached. */
export interface PostgresOptions {
  readonly url: Redacted.Redacted
  /** The most connections of this process; 10 unless given. */
  readonly max_connections?: number
}

const DEFAULT_CONNECTIONS = 10

/**
 * A client with the session settings that the store counts on. Nothing waits for ever: not for a connection, a lock, a
 * statement, or a peer that went away without a word. Throws on a number of connections that would leave all waiting.
 */
export const layerPostgresClient = ({
  url,
  max_connections: maxConnections = DEFAULT_CONNECTIONS
}: PostgresOptions): Layer.Layer<PgClient.PgClient | SqlClient.SqlClient, SqlError> => {
  if (!(maxConnections >= 1)) throw new Error(`max_connections needs to be 1 or more, and is ${maxConnections}`)
  return PgClient.layer({
    url,
    maxConnections,
    connectTimeout: "2 seconds",
    keepAlive: "10 seconds",
    applicationName: "vostro",
    startupParameters: {
      statement_timeout: "5000",
      lock_timeout: "4000",
      idle_in_transaction_session_timeout: "10000",
      // Where a database or role has a stricter level, commits of several nodes would fail for each other all the time.
      default_transaction_isolation: "read committed",
      // Compiling a plan takes longer than any of ours runs.
      jit: "off"
    }
  })
}

/** Warns where a crash of the database, or of its machine, can lose what was answered. */
const warnOfLoss = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const off = yield* sql<{ name: string }>`select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`
  if (off.length === 0) return
  yield* Effect.logWarning(`a crash can lose what was answered: ${off.map(({ name }) => name).join(", ")} is off`)
})

/**
 * A store with storage for files on PostgreSQL 15 or later, from nothing but an address: connects, brings the schema up
 * to date, serves.
 */
export const layerPostgres = (
  options: PostgresOptions
): Layer.Layer<Store | Files | PgClient.PgClient | SqlClient.SqlClient, SqlError | SchemaTooNew | NotUtf8> =>
  Layer.merge(layerPostgresStore, layerPostgresFiles).pipe(
    Layer.provide(Layer.effectDiscard(Effect.andThen(migrate, warnOfLoss))),
    Layer.provideMerge(layerPostgresClient(options))
  )
