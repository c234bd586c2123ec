import { StoreUnavailable } from "@vostro/domain/ports/Store"
import { Deferred, Effect, type Scope } from "effect"

/** The most requests that go to the database in one call. */
const MAX_BATCH = 64

/** The most calls of one program and verb that are under way. More would wait for the same locks. */
const MAX_IN_FLIGHT = 2

/** The most requests that wait. More are refused, so that a slow database fills no memory. */
const MAX_WAITING = 10_000

interface Waiting<A, B> {
  readonly request: A
  readonly answer: Deferred.Deferred<B, StoreUnavailable>
}

interface Line<A, B> {
  readonly waiting: Array<Waiting<A, B>>
  inFlight: number
}

/**
 * Sends what waits together: a request goes at once while fewer than two calls of its program are under way, and what
 * comes meanwhile goes with the next. `run` answers a batch in its order.
 */
export const makeBatcher = <A, B>(
  run: (programId: string, requests: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, StoreUnavailable>
): Effect.Effect<(programId: string, request: A) => Effect.Effect<B, StoreUnavailable>, never, Scope.Scope> =>
  Effect.map(Effect.scope, (scope) => {
    const lines = new Map<string, Line<A, B>>()
    const work = (programId: string, line: Line<A, B>): Effect.Effect<void> =>
      Effect.suspend(() => {
        const batch = line.waiting.splice(0, MAX_BATCH)
        if (batch.length === 0) {
          line.inFlight--
          if (line.inFlight === 0) lines.delete(programId)
          return Effect.void
        }
        const answered = run(
          programId,
          batch.map(({ request }) => request)
        ).pipe(
          Effect.flatMap((answers) => settle(batch, answers)),
          Effect.catchCause((cause) =>
            Effect.forEach(batch, ({ answer }) => Deferred.failCause(answer, cause), { discard: true })
          )
        )
        return Effect.andThen(answered, work(programId, line))
      })
    return (programId, request) =>
      Effect.gen(function* () {
        const line = lines.get(programId) ?? { waiting: [], inFlight: 0 }
        lines.set(programId, line)
        if (line.waiting.length >= MAX_WAITING)
          return yield* Effect.fail(new StoreUnavailable({ cause: "too many wait" }))
        const answer = yield* Deferred.make<B, StoreUnavailable>()
        line.waiting.push({ request, answer })
        if (line.inFlight < MAX_IN_FLIGHT) {
          line.inFlight++
          yield* Effect.forkIn(work(programId, line), scope)
        }
        return yield* Deferred.await(answer)
      })
  })

const settle = <A, B>(batch: ReadonlyArray<Waiting<A, B>>, answers: ReadonlyArray<B>) =>
  Effect.forEach(
    batch,
    ({ answer }, index) => {
      const found = answers[index]
      return found === undefined
        ? Deferred.fail(answer, new StoreUnavailable({ cause: "the database left out an answer" }))
        : Deferred.succeed(answer, found)
    },
    { discard: true }
  )
