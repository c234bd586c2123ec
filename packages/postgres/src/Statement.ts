import { StoreUnavailable } from "@vostro/domain/ports"
import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { ConnectionError, SqlError } from "effect/sql/SqlError"

/** How often, and how far apart, a statement is tried again while the database is away: a restart takes that long. */
const RETRIES = 30
const RETRY_PAUSE = "100 millis"

/** The longest that we wait for one answer: the database gives up before, if it can be reached. */
export const DEADLINE = "8 seconds"

/** The longest that we wait for an answer through all repeats. */
export const LAST_DEADLINE = "12 seconds"

/** Whether the database surely did nothing, because it said that it rolled everything back. */
export const isRolledBack = ({ reason }: SqlError): boolean =>
  reason._tag === "DeadlockError" || reason._tag === "SerializationError" || reason._tag === "LockTimeoutError"

/** Whether the connection broke, or its server is going away, so that nobody knows what the database did. */
export const isCutOff = (error: SqlError): boolean =>
  error.reason._tag === "ConnectionError" || codeOf(error).startsWith("57P")

/**
 * What the database cannot do now, and will when its operators or time have helped: no space, too many connections, or it
 * lets nobody in, as the password was changed or the database is being moved.
 */
const isOverwhelmed = (error: SqlError): boolean =>
  error.reason._tag === "StatementTimeoutError" ||
  error.reason.operation === "connect" ||
  /^(53|57|58|25006)/.test(codeOf(error))

const codeOf = ({ reason: { cause } }: SqlError): string =>
  typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string" ? cause.code : ""

/** Runs one statement. Whoever has no answer by the deadline is cut off. */
export const execute = <A extends object>(
  text: string,
  params: ReadonlyArray<unknown>
): Effect.Effect<ReadonlyArray<A>, SqlError, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<A>(text, params)).pipe(
    Effect.timeoutOrElse({ duration: DEADLINE, orElse: () => Effect.fail(silence) })
  )

const silence = new SqlError({
  reason: new ConnectionError({ cause: new Error("no answer"), message: "The database does not answer" })
})

/** Repeats what can be repeated: reads, and leases, which are made again under the same token. */
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

/** Whether a statement of ours is wrong: the database is neither away nor too slow. */
export const isWrong = (error: SqlError): boolean => !(isCutOff(error) || isRolledBack(error) || isOverwhelmed(error))

/** What an error means for the bank: its store is unavailable, or else there is a defect. */
export const unavailable = (error: SqlError): Effect.Effect<never, StoreUnavailable> =>
  isWrong(error)
    ? Effect.die(error)
    : Effect.fail(new StoreUnavailable({ cause: error, ...(!isCutOff(error) && refused) }))

// Where a connection did not break, the database has said that it rolled everything back.
const refused = { refused: true } as const

/** Runs one statement that can be repeated, and gives its rows. */
export const rowsOf = <A extends object>(
  text: string,
  params: ReadonlyArray<unknown>
): Effect.Effect<ReadonlyArray<A>, StoreUnavailable, SqlClient.SqlClient> => repeatable(execute<A>(text, params))
