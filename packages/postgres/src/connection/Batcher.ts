import { StoreUnavailable } from "@vostro/domain/ports"
import { Effect, FiberSet, Metric, type Scope } from "effect"

/** Maximum number of requests in one database call. */
const MAX_BATCH = 64

/** Maximum number of concurrent read calls per program. */
export const READS_IN_FLIGHT = 4

/** Maximum number of concurrent write calls per program. More contend for the same locks, with smaller batches. */
export const WRITES_IN_FLIGHT = 1

/** Maximum number of queued requests. More are refused, so that a slow database does not exhaust memory. */
const MAX_WAITING = 10_000

/** Number of requests in each call. One update per call costs nothing measurable, so it is always counted. */
const batchSizes = Metric.histogram("vostro_batch_requests", {
  description: "Requests in one call of the database",
  boundaries: [1, 2, 4, 8, 16, 32, 64]
})

interface Waiting<A, B> {
  readonly request: A
  readonly answer: (answer: Effect.Effect<B, StoreUnavailable>) => void
}

interface Line<A, B> {
  readonly waiting: Array<Waiting<A, B>>
  inFlight: number
}

/**
 * Batches requests by program: a request is sent at once unless `maxInFlight` calls of its program are in flight, and
 * later ones join the next batch. `run` returns the answers of a batch in order.
 */
export const makeBatcher = <A, B>(
  run: (programId: string, requests: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, StoreUnavailable>,
  maxInFlight: number,
  call: string
): Effect.Effect<(programId: string, request: A) => Effect.Effect<B, StoreUnavailable>, never, Scope.Scope> =>
  Effect.map(FiberSet.makeRuntime<never>(), (fork) => {
    const lines = new Map<string, Line<A, B>>()
    const sizes = Metric.withAttributes(batchSizes, { call })
    const work = (programId: string, line: Line<A, B>): Effect.Effect<void> =>
      // Requests of the same event loop turn join the batch.
      Effect.flatMap(Effect.yieldNow, () => {
        const batch = line.waiting.splice(0, MAX_BATCH)
        if (batch.length === 0) {
          line.inFlight--
          if (line.inFlight === 0) lines.delete(programId)
          return Effect.void
        }
        const requests = batch.map(({ request }) => request)
        const answered = Effect.matchCause(run(programId, requests), {
          onSuccess: (answers) => deal(batch, answers),
          onFailure: (cause) => {
            for (const { answer } of batch) answer(Effect.failCause(cause))
          }
        })
        return Effect.andThen(
          Metric.update(sizes, batch.length),
          Effect.flatMap(answered, () => work(programId, line))
        )
      })
    return (programId, request) =>
      Effect.callback<B, StoreUnavailable>((answer) => {
        const line = lines.get(programId) ?? { waiting: [], inFlight: 0 }
        lines.set(programId, line)
        if (line.waiting.length >= MAX_WAITING) return answer(tooMany)
        line.waiting.push({ request, answer })
        if (line.inFlight >= maxInFlight) return
        line.inFlight++
        fork(work(programId, line))
      })
  })

const tooMany = Effect.fail(new StoreUnavailable({ cause: "request queue is full", refused: true }))
const leftOut = Effect.fail(new StoreUnavailable({ cause: "the database returned too few results" }))

const deal = <A, B>(batch: ReadonlyArray<Waiting<A, B>>, answers: ReadonlyArray<B>): void => {
  for (const [index, { answer }] of batch.entries()) {
    const found = answers[index]
    answer(found === undefined ? leftOut : Effect.succeed(found))
  }
}
