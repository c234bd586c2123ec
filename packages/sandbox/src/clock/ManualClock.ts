/**
 * The clock of a sandbox. ManualClock.ts stands still until it is moved, by words of Moves.ts; TimeTravel.ts does the work that
 * falls due on the way, and ClockPage.ts takes moves over HTTP. The words of time are left to the domain.
 */

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import type { Clock } from "effect"
import { type ManualClock, makeStandingClock } from "./StandingClock.ts"

export type { ManualClock } from "./StandingClock.ts"

/**
 * Makes a clock that stands still until moved, from the time in the file, else from `startMs`. Sleeping takes real time. Throws if the file exists and holds no valid
 * time: a bank must not restart in another year.
 */
export const makeManualClock = (
  real: Clock.Clock,
  file: string | undefined,
  startMs = real.currentTimeMillisUnsafe()
): ManualClock =>
  file === undefined
    ? makeStandingClock(real, startMs)
    : makeStandingClock(real, existsSync(file) ? readTime(file) : startMs, (ms) => writeTime(file, ms))

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
