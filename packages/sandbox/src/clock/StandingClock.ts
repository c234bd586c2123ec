import { type Clock, Effect } from "effect"

/** Manual clock of the bank. It never goes back, and survives a restart if it has a file. */
export interface ManualClock {
  readonly clock: Clock.Clock
  /** Current time, in ms. */
  readonly now: () => number
  /** Moves the time forward by `ms`. */
  readonly advance: (ms: number) => void
}

/** Makes a clock that stands still at `startMs` until moved; `keep` stores each time before it is true. Sleeping takes real time. */
export const makeStandingClock = (
  real: Clock.Clock,
  startMs: number,
  keep: (ms: number) => void = () => {}
): ManualClock => {
  let now = startMs
  const clock: Clock.Clock = {
    ...real,
    currentTimeMillisUnsafe: () => now,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanosUnsafe: () => BigInt(now) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(now) * 1_000_000n),
    sleep: (duration) => real.sleep(duration)
  }
  return {
    clock,
    now: () => now,
    advance: (ms) => {
      const later = now + ms
      keep(later)
      now = later
    }
  }
}
