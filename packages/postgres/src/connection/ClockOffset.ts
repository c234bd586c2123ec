import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"

/** Difference between the clocks of this node and the database, measured by one statement. */
export interface ClockOffset {
  /** Time of this node minus time of the database, in ms. */
  readonly offset_ms: number
  /** Maximum error of `offset_ms`: half of the round trip. */
  readonly uncertainty_ms: number
}

/** Measures the offset of this node's clock to the clock of the database: the middle of a round trip to its answer. */
export const clockOffset: Effect.Effect<ClockOffset, SqlError, SqlClient.SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const measure = Effect.gen(function* () {
    const started = yield* Clock.currentTimeMillis
    const [time] = yield* sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`
    const ended = yield* Clock.currentTimeMillis
    return {
      offset_ms: Math.round((started + ended) / 2 - (time?.ms ?? started)),
      uncertainty_ms: Math.ceil((ended - started) / 2)
    }
  })
  const first = yield* measure
  // The first round trip may include a login. A step of this clock between two readings shows as a large error too.
  return first.uncertainty_ms < EXACT_MS ? first : yield* measure
})

/** Error in ms from which a measurement is repeated. */
const EXACT_MS = 50
