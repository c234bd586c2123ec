import { Agent, request } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import type { Announcement } from "./Announce.ts"
import { eventLoopDelay, type Row } from "./Measures.ts"
import { putUploads, startServer } from "./Process.ts"
import { query } from "./Query.ts"
import type { Target } from "./Target.ts"
import type { UploadScene } from "./UploadMeasures.ts"

const manner = { at_once: 6, files: 24 } as const

/** Pause between two gets, in ms. */
const PAUSE_MS = 5

const ALONE = "get, p99 without uploads"
const BESIDE = "get, p99 beside 6 uploads into PostgreSQL"
const DELAY = "longest delay of the event loop, 6 uploads into PostgreSQL"

/** Measures gets beside uploads of six 50 MB files at a time into PostgreSQL. */
export const measureNeighbours = async ({ freshDatabase, settle }: UploadScene): Promise<ReadonlyArray<Row>> => {
  const url = await freshDatabase("upload_neighbours")
  const server = await startServer("servers/Vostro.ts", { DATABASE_URL: url }, { accountNumbers: 1 })
  const uploads = { ...server.announcement, path: "/v2/files" }
  // Warm-up, not measured: V8 is still compiling.
  await gets(server.announcement, putUploads(uploads, { at_once: 6, files: 12 }))
  await query(url, "truncate vostro_files cascade")
  await settle()
  const alone = await gets(server.announcement, pause(5_000))
  await eventLoopDelay(server)
  const beside = await gets(server.announcement, putUploads(uploads, manner))
  const delay = await eventLoopDelay(server)
  await server.stop()
  return [
    { what: ALONE, value: alone, unit: "ms" },
    { what: BESIDE, value: beside, unit: "ms" },
    { what: DELAY, value: delay, unit: "ms" }
  ]
}

/** Measures the 99th percentile in ms of sequential gets of one account number until other work is done. */
const gets = async ({ url, token, ids: [id] }: Announcement, until: Promise<unknown>): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const taken: Array<number> = []
  let isDone = false
  const finished = until.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const started = performance.now()
    await get(`${url}/v1/account_number/${id}`, { agent, headers: { authorization: `Bearer ${token}` } })
    taken.push(performance.now() - started)
    await pause(PAUSE_MS)
  }
  await finished
  agent.destroy()
  return taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? Number.NaN
}

const get = (url: string, options: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      answer.resume().once("end", () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`get failed with status ${answer.statusCode}`))
      })
    })
    sent.once("error", reject).end()
  })

/** Lists the targets of gets beside uploads. */
export const neighbourTargets = (figureOf: (what: string) => number): ReadonlyArray<Target> => [
  ["get beside uploads / without, p99", figureOf(BESIDE) / figureOf(ALONE), "<=", 2],
  ["event loop beside uploads, ms", figureOf(DELAY), "<=", 50]
]
