import { Context, Effect, Latch, Layer } from "effect"

/** Counts the requests under way in this process, so that long work can let them go first. */
export class RequestsUnderWay extends Context.Service<
  RequestsUnderWay,
  {
    /** Runs a request. */
    readonly during: <A, E, R>(request: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Waits until no request is under way, at most `ms`. */
    readonly none: (ms: number) => Effect.Effect<void>
  }
>()("@vostro/domain/engine/decision/RequestsUnderWay") {}

/** A count within one process. */
export const layerRequestsUnderWay: Layer.Layer<RequestsUnderWay> = Layer.sync(RequestsUnderWay, () => {
  const latch = Latch.makeUnsafe(true)
  let count = 0
  const begin = Effect.sync(() => {
    count += 1
    Latch.closeUnsafe(latch)
  })
  const end = Effect.sync(() => {
    count -= 1
    if (count === 0) Latch.openUnsafe(latch)
  })
  return {
    // A request that is interrupted at any point is counted off: otherwise every later page would wait.
    during: (request) =>
      Effect.acquireUseRelease(
        begin,
        () => request,
        () => end
      ),
    none: (ms) =>
      Effect.suspend(() => (count === 0 ? Effect.void : Effect.asVoid(Effect.timeoutOption(latch.await, ms))))
  }
})
