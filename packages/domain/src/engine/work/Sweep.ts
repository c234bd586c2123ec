import { Clock, Effect } from "effect"
import { MINUTE_MS } from "../../kernel/Instant.ts"
import { EVENT_RETENTION_MS } from "../../kernel/Settings.ts"
import { Store } from "../../ports/Store.ts"
import { programIds } from "./ProgramIds.ts"
import { sweepFiles } from "./SweepFiles.ts"

/** Pause of a worker between two sweeps. Any number of workers may sweep; each takes the work that it finds. */
export const SWEEP_PAUSE_MS = 10 * MINUTE_MS

/** Drops expired idempotency keys and events, and orphaned bytes, of all programs. Returns their number. */
export const sweepAll = Effect.gen(function* () {
  let dropped = 0
  for (const id of yield* programIds) dropped += yield* sweepOne(id)
  // Last, because file storage may be unavailable while the store is not.
  return dropped + (yield* sweepFiles)
})

// A store drops a bounded number per call, so that no call blocks others.
const sweepOne = Effect.fnUntraced(function* (programId: string) {
  const store = yield* Store
  let dropped = 0
  for (;;) {
    const now = yield* Clock.currentTimeMillis
    const count = yield* store.sweep(programId, now, now - EVENT_RETENTION_MS)
    dropped += count
    if (count === 0) return dropped
  }
})
