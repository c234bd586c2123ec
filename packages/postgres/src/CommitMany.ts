import { type Commit, type CommitOutcome, type Guard, StoreUnavailable } from "@vostro/domain/ports"
import { Effect, Schedule } from "effect"
import type { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { writtenLast } from "./Alone.ts"
import { batchOf } from "./CommitBatch.ts"
import { touchEachOther } from "./Conflicts.ts"
import type { Kinds } from "./IndexColumns.ts"
import { type CommitResult, isRepeatable, recoverOutcome, unknown } from "./Recover.ts"
import { DEADLINE, execute, isCutOff, isRolledBack, isWrong, repeatable, unavailable } from "./Statement.ts"
import { Texts } from "./Texts.ts"

/** How often a batch is written again that the database rolled back for a deadlock, until the deadline at most. */
const MAX_ROLLBACKS = 10

type Written = Effect.Effect<ReadonlyArray<CommitOutcome>, SqlError, SqlClient.SqlClient>

/**
 * Commits decisions of one program together: all at once if every guard holds, else one by one with one flush. When
 * the answer is lost, those that can prove it are written again, and all of them hear what is true.
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
        // A refusal to write again says nothing of the first writing.
        if (isCutOff(error)) return Effect.mapError(recoverAll(programId, commits, kinds), asUnknown)
        return isWrong(error) ? writeApart(programId, commits, kinds, error) : unavailable(error)
      })
    )

// One that the database cannot write must not be the end of those that were sent along.
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
    : Effect.flatMap(writeTogether(programId, commits, kinds), (outcome) => {
        if (outcome._tag === "Committed") return Effect.succeed(commits.map(() => outcome))
        return commits.length === 1 ? Effect.succeed([outcome]) : writeEach(programId, commits, kinds)
      })

const writeTogether = (programId: string, commits: ReadonlyArray<Commit>, kinds: Kinds) =>
  Effect.suspend(() => {
    const texts = new Texts()
    const batch = JSON.stringify(batchOf(commits, kinds, texts))
    return Effect.map(
      execute<{ outcome: string }>("select vostro_commit($1, $2::text::jsonb, $3::bytea) as outcome", [
        programId,
        batch,
        texts.bytes()
      ]),
      ([row]) => outcomeOf(row?.outcome)
    )
  })

const writeEach = (programId: string, commits: ReadonlyArray<Commit>, kinds: Kinds): Written =>
  Effect.suspend(() => {
    const texts = new Texts()
    const batches = JSON.stringify(commits.map((commit) => batchOf([commit], kinds, texts)))
    return Effect.map(
      execute<{ outcome: string }>(
        "select outcome from vostro_commit_each($1, $2::text::jsonb, $3::bytea) as outcome",
        [programId, batches, texts.bytes()]
      ),
      (rows) => rows.map(({ outcome }) => outcomeOf(outcome))
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
