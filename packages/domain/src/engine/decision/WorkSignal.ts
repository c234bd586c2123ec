import { Context, Effect, Latch, Layer } from "effect"
import type { Timer } from "../../ports/Store.ts"
import { poolOf, type WorkerPool } from "./WorkerPool.ts"

/** Wakes the worker of this process when there is work, so that it need not wait for its next look. */
export class WorkSignal extends Context.Service<
  WorkSignal,
  {
    /** Says that there is work for a crew. */
    readonly raise: (pool: WorkerPool) => void
    /** Says that timers were set: there is work for those whose timers are due. */
    readonly tell: (timers: ReadonlyArray<Timer>, now_ms: number) => void
    /** Waits until there is work for a crew, `ms` at most. */
    readonly await: (pool: WorkerPool, ms: number) => Effect.Effect<void>
  }
>()("@vostro/domain/engine/decision/WorkSignal") {}

/** A signal within one process. */
export const layerWorkSignal: Layer.Layer<WorkSignal> = Layer.effect(
  WorkSignal,
  Effect.map(Effect.all({ jobs: Latch.make(false), deliveries: Latch.make(false) }), (latches) => {
    const raise = (pool: WorkerPool) => {
      Latch.openUnsafe(latches[pool])
    }
    return {
      raise,
      tell: (timers, now_ms) => {
        for (const { queue, due_at_ms } of timers) {
          if (due_at_ms !== null && due_at_ms <= now_ms) raise(poolOf(queue))
        }
      },
      await: (pool, ms) =>
        Effect.andThen(
          Effect.timeoutOption(latches[pool].await, ms),
          Effect.sync(() => {
            Latch.closeUnsafe(latches[pool])
          })
        )
    }
  })
)
