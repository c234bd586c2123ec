import type { Alone, StoreUnavailable } from "@vostro/domain/ports"
import { Context, Effect, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import type { Connection } from "effect/sql/SqlConnection"
import type { SqlError } from "effect/sql/SqlError"
import { DEADLINE, execute, unavailable } from "../connection/Statement.ts"

/** A transaction that blocks all other commits of its program until it ends. */
export interface Held {
  /** Client of the store that the transaction belongs to; other stores may be used meanwhile. */
  readonly sql: SqlClient.SqlClient
  readonly connection: Connection
  isOpen: boolean
}

/** Exclusive transaction of the current fiber. */
const Holding = Context.Reference<Held | undefined>("@vostro/postgres/Alone/Holding", { defaultValue: () => undefined })

/** Maximum number of exclusive transactions at a time, so that connections are left for others. */
const ALONE_IN_FLIGHT = 2

/**
 * Runs an effect while no other commit of the program is written: in a transaction that holds the program's advisory
 * lock, which every commit takes, exclusively. The commit made in it ends it. If the process stalls, the database ends
 * it as idle in transaction.
 */
export const makeAlone: Effect.Effect<Alone<StoreUnavailable>, never, SqlClient.SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const few = yield* Semaphore.make(ALONE_IN_FLIGHT)
  const enter = Effect.fnUntraced(
    function* (programId: string) {
      const held: Held = { sql, connection: yield* sql.reserve, isOpen: true }
      yield* Effect.addFinalizer(() => (held.isOpen ? giveUp(held) : Effect.void))
      yield* held.connection.executeUnprepared("begin", [], undefined)
      yield* within(held, execute("select vostro_hold($1)", [programId]))
      return held
    },
    Effect.provideService(SqlClient.SqlClient, sql)
  )
  return (programId, use) =>
    few.withPermits(1)(
      Effect.scoped(
        Effect.flatMap(Effect.catch(enter(programId), unavailable), (held) => Effect.provideService(use, Holding, held))
      )
    )
})

const end = (held: Held, by: "commit" | "rollback") =>
  Effect.suspend(() => {
    held.isOpen = false
    return held.connection.executeUnprepared(by, [], undefined)
  })

// A connection whose server does not answer is not reused.
const giveUp = (held: Held) => Effect.ignore(Effect.timeoutOption(end(held, "rollback"), DEADLINE))

/** Returns the current fiber's exclusive transaction on the store with this client; undefined if none. */
export const holding = (sql: SqlClient.SqlClient): Effect.Effect<Held | undefined> =>
  Effect.map(Holding, (held) => (held?.sql === sql && held.isOpen ? held : undefined))

/** Runs statements in a transaction. */
export const within = <A, E, R>({ sql, connection }: Held, statements: Effect.Effect<A, E, R>) =>
  Effect.provideService(statements, sql.transactionService, [connection, 0])

/**
 * Writes in the current exclusive transaction and commits it, or else in a transaction of its own. A failure ends the
 * exclusive transaction too; a retry then writes in its own.
 */
export const writtenLast = <A>(
  writing: Effect.Effect<A, SqlError, SqlClient.SqlClient>
): Effect.Effect<A, SqlError, SqlClient.SqlClient> =>
  Effect.flatMap(Effect.flatMap(SqlClient.SqlClient, holding), (held) =>
    held === undefined
      ? writing
      : within(held, writing).pipe(
          Effect.tapError(() => giveUp(held)),
          Effect.tap(() => end(held, "commit"))
        )
  )
