import { Context, Effect, Latch, Layer } from "effect"
import type { DueQuery, Timer } from "../../ports/Store.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"

/**
 * A pool of workers and its queues. Deliveries wait for receivers that others run, so they have their own pool:
 * payments never wait for deliveries.
 */
export type WorkerPool = "jobs" | "deliveries"

// A delivery's queue is the id of its endpoint.
const ENDPOINT = `${webhookEndpoint.kind}_`

/** Returns the pool that serves a queue. */
export const poolOf = (queue: string): WorkerPool => (queue.startsWith(ENDPOINT) ? "deliveries" : "jobs")

/** The queues of each pool, as filters of a store query. */
export const queuesOf: Readonly<Record<WorkerPool, Pick<DueQuery, "prefix" | "except_prefix">>> = {
  jobs: { except_prefix: ENDPOINT },
  deliveries: { prefix: ENDPOINT }
}

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
