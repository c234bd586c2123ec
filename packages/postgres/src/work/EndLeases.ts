import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Ends all leases: work that a killed process had leased is due at once. Only for a process that knows that no other
 * process works on the database: the work of another would be done twice.
 */
export const endLeases = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update vostro_timers set free_at = due_at, token = null where token is not null`
})
