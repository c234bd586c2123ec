import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { type Clock, Effect } from "effect"

/** The bank's time, moved by hand. It never goes back, and outlives a restart in its file, if it has one. */
export interface ManualClock {
  readonly clock: Clock.Clock
  /** The time, in ms. */
  readonly now: () => number
  /** Moves the time forward by so many ms. */
  readonly advance: (ms: number) => void
}

/** Makes a clock that stands still until it is moved. Waiting is not a matter of it: that takes real time. */
export const makeManualClock = (real: Clock.Clock, file: string | undefined): ManualClock => {
  let now = file !== undefined && existsSync(file) ? Number(readFileSync(file, "utf8")) : real.currentTimeMillisUnsafe()
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
      now += ms
      if (file !== undefined) writeFileSync(file, String(now))
    }
  }
}
