import {
  type Commit,
  type CommitCondition,
  type CommitOutcome,
  type Conflict,
  StoreUnavailable
} from "@vostro/domain/ports"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { rowsOf } from "../connection/Statement.ts"

/** A statement is a bug of the store, and nothing of the commit was written. */
export interface FailedStatement {
  readonly _tag: "Wrong"
  readonly error: SqlError
}

/** Outcome of a commit, possibly unknown. */
export type CommitResult = CommitOutcome | StoreUnavailable | FailedStatement

/** True if a commit may be written again although it may have succeeded: its condition holds only once. */
export const isRepeatable = ({ condition }: Commit): boolean =>
  condition._tag === "Key" || (condition._tag === "Lease" && condition.keeps !== true)

/** Unknown outcome of a commit. */
export const unknown = new StoreUnavailable({
  cause: "commit outcome unknown: the answer was lost and the commit cannot be repeated"
})

/**
 * Recovers the outcome of a commit that was cut off and written again. The second write waited for a first one in
 * flight, and a late first one finds its condition used. So any answer except a used condition is final; a used
 * condition may be the commit's own doing, which its written rows show.
 */
export const recoverOutcome = (
  commit: Commit,
  again: CommitOutcome
): Effect.Effect<CommitResult, StoreUnavailable, SqlClient.SqlClient> => {
  if (again._tag === "Committed") return Effect.succeed(again)
  if (again.guard === "key" && commit.condition._tag === "Key")
    return answered(commit.program_id, commit.condition, again)
  if (again.guard === "lease") return Effect.map(isWritten(commit), (written) => resultOf(written, again))
  return Effect.succeed(again)
}

const committed: CommitOutcome = { _tag: "Committed" }

const resultOf = (written: boolean | undefined, otherwise: Conflict): CommitResult =>
  written === undefined ? unknown : written ? committed : otherwise

const answered = (
  programId: string,
  { slot, token, reply }: Extract<CommitCondition, { readonly _tag: "Key" }>,
  stale: Conflict
) =>
  Effect.map(
    rowsOf(
      `select 1 from vostro_keys where program_id = $1 and endpoint = $2 and key = $3
         and token = $4 and status = $5::int and body = $6`,
      [programId, slot.endpoint, slot.key, token, reply.status, reply.body]
    ),
    (rows): CommitResult => (rows.length > 0 ? committed : stale)
  )

/** Looks for a row that only this commit can have written. A row changed since is no proof; timers leave no trace. */
const isWritten = ({
  program_id,
  events: [event],
  transactions: [transaction],
  writes: [write]
}: Commit): Effect.Effect<boolean | undefined, StoreUnavailable, SqlClient.SqlClient> => {
  const exists = (text: string, id: string) => Effect.map(rowsOf(text, [program_id, id]), (rows) => rows.length > 0)
  if (event !== undefined) return exists("select 1 from vostro_events where program_id = $1 and id = $2", event.id)
  if (transaction !== undefined) {
    return exists("select 1 from vostro_transactions where program_id = $1 and id = $2", transaction.id)
  }
  if (write === undefined) return Effect.succeed(false)
  return Effect.map(
    rowsOf<{ version: number; body: string }>(
      "select version, body from vostro_objects where program_id = $1 and kind = $2 and id = $3",
      [program_id, write.kind, write.id]
    ),
    ([found]) => {
      const version = found?.version ?? 0
      return version > write.expected + 1 ? undefined : version === write.expected + 1 && found?.body === write.body
    }
  )
}
