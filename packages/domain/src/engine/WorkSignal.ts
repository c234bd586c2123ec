import { Context, Effect, Latch, Layer } from "effect"

/** Wakes the worker of this process when there is work, so that it need not wait for its next look. */
export class WorkSignal extends Context.Service<
  WorkSignal,
  {
    /** Says that there is work. */
    readonly raise: () => void
    /** Waits until there is work, `ms` at most. */
    readonly await: (ms: number) => Effect.Effect<void>
  }
>()("@vostro/domain/engine/WorkSignal") {}

/** A signal within one process. */
export const layerWorkSignal: Layer.Layer<WorkSignal> = Layer.effect(
  WorkSignal,
  Effect.map(Latch.make(false), (latch) => ({
    raise: () => {
      Latch.openUnsafe(latch)
    },
    await: (ms) =>
      Effect.andThen(
        Effect.timeoutOption(latch.await, ms),
        Effect.sync(() => {
          Latch.closeUnsafe(latch)
        })
      )
  }))
)
