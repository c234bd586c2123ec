import { Effect } from "effect"
import type { Versioned } from "../../kernel/Resource.ts"
import type { AnyBatchJob } from "../../operation/BatchJob.ts"
import { decision, unchanged } from "../../operation/Decision.ts"
import type { JobServices } from "../../registry.ts"
import { BankSettings } from "../decision/BankSettings.ts"
import { type Batch, commitAs } from "./CommitWork.ts"

/**
 * Runs a submission, and puts off the timer of its owner until it ends. If this process dies, another worker begins after
 * the time of a lease. The owner's version guards every commit: a worker that comes late changes nothing.
 */
export const puttingOff = <A, E, R>(
  job: AnyBatchJob<JobServices>,
  { program_id, queue }: Batch,
  owner: Versioned<{ readonly id: string }>,
  submission: Effect.Effect<A, E, R>
) =>
  Effect.flatMap(BankSettings, ({ work_lease_ms }) => {
    const putOff = commitAs(program_id, { _tag: "None" }, { objects: [], positions: [] }, ({ now }) =>
      decision({
        requiredVersions: [unchanged(job.resource, owner)],
        timers: [{ queue, object_id: owner.object.id, due_at_ms: now.ms + work_lease_ms }]
      })
    )
    // A failure is made up for by the next one, or by the guard of the decision.
    const again = Effect.andThen(Effect.sleep(work_lease_ms / 2), Effect.ignore(Effect.uninterruptible(putOff)))
    return Effect.raceFirst(submission, Effect.forever(again))
  })
