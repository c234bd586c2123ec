import { bytesToHex } from "@noble/hashes/utils.js"
import { Clock, Effect, Schedule } from "effect"
import type { JobServices } from "../../modules/JobServices.ts"
import type { Catalogue } from "../../operation/Catalogue.ts"
import { Entropy } from "../../ports/Entropy.ts"
import { type Leased, type ProgramQueue, Store } from "../../ports/Store.ts"
import { BankCatalogue, BankSettings } from "../decision/BankSettings.ts"
import { poolOf } from "../decision/WorkSignal.ts"
import { runBatchJob } from "./BatchJobRun.ts"
import type { Batch } from "./CommitWork.ts"
import { deliverBatch } from "./DeliverBatch.ts"
import { giveBack } from "./GiveBack.ts"
import { runJobBatch } from "./JobBatch.ts"
import { allowedNow } from "./Pace.ts"

/** Number of jobs leased at a time: the size of a group commit. */
const JOB_BATCH = 64

/** Number of batch jobs leased at a time: a step takes longer than most work, and the lease must outlast it. */
const BATCH_JOBS = 4

/** Pause after the store was unreachable, in ms. */
export const PAUSE_MS = 500
const everyPause = Schedule.spaced(PAUSE_MS)

/** Leases a batch of a queue and runs it. Returns the number of work items: 0 if none is due that this worker knows. */
export const workBatch = Effect.fnUntraced(function* ({ program_id, queue }: ProgramQueue) {
  const { batchJob, isDelivery, job } = kindOf(yield* BankCatalogue, queue)
  // Queues of a newer version of the bank are left to workers that know them.
  if (job === undefined && batchJob === undefined && !isDelivery) return 0
  const token = bytesToHex((yield* Entropy).bytes(16))
  const now_ms = yield* Clock.currentTimeMillis
  const { work_lease_ms, webhook_deadline_ms } = yield* BankSettings
  const size = batchJob === undefined ? JOB_BATCH : BATCH_JOBS
  const limit = isDelivery ? yield* allowedNow({ program_id, queue }, now_ms) : size
  if (limit === 0) return 0
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
  yield* Effect.onInterrupt(runLeased(batch, work_lease_ms), () => giveBack(batch))
  return leased.length
})

const kindOf = ({ batchJobs, jobs }: Catalogue<JobServices>, queue: string) => ({
  job: jobs.find((one) => one.queue === queue),
  batchJob: batchJobs.find((one) => one.queue === queue),
  isDelivery: poolOf(queue) === "deliveries"
})

const runLeased = Effect.fnUntraced(function* (batch: Batch, leaseMs: number) {
  const { batchJob, job } = kindOf(yield* BankCatalogue, batch.queue)
  // While the lease holds no other worker can run it, so it is retried here; a webhook would be sent again each time.
  const patience = { times: leaseMs / PAUSE_MS, schedule: everyPause }
  if (job !== undefined) yield* apart(batch, (part) => Effect.retry(runJobBatch(job, part), patience))
  else if (batchJob !== undefined) yield* apart(batch, (part) => Effect.retry(runBatchJob(batchJob, part), patience))
  else yield* deliverBatch(batch)
})

// If a work item dies of a defect, the others run separately before the defect is raised. Completed items have no lease
// left, and the failed item is retried when its lease ends.
const apart = <E, R>(batch: Batch, work: (part: Batch) => Effect.Effect<void, E, R>): Effect.Effect<void, E, R> =>
  Effect.catchDefect(work(batch), (defect) => {
    const alone = (one: Leased) => Effect.catchDefect(work({ ...batch, leased: [one] }), () => Effect.void)
    const others = batch.leased.length === 1 ? [] : batch.leased
    return Effect.andThen(Effect.forEach(others, alone, { discard: true }), Effect.die(defect))
  })
