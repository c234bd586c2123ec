import { Effect, Fiber } from "effect"
import { decision } from "../../operation/Decision.ts"
import type { Leased } from "../../ports/Store.ts"
import { nothingRead } from "../decision/StateOf.ts"
import { type Batch, commitWork } from "./CommitWork.ts"

/** Time in ms after which an ending worker leaves its leases to expire. */
const PATIENCE_MS = 2_000

/** Ends the lease of one work item, which is due at once again. */
export const giveBackOne = (batch: Batch, leased: Leased) => {
  const timer = { queue: batch.queue, object_id: leased.object_id, due_at_ms: leased.due_at_ms }
  return commitWork(batch, leased, nothingRead(batch.queue), () => decision({ timers: [timer] }))
}

/**
 * Ends the leases of interrupted work, so that another worker takes it over at once instead of when the leases expire.
 * Work that was committed in the meantime has no lease left and stays as it is.
 */
export const giveBack = (batch: Batch) => {
  const release = Effect.forEach(batch.leased, (leased) => Effect.ignore(giveBackOne(batch, leased)), {
    concurrency: "unbounded",
    discard: true
  })
  // An interrupted fiber cannot time out; another one can.
  return Effect.flatMap(Effect.forkDetach(Effect.timeoutOption(release, PATIENCE_MS)), Fiber.await)
}
