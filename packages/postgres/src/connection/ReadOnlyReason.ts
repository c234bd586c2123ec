import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { stateOf } from "./SqlStates.ts"

// An error of the code that a refused write gets, so that the session is replaced as after a write.
const CHECK = `do $$ begin
  if current_setting('transaction_read_only') = 'on' then
    raise exception using errcode = 'read_only_sql_transaction', message =
      case when pg_is_in_recovery() then 'its server is a standby in recovery'
      else 'default_transaction_read_only is on' end;
  end if;
end $$`

/**
 * Finds the reason for which the database refuses every write: its server is a standby, or is set to read only.
 * Undefined if it takes writes. Changes nothing. Replaces a session on such a server.
 */
export const readOnlyReason: Effect.Effect<string | undefined, SqlError, SqlClient.SqlClient> = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) =>
    sql.unsafe(CHECK).pipe(
      Effect.as(undefined),
      Effect.catch((error) => {
        const { cause } = error.reason
        return stateOf(error)?.code === "25006" && cause instanceof Error
          ? Effect.succeed(cause.message)
          : Effect.fail(error)
      })
    )
)
