import { Context, Effect, Latch, Layer } from "effect"
import type { Timer } from "../../ports/Store.ts"
import { poolOf, type WorkerPool } from "./WorkerPool.ts"

/** Wakes the workers of this process when work is due, before their next poll. */
export class WorkSignal extends Context.Service<
  WorkSignal,
  {
    /** Signals work for a pool. */
    readonly raise: (pool: WorkerPool) => void
    /** Signals the pools whose timers are due. */
    readonly notify: (timers: ReadonlyArray<Timer>, nowMs: number) => void
    /** Waits for work of a pool, at most `ms`. */
    readonly await: (pool: WorkerPool, ms: number) => Effect.Effect<void>
  }
>()("@vostro/domain/engine/decision/WorkSignal") {}

/** Signals within one process. */
export const layerWorkSignal: Layer.Layer<WorkSignal> = Layer.effect(
  WorkSignal,
  Effect.map(Effect.all({ jobs: Latch.make(false), deliveries: Latch.make(false) }), (latches) => {
    const raise = (pool: WorkerPool) => {
      Latch.openUnsafe(latches[pool])
    }
    return {
      raise,
      notify: (timers, nowMs) => {
        for (const { queue, due_at_ms } of timers) {
          if (due_at_ms !== null && due_at_ms <= nowMs) raise(poolOf(queue))
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
