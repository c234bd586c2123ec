import { Store } from "@vostro/domain/ports"
import type { ClockOffset } from "@vostro/postgres"
import { Context, Data, Effect, Layer } from "effect"
import { Database } from "../database/Database.ts"
import { instruments } from "../observe/Instruments.ts"

/** Interval in ms at which a running server measures the offset of its clock. */
const INTERVAL_MS = 5_000

/** Offset in ms from which a server warns: a synchronized machine does not reach it by far. */
const NOTABLE_MS = 5_000

/** The clock of this machine is too far from the clock of the database. */
export class ClockOff extends Data.TaggedError("ClockOff")<{ readonly problem: string }> {
  override get message(): string {
    return this.problem
  }
}

/** Watches the offset of this machine's clock to the clock of the database. */
export class ClockGuard extends Context.Service<
  ClockGuard,
  {
    /** Measures the offset now. */
    readonly measure: Effect.Effect<ClockOffset, unknown>
    /** Finds the last measured offset beyond the limit, in words; undefined if the clock is right. */
    readonly problem: () => string | undefined
  }
>()("@vostro/server/clock/ClockGuard") {}

/** Describes an offset that is certainly beyond a limit in ms; undefined if it is not. */
export const offsetProblem = ({ offset_ms, uncertainty_ms }: ClockOffset, limitMs: number): string | undefined => {
  if (Math.abs(offset_ms) - uncertainty_ms <= limitMs) return undefined
  const side = offset_ms > 0 ? "ahead of" : "behind"
  const amount = `${Math.round(Math.abs(offset_ms) / 1_000)} seconds ${side} the clock of the database`
  return `the clock of this machine is ${amount}, more than CLOCK_OFFSET_LIMIT_SECONDS (${limitMs / 1_000}): synchronize both clocks`
}

/**
 * Measures the offset at start and every five seconds until the scope closes, and logs when it passes the limit in ms and
 * when it is within it again. Fails if it is beyond the limit at start.
 */
export const layerClockGuard = (limitMs: number): Layer.Layer<ClockGuard, ClockOff, Database> =>
  Layer.effect(
    ClockGuard,
    Effect.gen(function* () {
      const { clockOffset } = yield* Database
      let problem: string | undefined
      const measure = Effect.gen(function* () {
        const found = yield* clockOffset
        const before = problem
        problem = offsetProblem(found, limitMs)
        instruments.clock({}, found.offset_ms / 1_000)
        return { found, passed: (before === undefined) !== (problem === undefined) }
      })
      const { found: first } = yield* Effect.mapError(
        measure,
        (cause) => new ClockOff({ problem: `the clock of the database cannot be read: ${String(cause)}` })
      )
      if (problem !== undefined) return yield* new ClockOff({ problem })
      if (Math.abs(first.offset_ms) >= NOTABLE_MS)
        yield* Effect.logWarning(`the clocks of this machine and the database differ by ${first.offset_ms} ms`)
      const measured = Effect.flatMap(measure, ({ found, passed }) => {
        if (!passed) return Effect.succeed(found)
        const line = problem === undefined ? "the clock of this machine is right again" : `no due work: ${problem}`
        return Effect.as(Effect.logWarning(line), found)
      })
      const survived = Effect.catchCause(measured, (cause) => Effect.logDebug("measuring the clock failed", cause))
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(INTERVAL_MS), survived)))
      return { measure: measured, problem: () => problem }
    })
  )

/**
 * Leases no work while the clock is off: deliveries would be signed with a time that receivers refuse, and stay due for
 * other servers.
 */
export const layerGuardedWork: Layer.Layer<Store, never, Store | ClockGuard> = Layer.effect(
  Store,
  Effect.gen(function* () {
    const { problem } = yield* ClockGuard
    const store = yield* Store
    return {
      ...store,
      due: (query) => Effect.suspend(() => (problem() === undefined ? store.due(query) : Effect.succeed([]))),
      lease: (request) => Effect.suspend(() => (problem() === undefined ? store.lease(request) : Effect.succeed([])))
    }
  })
)
