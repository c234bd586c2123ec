import { DAY_MS } from "@vostro/domain"
import { Store, type StoreUnavailable } from "@vostro/domain/ports"
import { Effect } from "effect"
import type { ManualClock } from "./ManualClock.ts"

/** Maximum of one advance, in ms: ten years. */
export const MAX_ADVANCE_MS = 3_650 * DAY_MS

/** Advances a clock by `ms`, stopping at each due time to settle, so that all work runs in order and on time. */
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

/** Returns the first due time after `after`, or `last` if none is earlier. */
export const nextDue = Effect.fnUntraced(function* (after: number, last: number) {
  const store = yield* Store
  const isDue = (ms: number) => Effect.map(store.due({ now_ms: ms, limit: 1 }), (queues) => queues.length > 0)
  // Work still due after settling belongs to another process, and would stay due at every time.
  if (yield* isDue(after)) return last
  let [low, high] = [after, last]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (yield* isDue(middle)) high = middle
    else low = middle
  }
  return high
})
