import { PgClient, type PgPool } from "@effect/sql-pg"
import type { AnyResource } from "@vostro/domain/operations"
import { Effect, type Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type { Connection } from "effect/sql/SqlConnection"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import * as Statement from "effect/sql/Statement"
import { makeSessions } from "./Sessions.ts"
import { spanAttributesOf } from "./SpanAttributes.ts"

/** Connection options of the database. */
export interface PostgresOptions {
  readonly url: Redacted.Redacted
  /** Maximum number of connections of this process; 10 by default. */
  readonly max_connections?: number
  /**
   * True if no other process works on the database. Work that an earlier process had leased when it was killed is then
   * due at once, as on SQLite, instead of when its lease ends.
   */
  readonly is_alone?: boolean
  /** Kinds of the modules that the host adds. */
  readonly resources?: ReadonlyArray<AnyResource>
}

const DEFAULT_CONNECTIONS = 10

/**
 * A client with the session settings that the store relies on. Everything has a timeout: connections, locks,
 * statements, and dead peers. Sessions on a server that refuses writes are replaced (see `makeSessions`). Throws on a
 * connection limit below 1.
 */
export const layerPostgresClient = ({
  url,
  max_connections: maxConnections = DEFAULT_CONNECTIONS
}: PostgresOptions): Layer.Layer<PgClient.PgClient | SqlClient.SqlClient, SqlError> => {
  if (!(maxConnections >= 1)) throw new Error(`max_connections must be at least 1, got ${maxConnections}`)
  return PgClient.layerFrom(
    makeClient(
      {
        url,
        maxConnections,
        connectTimeout: "2 seconds",
        keepAlive: "10 seconds",
        applicationName: "vostro",
        startupParameters: {
          statement_timeout: "5000",
          lock_timeout: "4000",
          idle_in_transaction_session_timeout: "10000",
          // At a stricter default level, concurrent commits of several nodes would keep failing.
          default_transaction_isolation: "read committed",
          // Compiling a plan takes longer than any statement of the store runs.
          jit: "off"
        }
      },
      spanAttributesOf(Redacted.value(url))
    )
  )
}

// As `PgClient.make`, on sessions of our own: its pool keeps a session whose server refuses every write.
const makeClient = Effect.fnUntraced(function* (
  config: PgPool.Config,
  spanAttributes: ReadonlyArray<readonly [string, unknown]>
) {
  const { acquire, borrow, listen } = yield* makeSessions(config)
  const client = yield* SqlClient.make({
    driver: "pg",
    acquirer: acquire,
    borrower: borrow,
    transactionAcquirer: acquire,
    prepareTransactionControls: true,
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    compiler: PgClient.makeCompiler(),
    spanAttributes
  })
  return Object.assign(client, {
    [PgClient.TypeId]: PgClient.TypeId,
    config,
    json: (value: unknown) => Statement.fragment([jsonOf(value, undefined, undefined)]),
    listen,
    notify: (channel: string, payload: string) => Effect.asVoid(client`select pg_notify(${channel}, ${payload})`)
  })
})

const jsonOf = Statement.custom<PgClient.PgCustom>("PgJson")

// PostgreSQL answers `ROLLBACK` to a commit of a transaction that failed before.
const commit = (connection: Connection): Effect.Effect<void, SqlError> =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (result) =>
    typeof result === "object" && result !== null && "command" in result && result.command === "ROLLBACK"
      ? Effect.fail(rolledBack)
      : Effect.void
  )

const rolledBack = new SqlError({
  reason: new UnknownError({
    cause: new Error("COMMIT rolled back a failed transaction"),
    message: "COMMIT rolled back a failed transaction",
    operation: "commit"
  })
})
