import { Effect } from "effect"
import type { Versioned } from "../../kernel/Resource.ts"
import type { JobServices } from "../../modules/JobServices.ts"
import type { AnyBatchJob } from "../../operation/BatchJob.ts"
import { changed, decision, type Facts, unchanged } from "../../operation/Decision.ts"
import { emptyReadSet, Store } from "../../ports/Store.ts"
import { BankSettings } from "../decision/BankSettings.ts"
import { readStored } from "../decision/LoadedState.ts"
import { nothingRead } from "../decision/StateOf.ts"
import { type Batch, commitAs } from "./CommitWork.ts"

/** Any owner of a batch job. */
type Owner = Versioned<{ readonly id: string }>

/** Progress of a submission. */
export interface Progress {
  /** The owner with the progress that is stored. */
  owner: Owner
  /** Returns the owner with newer progress. */
  shown?: ((facts: Facts) => Owner["object"]) | undefined
  /** The owner of a commit whose outcome is unknown. */
  unsure?: Owner["object"] | undefined
}

/**
 * Runs a submission, and puts off the timer of its owner until it ends, with the progress that it shows. If this process
 * dies, another worker begins after the time of a lease. The owner's version guards every commit: a worker that comes late
 * changes nothing.
 */
export const puttingOff = <A, E, R>(
  job: AnyBatchJob<JobServices>,
  batch: Batch,
  progress: Progress,
  submission: Effect.Effect<A, E, R>
) =>
  Effect.flatMap(BankSettings, ({ work_lease_ms }) => {
    // A failure is made up for by the next one, or by the guard of the decision.
    const putOff = Effect.ignore(Effect.uninterruptible(putOffOnce(job, batch, progress, work_lease_ms)))
    return Effect.raceFirst(submission, Effect.forever(Effect.andThen(Effect.sleep(work_lease_ms / 2), putOff)))
  })

const putOffOnce = Effect.fnUntraced(function* (
  job: AnyBatchJob<JobServices>,
  { program_id, queue }: Batch,
  progress: Progress,
  leaseMs: number
) {
  const { owner, shown } = progress
  let next = owner.object
  const commit = commitAs(program_id, { _tag: "None" }, nothingRead(queue), (facts) => {
    const timers = [{ queue, object_id: owner.object.id, due_at_ms: facts.now.ms + leaseMs }]
    if (shown === undefined) return decision({ requiredVersions: [unchanged(job.resource, owner)], timers })
    next = shown(facts)
    return decision({ changes: [changed(job.resource, owner, next)], timers })
  })
  const outcome = yield* Effect.tapError(commit, () =>
    Effect.sync(() => {
      progress.unsure = next
    })
  )
  if (outcome._tag === "Conflict") return yield* adopt(job, program_id, progress)
  if (shown === undefined) return
  progress.owner = { object: next, version: owner.version + 1 }
  if (progress.shown === shown) progress.shown = undefined
})

/** Takes over the progress of a commit that failed for its caller and yet was written. */
const adopt = Effect.fnUntraced(function* (job: AnyBatchJob<JobServices>, programId: string, progress: Progress) {
  const { owner, unsure } = progress
  const refs = [{ kind: job.resource.kind, id: owner.object.id }]
  const [stored] = (yield* (yield* Store).load(programId, { ...emptyReadSet, objects: refs })).objects
  const found = stored === undefined ? undefined : readStored(job.resource, stored)
  if (found?.version !== owner.version + 1 || JSON.stringify(found.object) !== JSON.stringify(unsure)) return
  progress.owner = found
  progress.unsure = undefined
})
