import type { SqlError } from "effect/sql/SqlError"

/** An error code of PostgreSQL, and the state of the session and the statement that it stands for. */
export interface SqlState {
  /** Code, or the first two characters of all codes of a class. */
  readonly code: string
  readonly name: string
  /**
   * `kept`: the session stays in the pool. `ended`: the server has closed it. `dropped`: it is of no use any more and a
   * new connection takes its place. `all dropped`: so are all sessions opened before, because the server is the wrong
   * one.
   */
  readonly session: "kept" | "ended" | "dropped" | "all dropped"
  /**
   * `unknown`: the statement may have been executed. `undone`: it was rolled back and is worth repeating. `refused`: it
   * was rolled back, and time or operators must help first. `wrong`: it was rolled back and is a bug.
   */
  readonly statement: "unknown" | "undone" | "refused" | "wrong"
}

/** Codes that stand for a state of the server or the session (S231). */
export const sqlStates: ReadonlyArray<SqlState> = [
  { code: "08", name: "connection_exception", session: "ended", statement: "unknown" },
  { code: "0A000", name: "feature_not_supported", session: "dropped", statement: "wrong" },
  { code: "25006", name: "read_only_sql_transaction", session: "all dropped", statement: "refused" },
  { code: "25P03", name: "idle_in_transaction_session_timeout", session: "ended", statement: "refused" },
  { code: "25P04", name: "transaction_timeout", session: "ended", statement: "refused" },
  { code: "26000", name: "invalid_sql_statement_name", session: "dropped", statement: "refused" },
  { code: "28", name: "invalid_authorization_specification", session: "ended", statement: "refused" },
  { code: "3D000", name: "invalid_catalog_name", session: "ended", statement: "refused" },
  { code: "40001", name: "serialization_failure", session: "kept", statement: "undone" },
  { code: "40P01", name: "deadlock_detected", session: "kept", statement: "undone" },
  { code: "42P05", name: "duplicate_prepared_statement", session: "dropped", statement: "refused" },
  { code: "53", name: "insufficient_resources", session: "kept", statement: "refused" },
  { code: "55P03", name: "lock_not_available", session: "kept", statement: "undone" },
  { code: "57014", name: "query_canceled", session: "kept", statement: "refused" },
  { code: "57P01", name: "admin_shutdown", session: "ended", statement: "unknown" },
  { code: "57P02", name: "crash_shutdown", session: "ended", statement: "unknown" },
  { code: "57P03", name: "cannot_connect_now", session: "ended", statement: "unknown" },
  { code: "57P04", name: "database_dropped", session: "ended", statement: "unknown" },
  { code: "57P05", name: "idle_session_timeout", session: "ended", statement: "unknown" },
  { code: "58", name: "system_error", session: "kept", statement: "refused" },
  { code: "VO002", name: "commit_format_unknown", session: "kept", statement: "refused" },
  { code: "XX000", name: "internal_error", session: "dropped", statement: "wrong" }
]

// Empty if the server sent none.
const codeOf = ({ reason: { cause } }: SqlError): string =>
  typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string" ? cause.code : ""

/** Returns the state that an error stands for; undefined if its code says nothing of the server or the session. */
export const stateOf = (error: SqlError): SqlState | undefined => {
  const code = codeOf(error)
  return sqlStates.find((state) => code.startsWith(state.code))
}
