import { Clock, Effect } from "effect"
import type { StoreUnavailable } from "../../ports/Store.ts"

/**
 * Age in ms from which lists need no seal while the store refuses it, as on a full disk. It exceeds the time in which a
 * store answers a commit, so whatever was decided before has landed or was refused.
 */
const SETTLED_MS = 60_000

/**
 * Seals, and answers with the outcome. If the store certainly wrote nothing, answers with `settled` instead, as of the
 * time before which no seal is needed; undefined there means that something younger is asked for, and fails.
 */
export const orSettled = <A, R>(
  seal: Effect.Effect<A, StoreUnavailable, R>,
  settled: (untilMs: number) => Effect.Effect<A | undefined, StoreUnavailable, R>
): Effect.Effect<A, StoreUnavailable, R> =>
  Effect.catch(
    seal,
    Effect.fnUntraced(function* (error) {
      if (error.refused !== true) return yield* Effect.fail(error)
      const found = yield* settled((yield* Clock.currentTimeMillis) - SETTLED_MS)
      return found ?? (yield* Effect.fail(error))
    })
  )
