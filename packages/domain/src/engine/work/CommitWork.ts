import { Clock, Effect } from "effect"
import type { LoadForCommit } from "../../operation/BatchJob.ts"
import { type Decision, decision, type Facts } from "../../operation/Decision.ts"
import {
  type Commit,
  type CommitCondition,
  emptyReadSet,
  type Leased,
  type ProgramQueue,
  Store
} from "../../ports/Store.ts"
import { BANK } from "../../resources/access/program/Program.ts"
import { BankCatalogue, BankSettings } from "../decision/BankSettings.ts"
import { commitClaimed } from "../decision/CommitClaimed.ts"
import { compose } from "../decision/Compose.ts"
import { bookedAsDeclared } from "../decision/DeclaredAccounts.ts"
import { factsOf } from "../decision/FactsOf.ts"
import { IdSource } from "../decision/IdSource.ts"
import { findersOf, type LoadedState } from "../decision/LoadedState.ts"
import { Programs } from "../decision/Programs.ts"
import { stateOf } from "../decision/StateOf.ts"
import { WorkSignal } from "../decision/WorkSignal.ts"

/** Work of one queue, leased together. */
export interface Batch extends ProgramQueue {
  readonly token: string
  readonly leased: ReadonlyArray<Leased>
}

/** Decides leased work and builds its commit; without a decision the commit only removes the timer. */
export const decideWork = (
  { program_id, queue, token }: Batch,
  { object_id }: Leased,
  loaded: LoadedState,
  decide: (facts: Facts) => Decision | undefined,
  loadedForMs?: number
) => decideAs(program_id, { _tag: "Lease", queue, object_id, token }, loaded, decide, loadedForMs)

/** Decides leased work and commits it. */
export const commitWork = (...work: Parameters<typeof decideWork>) => Effect.flatMap(decideWork(...work), commitNow)

/** Decides on loaded state as the bank itself and commits under a condition. */
export const commitAs = (
  programId: string,
  condition: CommitCondition,
  loaded: LoadedState,
  decide: (facts: Facts) => Decision | undefined
) => Effect.flatMap(decideAs(programId, condition, loaded, decide), commitNow)

/**
 * Decides on loaded state as the bank itself and builds the commit. The facts are of now, or of the time in ms that the reads
 * were made for, if those depend on it: past a cutoff, a decision looks for another window, which was not read.
 */
export const decideAs = Effect.fnUntraced(function* (
  programId: string,
  condition: CommitCondition,
  loaded: LoadedState,
  decide: (facts: Facts) => Decision | undefined,
  loadedForMs?: number
) {
  const settings = yield* BankSettings
  const now_ms = loadedForMs ?? (yield* Clock.currentTimeMillis)
  const program = programId === BANK ? undefined : yield* (yield* Programs).program(programId, now_ms)
  const context = program ?? { id: programId, name: "", company_prefix: "" }
  const facts = factsOf(context, { _tag: "System" }, settings, (yield* IdSource).newSeed(now_ms), loaded)
  const decided = decide(facts) ?? decision({})
  bookedAsDeclared(decided, yield* BankCatalogue)
  const { composed } = compose(decided, facts)
  return { program_id: programId, now_ms: facts.now.ms, condition, assumed_versions: [], ...composed } satisfies Commit
})

/** Commits, and signals the workers of this process if more work is due. */
export const commitNow = Effect.fnUntraced(function* (commit: Commit) {
  const idSource = yield* IdSource
  const outcome = yield* commitClaimed(yield* Store, commit)
  idSource.observe(outcome)
  if (outcome._tag === "Committed") (yield* WorkSignal).notify(commit.timers, commit.now_ms)
  return outcome
})

/** Makes the loader for commits outside of any step: only the versions of its objects guard the decision. */
export const loaderForCommit = Effect.map(
  Effect.context<Store | BankCatalogue | BankSettings | IdSource | Programs | WorkSignal>(),
  (context): LoadForCommit =>
    (programId, refs) =>
      Effect.map(
        Effect.provideContext(
          Effect.flatMap(Store, (store) => store.load(programId, { ...emptyReadSet, objects: refs })),
          context
        ),
        (found) => {
          const loaded = stateOf("a separate commit", [{ objects: refs }], found)
          const commit = (decide: (facts: Facts) => Decision) => commitAs(programId, { _tag: "None" }, loaded, decide)
          return {
            find: findersOf(loaded).find,
            commit: (decide) => Effect.provideContext(commit(decide), context)
          }
        }
      )
)
