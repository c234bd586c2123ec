import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { type Clock, Effect } from "effect"

/** Manual clock of the bank. It never goes back, and survives a restart if it has a file. */
export interface ManualClock {
  readonly clock: Clock.Clock
  /** Current time, in ms. */
  readonly now: () => number
  /** Moves the time forward by `ms`. */
  readonly advance: (ms: number) => void
}

/**
 * Makes a clock that stands still until moved, from the time in the file, else from `startMs`. Sleeping takes real time. Throws if the file exists and holds no valid
 * time: a bank must not restart in another year.
 */
export const makeManualClock = (
  real: Clock.Clock,
  file: string | undefined,
  startMs = real.currentTimeMillisUnsafe()
): ManualClock => {
  let now = file !== undefined && existsSync(file) ? readTime(file) : startMs
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
      if (file !== undefined) writeTime(file, later)
      now = later
    }
  }
}

/**
 * Switches from a manual clock to the real one. Throws if the manual time is ahead, since a bank's time never goes
 * back. A past time is deleted, so that a later manual clock does not resume from it.
 */
export const leaveManualTime = (real: Clock.Clock, file: string): void => {
  if (!existsSync(file)) return
  const time = readTime(file)
  if (time > real.currentTimeMillisUnsafe()) {
    throw new Error(
      `manual time in ${file} is ahead of the real time (${new Date(time).toISOString()}): use --clock manual, or another folder`
    )
  }
  rmSync(file)
}

const readTime = (file: string): number => {
  const text = readFileSync(file, "utf8").trim()
  const ms = Number(text)
  if (/^\d+$/.test(text) && ms <= LAST_MS) return ms
  throw new Error(
    `clock file ${file} ${text === "" ? "is empty" : "is corrupt"}: it must contain milliseconds since 1970`
  )
}

/** Maximum time value of a date (ECMAScript), in ms. */
const LAST_MS = 8_640_000_000_000_000

// Atomic: an interrupted write leaves the previous time.
const writeTime = (file: string, ms: number): void => {
  const draft = `${file}.part`
  writeFileSync(draft, String(ms), { flush: true })
  renameSync(draft, file)
}
