import { Clock, Effect } from "effect"
import { type Decision, decision } from "../../operation/Decision.ts"
import type { Facts } from "../../operation/Facts.ts"
import {
  type Commit,
  type CommitCondition,
  type Leased,
  type Loaded,
  type ProgramQueue,
  Store
} from "../../ports/Store.ts"
import { BANK } from "../../resources/access/program/Program.ts"
import { BankSettings } from "../decision/BankSettings.ts"
import { compose } from "../decision/Compose.ts"
import { factsOf } from "../decision/FactsOf.ts"
import { IdSource } from "../decision/IdSource.ts"
import { Programs } from "../decision/Programs.ts"
import { WorkSignal } from "../decision/WorkSignal.ts"

/** Work of one lane that was leased together. */
export interface Batch extends ProgramQueue {
  readonly token: string
  readonly leased: ReadonlyArray<Leased>
}

/** What a piece of leased work decides, as it is to be committed; without a decision its timer alone is taken away. */
export const decideWork = (
  { program_id, queue, token }: Batch,
  { object_id }: Leased,
  loaded: Loaded,
  decide: (facts: Facts) => Decision | undefined
) => decideAs(program_id, { _tag: "Lease", queue, object_id, token }, loaded, decide)

/** Commits {@link decideWork}. */
export const commitWork = (...work: Parameters<typeof decideWork>) => Effect.flatMap(decideWork(...work), commitNow)

/** Commits what the bank itself decides on what was loaded, if the proof stands. */
export const commitAs = (
  program_id: string,
  proof: CommitCondition,
  loaded: Loaded,
  decide: (facts: Facts) => Decision | undefined
) => Effect.flatMap(decideAs(program_id, proof, loaded, decide), commitNow)

/** What the bank itself decides on what was loaded, as it is to be committed. */
export const decideAs = Effect.fnUntraced(function* (
  program_id: string,
  condition: CommitCondition,
  loaded: Loaded,
  decide: (facts: Facts) => Decision | undefined
) {
  const settings = yield* BankSettings
  const now_ms = yield* Clock.currentTimeMillis
  const program = program_id === BANK ? undefined : yield* (yield* Programs).program(program_id, now_ms)
  const context = { id: program_id, name: program?.name ?? "", number_prefix: program?.number_prefix ?? "" }
  const facts = factsOf(context, { _tag: "System" }, settings, (yield* IdSource).newSeed(now_ms), loaded)
  const { composed } = compose(decide(facts) ?? decision({}), facts)
  return { program_id, now_ms: facts.now.ms, condition, assumed_versions: [], ...composed } satisfies Commit
})

/** Commits, and tells the workers of this process if there is more to do now. */
export const commitNow = Effect.fnUntraced(function* (commit: Commit) {
  const drawing = yield* IdSource
  const outcome = yield* (yield* Store).commit(commit)
  drawing.observe(outcome)
  if (outcome._tag === "Committed") (yield* WorkSignal).tell(commit.timers, commit.now_ms)
  return outcome
})
