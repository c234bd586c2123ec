import { mkdirSync } from "node:fs"
import { Agent, get } from "node:http"
import { connect, type Socket } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { Row } from "./Measures.ts"
import { peakDuring, residentMegabytes } from "./Memory.ts"
import { type RunningServer, startServer } from "./Process.ts"
import type { Target } from "./Target.ts"

/** Parts of the bench that the measures of strangers need. */
interface Means {
  readonly freshDatabase: (name: string) => Promise<string>
  readonly folder: string
}

const SERVERS = ["vostro serve", "the sandbox"] as const

/** Requests of strangers for the page of the documents, which needs no token. */
const manners = [
  { what: "50 connections x 30 requests, reset", connections: 50, requests: 30, times: 3, ms: 300, reads: true },
  { what: "250 readers that do not read", connections: 250, requests: 1, times: 1, ms: 1_000, reads: false }
] as const

const growthOf = (server: string, what: string) => `RSS growth of ${server}, ${what}`
const waitOf = (server: string, what: string) => `fresh caller of ${server}, ${what}`

/** Measures what callers without a token cost: the server's memory, and the wait of another caller. */
export const measureStrangers = async ({ freshDatabase, folder }: Means): Promise<ReadonlyArray<Row>> => {
  const data = join(folder, "strangers")
  mkdirSync(data)
  const servers = [
    await startServer("servers/Serve.ts", { DATABASE_URL: await freshDatabase("strangers") }),
    await startServer("servers/Sandbox.ts", { DATA: data })
  ]
  const rows: Array<Row> = []
  for (const [index, server] of servers.entries()) {
    rows.push(...(await measureServer(SERVERS[index] ?? "", server)))
    await server.stop()
  }
  return rows
}

const measureServer = async (name: string, server: RunningServer): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  const { url } = server.announcement
  // The first request builds the page.
  await waitFor(`${url}/docs`)
  for (const { what, ...manner } of manners) {
    const base = await residentMegabytes(server)
    const [wait, peak] = await peakDuring(server, () => disturb(url, manner))
    rows.push({ what: growthOf(name, what), value: peak - base, unit: "MB" })
    rows.push({ what: waitOf(name, what), value: wait, unit: "ms" })
  }
  return rows
}

type Manner = Omit<(typeof manners)[number], "what">

/** Disturbs a server; returns the longest wait of a fresh caller, during and after it, in ms. */
const disturb = async (url: string, { connections, ms, reads, requests, times }: Manner): Promise<number> => {
  let longest = 0
  const call = async () => {
    longest = Math.max(longest, await waitFor(`${url}/v1/event`))
  }
  for (let time = 0; time < times; time++) {
    const text = `GET /docs HTTP/1.1\r\nHost: bank\r\n\r\n`.repeat(requests)
    const all = Array.from({ length: connections }, () => send(url, text, reads))
    await Promise.all([pause(ms), pause(ms / 2).then(call)])
    for (const socket of all) socket.resetAndDestroy()
    await call()
  }
  // Work that goes on after its connection is gone would still show.
  await pause(1_000)
  await call()
  return longest
}

const send = (url: string, text: string, reads: boolean): Socket => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on("error", () => undefined)
  socket.write(text)
  return reads ? socket.resume() : socket.pause()
}

/** Requests a page on a connection of its own; returns the wait for the whole response in ms. */
const waitFor = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    get(url, { agent: new Agent() }, (answer) => {
      answer.resume().once("end", () => resolve(performance.now() - started))
    }).once("error", reject)
  })

/** Lists the targets of strangers. */
export const strangerTargets = (figureOf: (what: string) => number): ReadonlyArray<Target> =>
  SERVERS.flatMap((server) =>
    manners.flatMap(
      ({ what }): ReadonlyArray<Target> => [
        [`${growthOf(server, what)}, MB`, figureOf(growthOf(server, what)), "<=", 100],
        [`${waitOf(server, what)}, ms`, figureOf(waitOf(server, what)), "<=", 200]
      ]
    )
  )
