import type { PgConnection } from "@effect/sql-pg/PgConnection"
import * as PgPool from "@effect/sql-pg/PgPool"
import { Effect, type Scope } from "effect"
import type { Acquirer, Borrower, Connection } from "effect/sql/SqlConnection"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import { sessionOf } from "./Session.ts"
import { stateOf } from "./SqlStates.ts"

type Use<A, E, R> = (connection: Connection) => Effect.Effect<A, E, R>

/** Sessions of a pool, without those that are on the wrong server. */
export interface Sessions {
  /** Lends a session for one statement. */
  readonly borrow: Borrower
  /** Lends a session until the scope closes. */
  readonly acquire: Acquirer
  /** Lends a connection for listening until the scope closes. */
  readonly connection: Effect.Effect<PgConnection, SqlError, Scope.Scope>
}

/**
 * Opens sessions as needed. An answer that a session is of no use (see `sqlStates`) replaces it, and the statement runs
 * once more on another session unless it is in a transaction. An answer that the server is the wrong one replaces all
 * sessions opened before.
 */
export const makeSessions = Effect.fnUntraced(function* (config: PgPool.Config) {
  const pool = yield* PgPool.make(config)
  const opened = new WeakMap<PgConnection, number>()
  let generation = 0

  const watched = (connection: PgConnection, of: number): Connection =>
    sessionOf(connection, (error) => {
      const session = stateOf(error)?.session
      // A session of an earlier generation tells nothing of the server that later ones reached.
      if (session === "all dropped" && of === generation) generation++
      return session === "dropped" || session === "all dropped" ? pool.invalidate(connection) : Effect.void
    })

  const isOld = (connection: PgConnection): boolean => {
    const of = opened.get(connection)
    if (of === undefined) opened.set(connection, generation)
    return of !== undefined && of !== generation
  }

  const lend = <A, E, R>(use: Use<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
    Effect.catch(
      pool.use(
        (connection): Effect.Effect<A, E | SqlError, R> =>
          isOld(connection)
            ? Effect.andThen(pool.invalidate(connection), Effect.fail(replaced))
            : use(watched(connection, generation))
      ),
      (error): Effect.Effect<A, E | SqlError, R> => (error === replaced ? lend(use) : Effect.fail(error))
    )

  const get: Effect.Effect<PgConnection, SqlError, Scope.Scope> = Effect.flatMap(pool.get, (connection) =>
    isOld(connection) ? Effect.andThen(pool.invalidate(connection), get) : Effect.succeed(connection)
  )
  const connection = Effect.flatMap(get, (base) => base.pin)

  return {
    borrow: (use) => Effect.catch(lend(use), (error) => (isOfSession(error) ? lend(use) : Effect.fail(error))),
    acquire: Effect.map(connection, (pinned) => watched(pinned, generation)),
    connection
  } satisfies Sessions
})

/** Marks a session of an earlier generation within `borrow`. */
const replaced = new SqlError({
  reason: new ConnectionError({ cause: new Error("the session was replaced"), message: "The session was replaced" })
})

const isOfSession = (error: unknown): boolean => {
  const session = error instanceof SqlError ? stateOf(error)?.session : undefined
  return session === "dropped" || session === "all dropped"
}
