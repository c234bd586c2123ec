import { StoreUnavailable } from "@vostro/domain/ports/Store"
import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"

/** How often, and how far apart, a statement is tried again while the database is away: a restart takes that long. */
const RETRIES = 30
const RETRY_PAUSE = "100 millis"

/** Whether the database surely did nothing, because it said that it rolled everything back. */
export const isRolledBack = (error: SqlError): boolean =>
  error.reason._tag === "DeadlockError" ||
  error.reason._tag === "SerializationError" ||
  error.reason._tag === "LockTimeoutError"

/** Whether the connection broke, so that nobody knows what the database did. */
export const isCutOff = (error: SqlError): boolean => error.reason._tag === "ConnectionError"

/** Repeats what can be repeated: reads, and claims and leases, which are made again under the same token. */
export const repeatable = <A, R>(statement: Effect.Effect<A, SqlError, R>): Effect.Effect<A, StoreUnavailable, R> =>
  statement.pipe(
    Effect.retry({
      while: (error) => isCutOff(error) || isRolledBack(error),
      times: RETRIES,
      schedule: Schedule.spaced(RETRY_PAUSE)
    }),
    Effect.catch(unavailable)
  )

/** What an error means for the bank: the database is away or too slow, or else a statement of ours is wrong: a defect. */
export const unavailable = (error: SqlError): Effect.Effect<never, StoreUnavailable> =>
  isCutOff(error) || isRolledBack(error) || error.reason._tag === "StatementTimeoutError"
    ? Effect.fail(new StoreUnavailable({ cause: error }))
    : Effect.die(error)

/** Runs one statement that can be repeated, and gives its rows. */
export const rowsOf = <A extends object>(
  text: string,
  params: ReadonlyArray<unknown>
): Effect.Effect<ReadonlyArray<A>, StoreUnavailable, SqlClient.SqlClient> =>
  repeatable(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<A>(text, params)))
