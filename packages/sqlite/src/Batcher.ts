import { StoreUnavailable } from "@vostro/domain/ports"
import { Effect } from "effect"
import type { Ask } from "./Thread.ts"
import type { WriteAnswer, WriteRequest } from "./writer/Requests.ts"

/** Maximum number of requests in one transaction. */
const MAX_BATCH = 64

/** Number of written objects from which on no more requests join a transaction: payments wait for the whole batch. */
const MAX_OBJECTS = 256

/** Maximum number of queued requests. More are refused, so that a slow disk does not exhaust memory. */
const MAX_WAITING = 10_000

interface Waiting {
  readonly request: WriteRequest
  readonly answer: (answer: Effect.Effect<WriteAnswer, StoreUnavailable>) => void
}

/** Batches requests: while the writer flushes a batch, later requests queue up and share the next one. */
export const makeBatcher = (
  ask: Ask<ReadonlyArray<WriteRequest>, ReadonlyArray<WriteAnswer>>
): Ask<WriteRequest, WriteAnswer> => {
  const waiting: Array<Waiting> = []
  let isBusy = false
  const work = () => {
    const batch = waiting.splice(0, sizeOf(waiting))
    isBusy = batch.length > 0
    if (!isBusy) return
    const answered = Effect.match(ask(batch.map(({ request }) => request)), {
      onSuccess: (answers) => {
        for (const [index, { answer }] of batch.entries()) answer(answerOf(answers[index]))
      },
      onFailure: (failure) => {
        for (const { answer } of batch) answer(Effect.fail(failure))
      }
    })
    Effect.runCallback(answered, { onExit: work })
  }
  return (request) =>
    Effect.callback((answer) => {
      if (waiting.length >= MAX_WAITING) return answer(tooMany)
      waiting.push({ request, answer })
      if (isBusy) return
      isBusy = true
      // Requests of the same event loop turn join the batch.
      setImmediate(work)
    })
}

const tooMany = Effect.fail(new StoreUnavailable({ cause: "request queue is full", refused: true }))
const leftOut = Effect.fail(new StoreUnavailable({ cause: "the writer returned too few answers" }))

const answerOf = (answer: WriteAnswer | undefined) => (answer === undefined ? leftOut : Effect.succeed(answer))

/** Returns the number of requests of the next batch. */
const sizeOf = (waiting: ReadonlyArray<Waiting>): number => {
  let objects = 0
  for (const [index, { request }] of waiting.entries()) {
    if (index === MAX_BATCH || objects >= MAX_OBJECTS) return index
    if (request._tag === "Commit") objects += request.commit.writes.length
  }
  return waiting.length
}
