/**
 * Commits of decisions. CommitMany.ts writes those of a batch in one call, as CommitBatch.ts forms it, or one by one
 * where they conflict; Recover.ts finds the outcome after a lost answer. The guards themselves are left to the
 * functions of the database, the queue of commits to `connection`.
 */

import { type Commit, type CommitOutcome, type Guard, StoreUnavailable } from "@vostro/domain/ports"
import { Effect, Schedule } from "effect"
import type { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { DEADLINE, execute, isCutOff, isRolledBack, isWrong, repeatable, unavailable } from "../connection/Statement.ts"
import type { Kinds } from "../reads/IndexColumns.ts"
import { writtenLast } from "./Alone.ts"
import { batchOf } from "./CommitBatch.ts"
import { touchEachOther } from "./Conflicts.ts"
import { type CommitResult, isRepeatable, recoverOutcome, unknown } from "./Recover.ts"
import { Texts } from "./Texts.ts"

/** Maximum number of retries of a batch that a deadlock rolled back, up to the deadline. */
const MAX_ROLLBACKS = 10

type Written = Effect.Effect<ReadonlyArray<CommitOutcome>, SqlError, SqlClient.SqlClient>

/**
 * Commits decisions of one program together: in one batch if every guard holds, else one by one with one flush. If the
 * answer is lost, commits with a repeatable condition are written again to recover their outcomes.
 */
export const commitMany =
  (kinds: Kinds) =>
  (
    programId: string,
    commits: ReadonlyArray<Commit>
  ): Effect.Effect<ReadonlyArray<CommitResult>, StoreUnavailable, SqlClient.SqlClient> =>
    writtenLast(writeAll(programId, commits, kinds)).pipe(
      Effect.retry({ while: isRolledBack, times: MAX_ROLLBACKS, schedule: Schedule.during(DEADLINE) }),
      Effect.catchTag("SqlError", (error) => {
        // A refused second write does not reveal the outcome of the first.
        if (isCutOff(error)) return Effect.mapError(recoverAll(programId, commits, kinds), asUnknown)
        return isWrong(error) ? writeApart(programId, commits, kinds, error) : unavailable(error)
      })
    )

// A commit that the database cannot write must not fail the rest of its batch.
const writeApart = (
  programId: string,
  commits: ReadonlyArray<Commit>,
  kinds: Kinds,
  error: SqlError
): Effect.Effect<ReadonlyArray<CommitResult>, never, SqlClient.SqlClient> =>
  commits.length === 1
    ? Effect.succeed([{ _tag: "Wrong", error }])
    : Effect.map(
        Effect.forEach(commits, (commit) => Effect.catch(commitMany(kinds)(programId, [commit]), Effect.succeed)),
        (fates) => fates.flat()
      )

const writeAll = (programId: string, commits: ReadonlyArray<Commit>, kinds: Kinds): Written =>
  touchEachOther(commits)
    ? writeEach(programId, commits, kinds)
    : Effect.flatMap(writeBatches(programId, [commits], kinds), ([outcome = outcomeOf()]) => {
        if (outcome._tag === "Committed") return Effect.succeed(commits.map(() => outcome))
        return commits.length === 1 ? Effect.succeed([outcome]) : writeEach(programId, commits, kinds)
      })

const writeEach = (programId: string, commits: ReadonlyArray<Commit>, kinds: Kinds): Written =>
  writeBatches(
    programId,
    commits.map((commit) => [commit]),
    kinds
  )

/** Writes each batch as one commit. Returns an outcome for each. */
const writeBatches = (programId: string, batches: ReadonlyArray<ReadonlyArray<Commit>>, kinds: Kinds): Written =>
  Effect.suspend(() => {
    const texts = new Texts()
    const commits = JSON.stringify(batches.map((batch) => batchOf(batch, kinds, texts)))
    return Effect.map(
      execute<{ outcomes: ReadonlyArray<string> }>("select vostro_commit($1, $2::text::jsonb, $3::bytea) as outcomes", [
        programId,
        commits,
        texts.bytes()
      ]),
      ([row]) => (row?.outcomes ?? []).map(outcomeOf)
    )
  })

const recoverAll = Effect.fnUntraced(function* (programId: string, commits: ReadonlyArray<Commit>, kinds: Kinds) {
  const provable = commits.filter(isRepeatable)
  const outcomes = provable.length === 0 ? [] : yield* repeatable(writeEach(programId, provable, kinds))
  const fates = new Map<Commit, CommitResult>()
  for (const [index, commit] of provable.entries()) {
    const outcome = outcomes[index]
    if (outcome !== undefined) fates.set(commit, yield* recoverOutcome(commit, outcome))
  }
  return commits.map((commit) => fates.get(commit) ?? unknown)
})

const asUnknown = ({ cause }: StoreUnavailable) => new StoreUnavailable({ cause })

const committed: CommitOutcome = { _tag: "Committed" }

const guards: ReadonlyArray<Guard> = ["version", "unique", "funds", "closed", "not_empty", "key", "lease"]

const LATE = "late "

const outcomeOf = (text = ""): CommitOutcome => {
  if (text === "ok") return committed
  if (text.startsWith(LATE)) return { _tag: "Conflict", guard: "late", before_id: text.slice(LATE.length) }
  return { _tag: "Conflict", guard: guards.find((guard) => guard === text) ?? "version" }
}
