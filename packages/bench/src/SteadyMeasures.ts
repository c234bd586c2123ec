import type { Row } from "./Measures.ts"
import { memoryOf } from "./Memory.ts"
import { putLoad, putScheduledLoad, type RunningServer, rateOf, startServer } from "./Process.ts"

/** Duration of the closed loop that measures the capacity, in seconds. */
const CAPACITY_SECONDS = 5

const halves = ["first half", "second half"] as const

/**
 * Measures the memory of a bank with its worker at the start, in the middle and at the end of a steady load at half its
 * capacity: the current RSS, and the memory by kind after a forced collection.
 */
export const measureSteady = async (databaseUrl: string, seconds: number): Promise<ReadonlyArray<Row>> => {
  const server = await startServer("servers/Vostro.ts", { DATABASE_URL: databaseUrl, WORKER: "1" })
  const { announcement } = server
  // Warm-up, not measured: V8 is still compiling.
  await putLoad(announcement, { connections: 32, hot: false, seconds: CAPACITY_SECONDS })
  const capacity = await rateOf(announcement, { connections: 32, hot: false, seconds: CAPACITY_SECONDS })
  const per_second = capacity / 2
  const marks = [await markOf(server)]
  for (const seed of halves) {
    await putScheduledLoad(announcement, { per_second, seconds: seconds / 2, seed })
    marks.push(await markOf(server))
  }
  await server.stop()
  return [
    { what: "steady load", value: per_second, unit: "/s" },
    ...marks.flatMap((mark, index) =>
      mark.map(([kind, megabytes]) => ({ what: `${kind}, ${moments[index]}`, value: megabytes, unit: "MB" }))
    ),
    ...halves.flatMap((half, index) =>
      (marks[index] ?? []).map(([kind, before], at) => ({
        what: `growth of ${kind}, ${half}`,
        value: (((marks[index + 1]?.[at]?.[1] ?? Number.NaN) - before) * 120) / seconds,
        unit: "MB/min"
      }))
    )
  ]
}

const moments = ["at the start", "in the middle", "at the end"] as const

type Mark = ReadonlyArray<readonly [kind: string, megabytes: number]>

const markOf = async (server: RunningServer): Promise<Mark> => {
  const seen = await memoryOf(server, "memory")
  const { rss, heap_total, heap_used, external } = await memoryOf(server, "collected")
  const kinds = [
    ["RSS", seen.rss],
    ["RSS, collected", rss],
    ["objects in the heap", heap_used],
    ["free in the heap", heap_total - heap_used],
    ["buffers outside the heap", external],
    ["code and the rest", rss - heap_total - external]
  ] as const
  return kinds.map(([kind, bytes]) => [kind, bytes / 1_048_576])
}
