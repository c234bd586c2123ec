import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { type Clock, Effect } from "effect"

/** The bank's time, moved by hand. It never goes back, and outlives a restart in its file, if it has one. */
export interface ManualClock {
  readonly clock: Clock.Clock
  /** The time, in ms. */
  readonly now: () => number
  /** Moves the time forward by so many ms. */
  readonly advance: (ms: number) => void
}

/**
 * Makes a clock that stands still until it is moved. Waiting is not a matter of it: that takes real time. It throws where
 * its file is there and holds no time: a bank must not begin anew in another year.
 */
export const makeManualClock = (real: Clock.Clock, file: string | undefined): ManualClock => {
  let now = file !== undefined && existsSync(file) ? readTime(file) : real.currentTimeMillisUnsafe()
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
 * Leaves a time that was moved by hand for the real one. Throws where it was moved beyond now: a bank's time never goes
 * back. What is past is dropped, or a manual clock would take it up again later.
 */
export const leaveManualTime = (real: Clock.Clock, file: string): void => {
  if (!existsSync(file)) return
  const time = readTime(file)
  if (time > real.currentTimeMillisUnsafe()) {
    throw new Error(
      `The time in ${file} was moved to ${new Date(time).toISOString()}: go on with --clock manual, or use another folder.`
    )
  }
  rmSync(file)
}

const readTime = (file: string): number => {
  const text = readFileSync(file, "utf8").trim()
  const ms = Number(text)
  if (/^\d+$/.test(text) && ms <= LAST_MS) return ms
  throw new Error(`The clock's file ${file} ${text === "" ? "is empty" : "is broken"}: it must hold the ms since 1970.`)
}

/** The last time that a date can have (ECMAScript, time values), in ms. */
const LAST_MS = 8_640_000_000_000_000

// Whoever stops in the middle of it leaves the time that was there before.
const writeTime = (file: string, ms: number): void => {
  const draft = `${file}.part`
  writeFileSync(draft, String(ms), { flush: true })
  renameSync(draft, file)
}
