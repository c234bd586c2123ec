import { type PgClient, type PgConnection, PgPool } from "@effect/sql-pg"
import { Effect, type Scope } from "effect"
import type { Acquirer, Borrower, Connection } from "effect/sql/SqlConnection"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import { sessionOf } from "./Session.ts"
import { stateOf } from "./SqlStates.ts"

type Use<A, E, R> = (connection: Connection) => Effect.Effect<A, E, R>

/** Sessions of a pool, without those that are on the wrong server. */
interface Sessions {
  /** Lends a session for one statement. */
  readonly borrow: Borrower
  /** Lends a session until the scope closes. */
  readonly acquire: Acquirer
  /** Listens to a channel on a session of its own until the scope closes. */
  readonly listen: PgClient.PgClient["listen"]
}

/**
 * Opens sessions as needed. An answer that a session is of no use (see `sqlStates`) replaces it, and the statement runs
 * once more on another session unless it is in a transaction. An answer that the server is the wrong one replaces all
 * sessions opened before.
 */
export const makeSessions = Effect.fnUntraced(function* (config: PgPool.Config) {
  const pool = yield* PgPool.make(config)
  const opened = new WeakMap<PgConnection.PgConnection, number>()
  let generation = 0

  const watching = (connection: PgConnection.PgConnection, of: number) => (error: SqlError) => {
    const session = stateOf(error)?.session
    // A session of an earlier generation tells nothing of the server that later ones reached.
    if (session === "all dropped" && of === generation) generation++
    return session === "dropped" || session === "all dropped" ? pool.invalidate(connection) : Effect.void
  }
  const watched = (connection: PgConnection.PgConnection): Connection =>
    sessionOf(connection, watching(connection, generation))

  const judge = (connection: PgConnection.PgConnection): "fit" | "old" | "unseen" => {
    const of = opened.get(connection)
    if (of !== undefined) return of === generation ? "fit" : "old"
    opened.set(connection, generation)
    // The pool may have opened it in advance, before a refusal.
    return generation === 0 ? "fit" : "unseen"
  }

  // One unseen session is looked at. Where its successor is on such a server too, the statement tells so.
  const lend = <A, E, R>(use: Use<A, E, R>, looks = true): Effect.Effect<A, E | SqlError, R> =>
    Effect.catch(
      pool.use((connection): Effect.Effect<A, E | SqlError, R> => {
        const place = judge(connection)
        if (place === "old") return Effect.andThen(pool.invalidate(connection), Effect.fail(replaced))
        if (place === "fit" || !looks) return use(watched(connection))
        return Effect.flatMap(
          isReadOnly(connection),
          (readOnly): Effect.Effect<A, E | SqlError, R> =>
            readOnly ? Effect.andThen(pool.invalidate(connection), Effect.fail(misled)) : use(watched(connection))
        )
      }),
      (error): Effect.Effect<A, E | SqlError, R> => {
        if (error === replaced || error === misled) return lend(use, looks && error === replaced)
        return Effect.fail(error)
      }
    )

  const get = (looks: boolean): Effect.Effect<PgConnection.PgConnection, SqlError, Scope.Scope> =>
    Effect.flatMap(pool.get, (connection) => {
      const place = judge(connection)
      if (place === "old") return Effect.andThen(pool.invalidate(connection), get(looks))
      if (place === "fit" || !looks) return Effect.succeed(connection)
      return Effect.flatMap(isReadOnly(connection), (readOnly) =>
        readOnly ? Effect.andThen(pool.invalidate(connection), get(false)) : Effect.succeed(connection)
      )
    })
  const reserved = Effect.flatMap(get(true), (connection) => connection.pin)

  return {
    borrow: (use) => Effect.retry(lend(use), { while: isOfSession, times: 1 }),
    acquire: Effect.map(reserved, watched),
    listen: (channel) =>
      Effect.flatMap(reserved, (pinned) => Effect.tapError(pinned.listen(channel), watching(pinned, generation)))
  } satisfies Sessions
})

const isReadOnly = (connection: PgConnection.PgConnection): Effect.Effect<boolean, SqlError> =>
  Effect.map(connection.query("show transaction_read_only"), ({ rows }) => rows[0]?.["transaction_read_only"] === "on")

const markOf = (message: string) =>
  new SqlError({ reason: new ConnectionError({ cause: new Error(message), message }) })

/** Marks a session of an earlier generation within `borrow`. */
const replaced = markOf("the session was replaced")

/** Marks a session that was looked at and is on a read-only server. */
const misled = markOf("the session reached a read-only server")

const isOfSession = (error: unknown): boolean => {
  const session = error instanceof SqlError ? stateOf(error)?.session : undefined
  return session === "dropped" || session === "all dropped"
}
