import { Clock, Effect, Fiber } from "effect"
import { decision } from "../kernel/Decision.ts"
import type { CommitOutcome, Leased, StoreUnavailable } from "../ports/Store.ts"
import { BankSettings } from "./BankSettings.ts"
import { commitNow, commitWork, MAX_DECISIONS } from "./CommitWork.ts"
import type { Batch } from "./JobBatch.ts"
import type { AnyWalk } from "./Walk.ts"
import { decideStep, type Foreseen } from "./WalkStep.ts"

/** How long a submission waits that the network did not take. */
const RESUBMIT_MS = 30_000

/** Takes each leased walk further. */
export const runWalkBatch = Effect.fnUntraced(function* (walk: AnyWalk, batch: Batch) {
  yield* Effect.forEach(batch.leased, (leased) => go(walk, batch, leased), { discard: true })
})

const go = Effect.fnUntraced(function* (walk: AnyWalk, batch: Batch, leased: Leased) {
  for (let round = 0; round < MAX_DECISIONS; round++) {
    const outcome = yield* Effect.catchTag(steps(walk, batch, leased, round === 0), "RailsUnavailable", ({ cause }) =>
      Effect.andThen(
        Effect.logWarning("the network did not take a submission, which will be handed over again", cause),
        later(batch, leased)
      )
    )
    if (outcome._tag === "Committed" || outcome.guard === "lease") return
  }
})

/**
 * One step; and as long as the next can be foreseen that one too, and so on: while the store writes one, the next is
 * decided and sent after it. Each proves the lease, which goes on, and counts on the version of the owner that the one
 * before leaves. So what was foreseen on a step that is refused is refused as well.
 */
const steps = Effect.fnUntraced(function* (walk: AnyWalk, batch: Batch, leased: Leased, isFirst: boolean) {
  // Half of a lease is left for the last step, which ends it.
  const until_ms = (yield* Clock.currentTimeMillis) + (yield* BankSettings).work_lease_ms / 2
  let before: Fiber.Fiber<CommitOutcome, StoreUnavailable> | undefined
  let foreseen: Foreseen | undefined
  for (;;) {
    const step = yield* decideStep(walk, batch, leased, { foreseen, isFirst, until_ms })
    const writing =
      step === undefined ? undefined : yield* Effect.forkChild(commitNow(step.commit), { startImmediately: true })
    const outcome = before === undefined ? stands : yield* Fiber.join(before)
    if (outcome._tag === "Stale") {
      if (writing !== undefined) yield* Fiber.await(writing)
      return outcome
    }
    if (writing !== undefined && step?.foreseen === undefined) return yield* Fiber.join(writing)
    before = writing
    foreseen = step?.foreseen
  }
})

const stands: CommitOutcome = { _tag: "Committed" }

const later = Effect.fnUntraced(function* (batch: Batch, leased: Leased) {
  const { lane } = batch
  return yield* commitWork(batch, leased, { objects: [], positions: [] }, ({ now }) =>
    decision({ timers: [{ lane, object_id: leased.object_id, due_at_ms: now.ms + RESUBMIT_MS }] })
  )
})
