import { setTimeout as pause } from "node:timers/promises"
import { Clock, Effect } from "effect"

/** Clock of a process of the bank: the machine's, shifted. Sleeping takes real time. */
export interface ShiftedClock {
  readonly clock: Clock.Clock
  /** Sets the shift, in ms. Time never goes back. */
  readonly shift: (ms: number) => void
}

/** Makes the clock of a process of the bank. */
export const makeShiftedClock = (shift: number): ShiftedClock => {
  const real = Clock.Clock.defaultValue()
  let shifted = shift
  const now = () => real.currentTimeMillisUnsafe() + shifted
  const clock: Clock.Clock = {
    ...real,
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanosUnsafe: () => BigInt(now()) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(now()) * 1_000_000n),
    sleep: (duration) => real.sleep(duration)
  }
  return {
    clock,
    shift: (ms) => {
      shifted = Math.max(shifted, ms)
    }
  }
}

/** Start of every run in the bank's time: Tuesday, 2 March 2027, 9:30 in New York. */
const START_MS = Date.parse("2027-03-02T14:30:00Z")

/** Part of that banking day that the load of a run covers, however long it takes, in ms: windows close, Fedwire is open. */
const SPAN_MS = 9 * 60 * 60 * 1_000

/** Real time between two steps of the bank's time, in ms. */
const STEP_MS = 500

/** Time of the bank in a run, which only the run moves. */
export interface MovedTime {
  /** Current time of the bank, in ms. */
  readonly now: () => number
  /** Current shift of the clocks, in ms. */
  readonly shift: () => number
  /** Moves the time to an instant, unless it has passed. */
  readonly advanceTo: (ms: number) => void
}

/** Makes the time of a run, which tells every shift to the bank's processes. */
export const makeMovedTime = (tell: (shift_ms: number) => void): MovedTime => {
  let shift = START_MS - Date.now()
  const now = () => Date.now() + shift
  return {
    now,
    shift: () => shift,
    advanceTo: (ms) => {
      shift += Math.max(0, ms - now())
      tell(shift)
    }
  }
}

/** Lets a banking day pass during the load of a run. */
export const passDay = async (time: MovedTime, seconds: number, isOver: () => boolean): Promise<void> => {
  const step = (SPAN_MS * STEP_MS) / (seconds * 1_000)
  while (!isOver()) {
    await pause(STEP_MS)
    time.advanceTo(time.now() + step)
  }
}
