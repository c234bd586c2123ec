import type { AnyResource } from "@vostro/domain/kernel/Resource"
import type { Commit, CommitOutcome, Stale, StoreUnavailable } from "@vostro/domain/ports/Store"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { batchOf } from "./CommitBatch.ts"
import { recover } from "./Recover.ts"
import { isCutOff, isRolledBack, unavailable } from "./Retry.ts"

/** How often a batch is written again that the database rolled back for a deadlock. */
const MAX_ROLLBACKS = 10

/** Commits decisions of one program together: all at once if every guard holds, else one by one with one flush. */
export const commitMany = (resources: ReadonlyMap<string, AnyResource>) => {
  const commitAll = (
    programId: string,
    commits: ReadonlyArray<Commit>
  ): Effect.Effect<ReadonlyArray<CommitOutcome>, StoreUnavailable, SqlClient.SqlClient> =>
    Effect.gen(function* () {
      const together = yield* call(programId, commits)
      if (together === "ok") return commits.map(() => committed)
      if (commits.length === 1) return [outcomeOf(together)]
      return (yield* callEach(programId, commits)).map(outcomeOf)
    }).pipe(
      Effect.retry({ while: isRolledBack, times: MAX_ROLLBACKS }),
      Effect.catchTag("SqlError", (error) =>
        isCutOff(error)
          ? Effect.forEach(commits, (commit) => recover(commit, (again) => alone(programId, again)), { concurrency: 8 })
          : unavailable(error)
      )
    )
  const alone = (programId: string, commit: Commit) => Effect.map(call(programId, [commit]), outcomeOf)

  const call = Effect.fnUntraced(function* (programId: string, commits: ReadonlyArray<Commit>) {
    const sql = yield* SqlClient.SqlClient
    const batch = JSON.stringify(batchOf(commits, resources))
    const rows = yield* sql.unsafe<{ outcome: string }>(
      "select vostro_commit($1, $2::bigint, $3::text::jsonb) as outcome",
      [programId, nowOf(commits), batch]
    )
    return rows[0]?.outcome ?? "version"
  })

  const callEach = Effect.fnUntraced(function* (programId: string, commits: ReadonlyArray<Commit>) {
    const sql = yield* SqlClient.SqlClient
    const batches = JSON.stringify(commits.map((commit) => batchOf([commit], resources)))
    const rows = yield* sql.unsafe<{ outcome: string }>(
      "select unnest(vostro_commit_each($1, $2::bigint, $3::text::jsonb)) as outcome",
      [programId, nowOf(commits), batches]
    )
    return rows.map(({ outcome }) => outcome)
  })
  return commitAll
}

const committed: CommitOutcome = { _tag: "Committed" }

const nowOf = (commits: ReadonlyArray<Commit>): number => Math.max(...commits.map(({ now_ms }) => now_ms))

const guards: ReadonlyArray<Stale["guard"]> = ["version", "unique", "funds", "closed", "not_empty", "claim", "lease"]

const outcomeOf = (text: string): CommitOutcome =>
  text === "ok" ? committed : { _tag: "Stale", guard: guards.find((guard) => guard === text) ?? "version" }

/** What {@link recover} repeats a commit with. */
export type CommitAlone = (commit: Commit) => Effect.Effect<CommitOutcome, SqlError, SqlClient.SqlClient>
