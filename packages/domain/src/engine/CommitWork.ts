import { Clock, Effect } from "effect"
import { type Decision, decision } from "../kernel/Decision.ts"
import type { Facts } from "../kernel/Facts.ts"
import { type Commit, type DueLane, type Leased, type Loaded, type Proof, Store } from "../ports/Store.ts"
import { BANK } from "../resources/program/Program.ts"
import { BankSettings } from "./BankSettings.ts"
import { compose } from "./Compose.ts"
import { Drawing } from "./Drawing.ts"
import { factsOf } from "./FactsOf.ts"
import { Programs } from "./Programs.ts"
import { WorkSignal } from "./WorkSignal.ts"

/** Work of one lane that was leased together. */
export interface Batch extends DueLane {
  readonly token: string
  readonly leased: ReadonlyArray<Leased>
}

/** How often a decision is made anew when what it was made on has changed in between. */
export const MAX_DECISIONS = 8

/**
 * After how many refusals it is made anew while nobody else may commit in the program. By then those of this process have
 * taken turns: another one is faster each time.
 */
export const ALONE_AFTER = 2

/** What a piece of leased work decides, as it is to be committed; without a decision its timer alone is taken away. */
export const decideWork = (
  { program_id, lane, token }: Batch,
  { object_id }: Leased,
  loaded: Loaded,
  decide: (facts: Facts) => Decision | undefined
) => decideAs(program_id, { _tag: "Lease", lane, object_id, token }, loaded, decide)

/** Commits {@link decideWork}. */
export const commitWork = (...work: Parameters<typeof decideWork>) => Effect.flatMap(decideWork(...work), commitNow)

/** Commits what the bank itself decides on what was loaded, if the proof stands. */
export const commitAs = (
  program_id: string,
  proof: Proof,
  loaded: Loaded,
  decide: (facts: Facts) => Decision | undefined
) => Effect.flatMap(decideAs(program_id, proof, loaded, decide), commitNow)

/** What the bank itself decides on what was loaded, as it is to be committed. */
export const decideAs = Effect.fnUntraced(function* (
  program_id: string,
  proof: Proof,
  loaded: Loaded,
  decide: (facts: Facts) => Decision | undefined
) {
  const settings = yield* BankSettings
  const now_ms = yield* Clock.currentTimeMillis
  const program = program_id === BANK ? undefined : yield* (yield* Programs).program(program_id, now_ms)
  const context = { id: program_id, name: program?.name ?? "", number_prefix: program?.number_prefix ?? "" }
  const facts = factsOf(context, { _tag: "System" }, settings, (yield* Drawing).draw(now_ms), loaded)
  const { composed } = compose(decide(facts) ?? decision({}), facts)
  return { program_id, now_ms, proof, recalls: [], ...composed } satisfies Commit
})

/** Commits, and tells the workers of this process if there is more to do now. */
export const commitNow = Effect.fnUntraced(function* (commit: Commit) {
  const outcome = yield* (yield* Store).commit(commit)
  if (outcome._tag === "Committed") (yield* WorkSignal).tell(commit.timers, commit.now_ms)
  return outcome
})
