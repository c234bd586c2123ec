import { Store, type StoreUnavailable } from "@vostro/domain/ports"
import { Effect } from "effect"
import type { ManualClock } from "./ManualClock.ts"

/**
 * Moves the time of a clock as far as is asked, from one time that something is due at to the next, and settles at each:
 * so all happens in its order and at its time, however far the time is moved at once.
 */
export const travel = Effect.fnUntraced(function* (
  clock: ManualClock,
  ms: number,
  settle: Effect.Effect<void, StoreUnavailable, Store>
): Effect.fn.Return<void, StoreUnavailable, Store> {
  const until = clock.now() + ms
  yield* settle
  while (clock.now() < until) {
    clock.advance((yield* nextDue(clock.now(), until)) - clock.now())
    yield* settle
  }
})

/** The first time after one at which something is due, or the last one if nothing is before. */
const nextDue = Effect.fnUntraced(function* (after: number, last: number) {
  const store = yield* Store
  const isDue = (ms: number) => Effect.map(store.due({ now_ms: ms, limit: 1 }), (queues) => queues.length > 0)
  // What is due already and was not done is another process's, and would be due at every time.
  if (yield* isDue(after)) return last
  let [low, high] = [after, last]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (yield* isDue(middle)) high = middle
    else low = middle
  }
  return high
})
