import { addDays } from "./CalendarDay.ts"
import { dayAt, instantOfLocal, NETWORK_ZONE } from "./LocalTime.ts"

/** Local time at which the cycle day of the instant payment networks ends (S151). */
export const CYCLE_ENDS = "19:00"

/** Returns the cycle day of the instant payment networks at an instant, ms since 1970 UTC. Every day is one (S151). */
export const cycleDayAt = (ms: number): string => {
  const date = dayAt(ms, NETWORK_ZONE)
  return ms < instantOfLocal(date, CYCLE_ENDS, NETWORK_ZONE) ? date : addDays(date, 1)
}

/** Returns the end of a cycle day of the instant payment networks, ms since 1970 UTC. */
export const cycleEndOf = (cycleDay: string): number => instantOfLocal(cycleDay, CYCLE_ENDS, NETWORK_ZONE)
