import type { Row } from "./Measures.ts"
import { percentile } from "./Percentile.ts"
import { putLoad, putScheduledLoad, type RunningServer, rateOf, type ScheduledLoad, startServer } from "./Process.ts"
import { inRounds } from "./Rounds.ts"

/** Parts of the bench that the latency measures need. */
export interface LatencyScene {
  readonly freshDatabase: (name: string) => Promise<string>
  readonly rounds: number
  readonly seconds: number
  readonly settle: () => Promise<void>
}

interface Contestant {
  readonly name: string
  readonly file: string
  readonly env?: Readonly<Record<string, string>>
}

const baseline: Contestant = { name: "baseline 2", file: "baselines/OneFunction.ts" }
const ours: Contestant = { name: "Vostro", file: "servers/Vostro.ts" }
const working: Contestant = { name: "Vostro with its worker", file: "servers/Vostro.ts", env: { WORKER: "1" } }

/** Load in percent of the capacity that a closed loop reached in the same run. */
const shares = [50, 80] as const

const percentiles = [
  ["p50", 500],
  ["p99", 990],
  ["p99.9", 999]
] as const

/**
 * Measures latencies of durable creates as users see them: requests arrive by a schedule, at shares of each server's
 * own capacity. The bank runs beside baseline 2, then alone with its worker, whose backlog would slow down the others.
 */
export const measureLatency = async (scene: LatencyScene): Promise<ReadonlyArray<Row>> => [
  ...(await sideBySide(scene, [baseline, ours])),
  ...(await sideBySide(scene, [working]))
]

const sideBySide = async (scene: LatencyScene, contestants: ReadonlyArray<Contestant>): Promise<ReadonlyArray<Row>> => {
  const { rounds, seconds, settle } = scene
  const running: Array<readonly [name: string, server: RunningServer]> = []
  for (const { name, file, env } of contestants) {
    const url = await scene.freshDatabase(`latency_${running.length}`)
    const server = await startServer(file, { DATABASE_URL: url, ...env })
    // Warm-up, not measured: V8 is still compiling.
    await putLoad(server.announcement, { connections: 32, seconds, hot: false })
    running.push([name, server])
  }
  const contests = running.map(([name, { announcement }]) => ({
    what: `capacity of ${name}`,
    unit: "/s",
    run: () => rateOf(announcement, { connections: 32, hot: false, seconds })
  }))
  const rows = [...(await inRounds(contests, rounds, settle))]
  for (const share of shares) {
    const loads = running.map((): Array<ScheduledLoad> => [])
    for (let round = 0; round < rounds; round++) {
      for (const [index, [, { announcement }]] of running.entries()) {
        await settle()
        const per_second = ((rows[index]?.value ?? 0) * share) / 100
        loads[index]?.push(await putScheduledLoad(announcement, { per_second, seconds, seed: `${share} ${round}` }))
      }
    }
    rows.push(...running.flatMap(([name], index) => rowsOf(`${name} at ${share} % of capacity`, loads[index] ?? [])))
  }
  await Promise.all(running.map(([, server]) => server.stop()))
  return rows
}

const rowsOf = (what: string, loads: ReadonlyArray<ScheduledLoad>): ReadonlyArray<Row> => {
  const latencies = loads.flatMap((load) => load.latencies)
  const delays = loads.flatMap((load) => load.delays)
  return [
    ...percentiles.map(([name, thousandths]) => ({
      what: `${what}, ${name}`,
      value: percentile(latencies, thousandths),
      unit: "ms"
    })),
    { what: `${what}, p99 send delay`, value: percentile(delays, 990), unit: "ms" }
  ]
}
