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
import { rowsOf } from "./Statement.ts"

/** A statement of ours was wrong, and nothing of the commit was written. */
export interface FailedStatement {
  readonly _tag: "Wrong"
  readonly error: SqlError
}

/** What became of a commit; or that nobody can tell. */
export type CommitResult = CommitOutcome | StoreUnavailable | FailedStatement

/** Whether a commit may be written again although it may have been written already: its proof holds only once. */
export const isRepeatable = ({ condition }: Commit): boolean =>
  condition._tag === "Key" || (condition._tag === "Lease" && condition.keeps !== true)

/** That nobody can tell. */
export const unknown = new StoreUnavailable({
  cause: "the answer to a commit was lost, and it has no proof to ask for"
})

/**
 * What became of a commit that was cut off and written again. The second writing waited for the first, if that was
 * still under way, and a first one that comes late finds its proof used. So any answer but that the proof is gone is
 * the truth; where it is gone, the commit itself may have used it, which shows in what it wrote.
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

/** Looks for a row that nobody else can have written. One that has changed since is no answer; timers leave no trace. */
const isWritten = ({
  program_id,
  events: [event],
  transactions: [posting],
  writes: [write]
}: Commit): Effect.Effect<boolean | undefined, StoreUnavailable, SqlClient.SqlClient> => {
  const exists = (text: string, id: string) => Effect.map(rowsOf(text, [program_id, id]), (rows) => rows.length > 0)
  if (event !== undefined) return exists("select 1 from vostro_events where program_id = $1 and id = $2", event.id)
  if (posting !== undefined) {
    return exists("select 1 from vostro_transactions where program_id = $1 and id = $2", posting.id)
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
