import { availableParallelism } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import type { Row } from "./Measures.ts"
import { putLoad, type RunningServer, startServer, warmLoad } from "./Process.ts"
import { processorTimeOf, since } from "./Processor.ts"
import { query } from "./Query.ts"

/** Parts of the bench that the measures of several nodes use. */
interface Means {
  readonly freshDatabase: (name: string) => Promise<string>
  readonly seconds: number
  readonly rounds: number
  readonly settle: () => Promise<void>
  readonly databasePid: () => number | undefined
}

const CONNECTIONS = 33
const NODES = [1, 3] as const

/**
 * Measures creates of one node and of three on one database, at the same number of connections, and what limits them: the
 * share of the processors that the nodes and the database use, and what the sessions of the bank wait for.
 */
export const measureNodes = async (means: Means): Promise<ReadonlyArray<Row>> => {
  const url = await means.freshDatabase("nodes")
  const servers: Array<RunningServer> = []
  for (let n = 0; n < Math.max(...NODES); n++)
    servers.push(await startServer("servers/Vostro.ts", { DATABASE_URL: url }))
  const rounds: Array<ReadonlyArray<Row>> = []
  for (let round = 0; round < means.rounds; round++) {
    const found: Array<Row> = []
    for (const nodes of NODES) {
      await means.settle()
      found.push(...(await measureSome(means, url, servers.slice(0, nodes))))
    }
    rounds.push(found)
  }
  await Promise.all(servers.map((server) => server.stop()))
  const rows = mediansOf(rounds)
  const rate = (nodes: number) => rows.find(({ what }) => what === rateLabel(nodes))?.value ?? Number.NaN
  return [...rows, { what: "three nodes / one", value: rate(3) / rate(1), unit: "x" }]
}

const rateLabel = (nodes: number): string => `creates, ${CONNECTIONS} connections, nodes: ${nodes}`

const measureSome = async (
  { databasePid, seconds }: Means,
  url: string,
  servers: ReadonlyArray<RunningServer>
): Promise<ReadonlyArray<Row>> => {
  const load = { connections: CONNECTIONS / servers.length, hot: false, seconds }
  await Promise.all(servers.map(({ announcement }) => warmLoad(announcement, load)))
  const used = () => ({
    nodes: servers.map(({ child }) => processorTimeOf({ pid: child.pid, withChildren: false })),
    database: processorTimeOf({ pid: databasePid(), withChildren: true })
  })
  const [before, started] = [used(), performance.now()]
  let isOver = false
  const waits = sampleWaits(url, () => isOver)
  const loads = await Promise.all(servers.map(({ announcement }) => putLoad(announcement, load)))
  isOver = true
  const [after, all_us] = [used(), (performance.now() - started) * 1_000 * availableParallelism()]
  const share = (us: number): number => (100 * us) / all_us
  const ofNodes = before.nodes.reduce((sum, one, at) => {
    const { system, user } = since(one, after.nodes[at] ?? one)
    return sum + system + user
  }, 0)
  const ofDatabase = since(before.database, after.database)
  const label = rateLabel(servers.length)
  return [
    { what: label, value: loads.reduce((sum, { per_second }) => sum + per_second, 0), unit: "/s" },
    { what: `${label}: processors, by nodes`, value: share(ofNodes), unit: "%" },
    { what: `${label}: processors, by the database`, value: share(ofDatabase.user + ofDatabase.system), unit: "%" },
    ...(await waits).map(([name, value]): Row => ({ what: `${label}: sessions, ${name}`, value, unit: "%" }))
  ]
}

/** Number of the most frequent states of sessions that are reported, and the pause between two looks at them. */
const REPORTED = 4
const SAMPLE_MS = 100

/** Looks at the active sessions of the bank until the load is over; returns the share of each state in percent. */
const sampleWaits = async (url: string, isOver: () => boolean): Promise<ReadonlyArray<readonly [string, number]>> => {
  const seen = new Map<string, number>()
  while (!isOver()) {
    const rows = await query<{ state: string; sessions: number }>(
      url,
      `select coalesce('waiting for ' || wait_event_type || ' ' || wait_event, 'running') as state, count(*)::int as sessions
       from pg_stat_activity where state = 'active' and application_name = 'vostro' group by 1`
    )
    for (const { sessions, state } of rows) seen.set(state, (seen.get(state) ?? 0) + sessions)
    await pause(SAMPLE_MS)
  }
  const total = [...seen.values()].reduce((sum, one) => sum + one, 0)
  return [...seen]
    .sort(([, a], [, b]) => b - a)
    .slice(0, REPORTED)
    .map(([state, sessions]) => [state, (100 * sessions) / total])
}

/** Returns the median of each row over the rounds. A state of sessions that a round did not see counts as 0. */
const mediansOf = (rounds: ReadonlyArray<ReadonlyArray<Row>>): ReadonlyArray<Row> => {
  const names = new Map(rounds.flat().map(({ unit, what }) => [what, unit]))
  return [...names].map(([what, unit]) => {
    const values = rounds.map((rows) => rows.find((row) => row.what === what)?.value ?? 0).sort((a, b) => a - b)
    return { what, value: values[values.length >> 1] ?? 0, unit }
  })
}
