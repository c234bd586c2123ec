import { Clock, Effect } from "effect"
import { MINUTE_MS } from "../../kernel/Instant.ts"
import { EVENT_RETENTION_MS } from "../../kernel/Settings.ts"
import { MAX_PAGE } from "../../operation/Page.ts"
import { Store } from "../../ports/Store.ts"
import { BANK, program } from "../../resources/access/program/Program.ts"
import { sweepFiles } from "./SweepFiles.ts"

/** Pause of a worker between two sweeps. Any number of workers may sweep; each takes the work that it finds. */
export const SWEEP_PAUSE_MS = 10 * MINUTE_MS

/** Drops expired idempotency keys and events, and orphaned bytes, of all programs. Returns their number. */
export const sweepAll = Effect.gen(function* () {
  let dropped = yield* sweepOne(BANK)
  let starting_after: string | undefined
  for (;;) {
    const page = yield* (yield* Store).list({
      program_id: BANK,
      kind: program.kind,
      filters: {},
      limit: MAX_PAGE,
      ...(starting_after !== undefined && { starting_after })
    })
    for (const { id } of page.objects) dropped += yield* sweepOne(id)
    starting_after = page.objects.at(-1)?.id
    // Last, because file storage may be unavailable while the store is not.
    if (!page.has_more) return dropped + (yield* sweepFiles)
  }
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
