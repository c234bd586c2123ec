/**
 * The way of the store to the database: sessions, statements with timeouts and repeats, and the batchers that group
 * calls of a program. States and error codes of the server are read here. The statements themselves are left to
 * `commit`, `reads` and `work`.
 */

import { StoreUnavailable } from "@vostro/domain/ports"
import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import { stateOf } from "./SqlStates.ts"

/** Number of retries, and the pause between them, while the database is away: enough for a restart. */
const RETRIES = 30
const RETRY_PAUSE = "100 millis"

/** Client timeout of one answer; the database's own timeouts are shorter. */
export const DEADLINE = "8 seconds"

/** Client timeout across all retries. */
export const LAST_DEADLINE = "12 seconds"

/** True if the database reported a full rollback, so that it certainly changed nothing. */
export const isRolledBack = (error: SqlError): boolean => stateOf(error)?.statement === "undone"

/** True if the connection broke, its server is shutting down, or a server of a cluster broke off at COMMIT: the outcome is unknown. */
export const isCutOff = (error: SqlError): boolean =>
  !isUnsent(error) &&
  (error.reason._tag === "ConnectionError" || stateOf(error)?.statement === "unknown" || says(error, UNTOLD))

// A coordinator of Citus has these words for a connection to the server of a program that it could not open, or that broke before
// COMMIT was sent. A connection that breaks later has the same code, and other words.
const UNSENT =
  /^connection to the remote node .* following error: (Connection refused|FATAL: +the database system is )|^could not establish any connections to the node |^failure on connection marked /

// The coordinator has these words for a server that broke off at COMMIT, and may have committed.
const UNTOLD = /^could not commit transaction for shard /

const says = ({ reason: { cause } }: SqlError, words: RegExp): boolean =>
  cause instanceof Error && words.test(cause.message)

/** True if the server of a program is away from its cluster, and has written nothing. */
const isUnsent = (error: SqlError): boolean => says(error, UNSENT)

/**
 * True if the database cannot serve now but will recover with time or operators: disk full, too many connections,
 * read-only after a switchover, no access, as after a password change or during a move, or a server of a cluster away.
 */
const isOverwhelmed = (error: SqlError): boolean =>
  isUnsent(error) || error.reason.operation === "connect" || stateOf(error)?.statement === "refused"

/** Runs one statement, cut off at the deadline. */
export const execute = <A extends object>(
  text: string,
  params: ReadonlyArray<unknown>
): Effect.Effect<ReadonlyArray<A>, SqlError, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<A>(text, params)).pipe(
    Effect.timeoutOrElse({ duration: DEADLINE, orElse: () => Effect.fail(silence) })
  )

const silence = new SqlError({
  reason: new ConnectionError({ cause: new Error("timeout"), message: "Database did not respond in time" })
})

/** Retries an idempotent statement: a read, or a lease, which is taken again under the same token. */
export const repeatable = <A, R>(statement: Effect.Effect<A, SqlError, R>): Effect.Effect<A, StoreUnavailable, R> =>
  Effect.catch(statement, (error) => {
    if (!isWorthRepeating(error)) return unavailable(error)
    return statement.pipe(
      Effect.delay(RETRY_PAUSE),
      Effect.retry({ while: isWorthRepeating, times: RETRIES, schedule: Schedule.spaced(RETRY_PAUSE) }),
      Effect.timeoutOrElse({ duration: LAST_DEADLINE, orElse: () => Effect.fail(silence) }),
      Effect.catch(unavailable)
    )
  })

const isWorthRepeating = (error: SqlError): boolean => isCutOff(error) || isRolledBack(error)

/** True if the statement is a bug: the database is neither away nor too slow. */
export const isWrong = (error: SqlError): boolean => !(isCutOff(error) || isRolledBack(error) || isOverwhelmed(error))

/** Maps an SQL error: the store is unavailable, or the error is a defect. */
export const unavailable = (error: SqlError): Effect.Effect<never, StoreUnavailable> =>
  isWrong(error)
    ? Effect.die(error)
    : Effect.fail(new StoreUnavailable({ cause: error, ...(!isCutOff(error) && refused) }))

// Unless the connection broke, the database has reported a full rollback.
const refused = { refused: true } as const

/** Runs one idempotent statement with retries and returns its rows. */
export const rowsOf = <A extends object>(
  text: string,
  params: ReadonlyArray<unknown>
): Effect.Effect<ReadonlyArray<A>, StoreUnavailable, SqlClient.SqlClient> => repeatable(execute<A>(text, params))
