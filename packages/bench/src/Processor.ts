import { readdirSync, readFileSync } from "node:fs"

/** Processor time in microseconds. */
export interface ProcessorTime {
  readonly user: number
  readonly system: number
}

/** A process whose processor time counts: alone, or with its children, as for the server of a database. */
export interface Measured {
  readonly pid: number | undefined
  readonly withChildren: boolean
}

// Linux counts in units of 10 ms for programs, on every architecture.
const TICK_US = 10_000

const none: ProcessorTime = { user: 0, system: 0 }

/** Returns the processor time since the start of a process. NaN where the system is not Linux. */
export const processorTimeOf = ({ pid, withChildren }: Measured): ProcessorTime => {
  if (process.platform !== "linux" || pid === undefined) return { user: Number.NaN, system: Number.NaN }
  const own = countersOf(String(pid))
  if (own === undefined) return none
  if (!withChildren) return own.self
  const children = readdirSync("/proc").flatMap((entry) => {
    const found = /^\d+$/.test(entry) ? countersOf(entry) : undefined
    return found?.parent === pid ? [found.self] : []
  })
  return [own.ended, ...children].reduce(sum, own.self)
}

/** Returns the time of a process between two moments. */
export const since = (before: ProcessorTime, after: ProcessorTime): ProcessorTime => ({
  user: after.user - before.user,
  system: after.system - before.system
})

/** Adds two times. */
export const sum = (one: ProcessorTime, other: ProcessorTime): ProcessorTime => ({
  user: one.user + other.user,
  system: one.system + other.system
})

interface Counters {
  readonly parent: number
  readonly self: ProcessorTime
  /** Time of the children that have ended and were waited for. */
  readonly ended: ProcessorTime
}

/** Reads the counters of a process; undefined if it has ended. */
const countersOf = (pid: string): Counters | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    // The name before may contain blanks and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const field = (at: number): number => Number(fields[at])
    const time = (at: number): ProcessorTime => ({ user: field(at) * TICK_US, system: field(at + 1) * TICK_US })
    return { parent: field(1), self: time(11), ended: time(13) }
  } catch {
    return undefined
  }
}
