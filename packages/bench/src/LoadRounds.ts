import type { Announcement } from "./Announce.ts"
import type { Row } from "./Measures.ts"
import { putLoad, type RunningServer, warmLoad } from "./Process.ts"
import { type Measured, type ProcessorTime, processorTimeOf, since, sum } from "./Processor.ts"
import { inRounds } from "./Rounds.ts"

/** A load on a server, to compare with others. */
export interface LoadContest {
  readonly what: string
  readonly server: RunningServer
  /** Destination of the requests. */
  readonly to: Announcement
  readonly load: { readonly connections: number; readonly hot: boolean; readonly seconds: number }
  /** True if the server keeps its data in the database of the bench. */
  readonly isOnDatabase: boolean
}

/** Conditions of all loads of a comparison. */
export interface LoadConditions {
  readonly rounds: number
  readonly settle: () => Promise<void>
  /** Pid of the database server. */
  readonly databasePid: () => number | undefined
}

/** Minimum number of requests over which processor time counts: below, its units of 10 ms would show. */
const REQUESTS = 20_000

/** Processor time of a load by process, and the number of requests. */
interface Used {
  readonly requests: number
  readonly bank: ProcessorTime
  readonly database: ProcessorTime
}

/**
 * Puts loads on servers in turn, round by round. Returns the median rate of each, and the processor time per request of
 * its server and of the database: rates of one commit differ by a fifth between runs, processor times by a few percent.
 */
export const inLoadRounds = async (
  contests: ReadonlyArray<LoadContest>,
  { rounds, settle, databasePid }: LoadConditions
): Promise<ReadonlyArray<Row>> => {
  const used = new Map<LoadContest, Used>()
  const measured = async (contest: LoadContest, amount?: number): Promise<number> => {
    const { server, to, load } = contest
    const bank: Measured = { pid: server.child.pid, withChildren: false }
    const database: Measured = { pid: databasePid(), withChildren: true }
    const before = [processorTimeOf(bank), processorTimeOf(database)] as const
    const { per_second, requests } = await putLoad(to, { ...load, ...(amount !== undefined && { amount }) })
    const spent = {
      requests,
      bank: since(before[0], processorTimeOf(bank)),
      database: since(before[1], processorTimeOf(database))
    }
    used.set(contest, added(used.get(contest), spent))
    return per_second
  }
  const run = async (contest: LoadContest) => {
    await warmLoad(contest.to, contest.load)
    return measured(contest)
  }
  const rates = await inRounds(
    contests.map((contest) => ({ what: contest.what, unit: "/s", run: () => run(contest) })),
    rounds,
    settle
  )
  for (const contest of contests) {
    const missing = REQUESTS - (used.get(contest)?.requests ?? 0)
    if (missing > 0) await measured(contest, missing)
  }
  return [...rates, ...contests.flatMap((contest) => rowsOf(contest, used.get(contest)))]
}

const added = (one: Used | undefined, other: Used): Used =>
  one === undefined
    ? other
    : {
        requests: one.requests + other.requests,
        bank: sum(one.bank, other.bank),
        database: sum(one.database, other.database)
      }

const rowsOf = ({ what, isOnDatabase }: LoadContest, used: Used | undefined): ReadonlyArray<Row> => {
  if (used === undefined || Number.isNaN(used.bank.user)) return []
  const times = [["server", used.bank] as const, ...(isOnDatabase ? [["database", used.database] as const] : [])]
  return times.flatMap(([name, { user, system }]) => [
    { what: `${what}: ${name}, user`, value: user / used.requests, unit: "us" },
    { what: `${what}: ${name}, system`, value: system / used.requests, unit: "us" }
  ])
}
