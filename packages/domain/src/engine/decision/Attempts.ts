import { Effect } from "effect"
import type { Store, StoreUnavailable } from "../../ports/Store.ts"

/** Maximum number of times a decision is made, each on newly loaded state, before a conflict is reported. */
const MAX_DECISIONS = 8

/**
 * Number of conflicts after which a decision is made with exclusive access to the program. By then the lock orders the
 * commits of this process, so another process keeps winning the race.
 */
const ALONE_AFTER = 2

/** One attempt to decide and commit. */
export interface Attempt {
  readonly isFirst: boolean
  /** True if other writers won too often: this attempt may have the program to itself. */
  readonly isAlone: boolean
  /** Runs the work of this attempt, with exclusive access to the program if it `isAlone`. */
  readonly exclusively: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E | StoreUnavailable, R>
}

/** Another writer won; `refused later` if a part of the work stands, so that the refusals before it no longer count. */
export type Refused = "refused" | "refused later"

/** Repeats an attempt until it is not refused. Returns undefined if other writers kept winning. */
export const attempted = Effect.fnUntraced(function* <A, E, R>(
  store: Store["Service"],
  programId: string,
  attempt: (one: Attempt) => Effect.Effect<A | Refused, E, R>
) {
  for (let refusals = 0; refusals < MAX_DECISIONS; ) {
    const isAlone = refusals >= ALONE_AFTER
    const tried = yield* attempt({
      isFirst: refusals === 0,
      isAlone,
      exclusively: (work) => (isAlone ? store.alone(programId, work) : work)
    })
    if (tried !== "refused" && tried !== "refused later") return tried
    refusals = tried === "refused later" ? 1 : refusals + 1
  }
  return undefined
})
