import { Clock, Duration, Effect } from "effect"
import type { Life } from "./Life.ts"

/** Time of a simulated bank, which stands still until the simulator moves it. */
export interface SimulatedTime {
  /** Returns the clock of a process. */
  readonly clockOf: (life: Life) => Clock.Clock
  /** Current time, in ms. */
  readonly now: () => number
  /** Moves the time forward by `ms`, and wakes those who sleep until then, in order. */
  readonly advance: (ms: number) => void
  /** Returns the time at which the next one wakes, if one sleeps. */
  readonly nextWake: () => number | undefined
  /** Forgets the sleepers of processes that have ended. */
  readonly forgetDead: () => void
}

interface Sleeper {
  readonly life: Life
  readonly atMs: number
  readonly wake: () => void
}

/** Makes the time of a bank. */
export const makeTime = (startMs: number): SimulatedTime => {
  let now = startMs
  let sleepers: ReadonlyArray<Sleeper> = []
  const next = () =>
    sleepers.reduce<Sleeper | undefined>((a, b) => (a === undefined || b.atMs < a.atMs ? b : a), undefined)
  const nanos = () => BigInt(now) * 1_000_000n
  const clockOf = (life: Life): Clock.Clock => ({
    ...Clock.Clock.defaultValue(),
    currentTimeMillisUnsafe: () => now,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    sleep: (duration) =>
      Effect.callback<void>((resume) => {
        const sleeper = { life, atMs: now + Duration.toMillis(duration), wake: () => resume(Effect.void) }
        sleepers = [...sleepers, sleeper]
        return Effect.sync(() => {
          sleepers = sleepers.filter((one) => one !== sleeper)
        })
      })
  })
  return {
    clockOf,
    now: () => now,
    advance: (ms) => {
      const end = now + ms
      for (let one = next(); one !== undefined && one.atMs <= end; one = next()) {
        const woken = one
        sleepers = sleepers.filter((other) => other !== woken)
        now = Math.max(now, woken.atMs)
        woken.wake()
      }
      now = end
    },
    nextWake: () => next()?.atMs,
    forgetDead: () => {
      sleepers = sleepers.filter(({ life }) => !life.isOver)
    }
  }
}
