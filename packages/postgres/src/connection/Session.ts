import type { PgConnection } from "@effect/sql-pg"
import { Effect, Stream } from "effect"
import type { Connection, Row } from "effect/sql/SqlConnection"
import type { SqlError } from "effect/sql/SqlError"

type Transform = (<A extends object>(rows: ReadonlyArray<A>) => ReadonlyArray<A>) | undefined

/** Makes the connection of SQL clients on a session. Reports every error of a statement to `failed` first. */
export const sessionOf = (
  connection: PgConnection.PgConnection,
  failed: (error: SqlError) => Effect.Effect<void>
): Connection => {
  const rows = (sql: string, params: ReadonlyArray<unknown>, transform: Transform, prepare = true) =>
    Effect.map(Effect.tapError(connection.query(sql, params, prepare), failed), (result) =>
      transform === undefined ? result.rows : transform(result.rows)
    )
  const values = (sql: string, params: ReadonlyArray<unknown>, prepare: boolean) =>
    Effect.tapError(connection.queryValues(sql, params, prepare), failed)
  return {
    execute: (sql, params, transform) => rows(sql, params, transform),
    executeUnprepared: (sql, params, transform) => rows(sql, params, transform, false),
    executeRaw: (sql, params) => Effect.tapError(connection.query(sql, params), failed),
    executeValues: (sql, params) => values(sql, params, true),
    executeValuesUnprepared: (sql, params) => values(sql, params, false),
    executeStream: (sql, params, transform) => {
      const stream: Stream.Stream<Row, SqlError> = Stream.tapError(connection.stream(sql, params), failed)
      return transform === undefined ? stream : Stream.flatMap(stream, (row) => Stream.fromIterable(transform([row])))
    }
  }
}
