import type { Alone } from "@vostro/domain/ports"
import { Context, Effect, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import type { Connection } from "effect/sql/SqlConnection"
import type { SqlError } from "effect/sql/SqlError"
import { DEADLINE, execute, unavailable } from "./Statement.ts"

/** A transaction that keeps all other commits of its program waiting, until it ends. */
export interface Held {
  /** The client of the store that it is a transaction of: another store may be asked meanwhile. */
  readonly sql: SqlClient.SqlClient
  readonly connection: Connection
  isOpen: boolean
}

/** The transaction that whoever is asking is alone in. */
const Holding = Context.Reference<Held | undefined>("@vostro/postgres/Alone/Holding", { defaultValue: () => undefined })

/** The most that are alone in a program each at a time, so that connections are left for all others. */
const ALONE_IN_FLIGHT = 2

/**
 * Does something while no other commit of the program is written: in a transaction that has the program's gate for itself,
 * through which every commit goes. It ends with the commit that is made in it. As it is a transaction, and idle in between,
 * the database ends it where its process stands still.
 */
export const makeAlone: Effect.Effect<Alone, never, SqlClient.SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const few = yield* Semaphore.make(ALONE_IN_FLIGHT)
  const enter = Effect.fnUntraced(
    function* (programId: string) {
      const held: Held = { sql, connection: yield* sql.reserve, isOpen: true }
      yield* Effect.addFinalizer(() => (held.isOpen ? giveUp(held) : Effect.void))
      yield* held.connection.executeUnprepared("begin", [], undefined)
      yield* within(held, execute("select pg_advisory_xact_lock(vostro_gate($1))", [programId]))
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

// A connection whose server does not answer is not used again.
const giveUp = (held: Held) => Effect.ignore(Effect.timeoutOption(end(held, "rollback"), DEADLINE))

/** The transaction that whoever asks a store is alone in, by the store's client; undefined if none. */
export const holding = (sql: SqlClient.SqlClient): Effect.Effect<Held | undefined> =>
  Effect.map(Holding, (held) => (held?.sql === sql && held.isOpen ? held : undefined))

/** Runs statements in a transaction. */
export const within = <A, E, R>({ sql, connection }: Held, statements: Effect.Effect<A, E, R>) =>
  Effect.provideService(statements, sql.transactionService, [connection, 0])

/**
 * Writes in the transaction of whoever asks, and ends that, so that it stands; or else by itself. After a failure the
 * transaction is over, too, and what is written again is written by itself.
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
