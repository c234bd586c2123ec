import { Effect, Fiber } from "effect"
import { decision } from "../../operation/Decision.ts"
import { nothingRead } from "../decision/StateOf.ts"
import { type Batch, commitWork } from "./CommitWork.ts"

/** Time in ms after which an ending worker leaves its leases to expire. */
const PATIENCE_MS = 2_000

/**
 * Ends the leases of interrupted work, so that another worker takes it over at once instead of when the leases expire.
 * Work that was committed in the meantime has no lease left and stays as it is.
 */
export const giveBack = (batch: Batch) => {
  const release = Effect.forEach(
    batch.leased,
    (leased) => {
      const timer = { queue: batch.queue, object_id: leased.object_id, due_at_ms: leased.due_at_ms }
      return Effect.ignore(commitWork(batch, leased, nothingRead(batch.queue), () => decision({ timers: [timer] })))
    },
    { concurrency: "unbounded", discard: true }
  )
  // An interrupted fiber cannot time out; another one can.
  return Effect.flatMap(Effect.forkDetach(Effect.timeoutOption(release, PATIENCE_MS)), Fiber.await)
}
