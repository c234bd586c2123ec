import { bytesToHex } from "@noble/hashes/utils.js"
import { Clock, Effect, Schedule } from "effect"
import { Entropy } from "../../ports/Entropy.ts"
import { type Leased, type ProgramQueue, Store } from "../../ports/Store.ts"
import { batchJobs, jobs } from "../../registry.ts"
import { BankSettings } from "../decision/BankSettings.ts"
import { poolOf } from "../decision/WorkerPool.ts"
import { runBatchJob } from "./BatchJobRun.ts"
import type { Batch } from "./CommitWork.ts"
import { deliverBatch } from "./DeliverBatch.ts"
import { runJobBatch } from "./JobBatch.ts"

/** How much of a lane is taken at a time: as many as one group commit holds. */
const JOB_BATCH = 64

/** How many webhooks of one endpoint are on their way at a time. */
export const DELIVERY_BATCH = 16

/** How many walks are taken at a time: a step is longer than most work, and a lease must not end before it. */
const BATCH_JOBS = 4

/** How long to wait after the store could not be reached. */
export const PAUSE_MS = 500
const everyPause = Schedule.spaced(PAUSE_MS)

/** Leases a batch of a lane and does it. How many pieces of work it was: none, if nothing is due that can be done here. */
export const workBatch = Effect.fnUntraced(function* ({ program_id, queue }: ProgramQueue) {
  const job = jobs.find((one) => one.queue === queue)
  const batchJob = batchJobs.find((one) => one.queue === queue)
  const isDelivery = poolOf(queue) === "deliveries"
  // A lane of a newer version of the bank is left to the workers that know it.
  if (job === undefined && batchJob === undefined && !isDelivery) return 0
  const token = bytesToHex((yield* Entropy).bytes(16))
  const now_ms = yield* Clock.currentTimeMillis
  const { work_lease_ms, webhook_deadline_ms } = yield* BankSettings
  const limit = isDelivery ? DELIVERY_BATCH : batchJob === undefined ? JOB_BATCH : BATCH_JOBS
  const leased = yield* (yield* Store).lease({
    program_id,
    queue,
    now_ms,
    lease_until_ms: now_ms + work_lease_ms + (isDelivery ? webhook_deadline_ms : 0),
    token,
    limit
  })
  if (leased.length === 0) return 0
  const batch: Batch = { program_id, queue, token, leased }
  // While the lease holds nobody else can do it, so it is tried on; a webhook would be sent again each time.
  const patience = { times: work_lease_ms / PAUSE_MS, schedule: everyPause }
  if (job !== undefined) yield* apart(batch, (part) => Effect.retry(runJobBatch(job, part), patience))
  else if (batchJob !== undefined) yield* apart(batch, (part) => Effect.retry(runBatchJob(batchJob, part), patience))
  else yield* deliverBatch(batch)
  return leased.length
})

// Where a piece of work runs into a defect of ours, the others are done each by itself before it is told. What was done
// already has no lease any more, and the piece itself is tried again when its lease ends.
const apart = <E, R>(batch: Batch, work: (part: Batch) => Effect.Effect<void, E, R>): Effect.Effect<void, E, R> =>
  Effect.catchDefect(work(batch), (defect) => {
    const alone = (one: Leased) => Effect.catchDefect(work({ ...batch, leased: [one] }), () => Effect.void)
    const others = batch.leased.length === 1 ? [] : batch.leased
    return Effect.andThen(Effect.forEach(others, alone, { discard: true }), Effect.die(defect))
  })
