import { sections } from "@vostro/console/pages/Sections"
import { BASE, crawl } from "../../console/test/support/browser/Crawl.ts"
import type { Announcement } from "./Announce.ts"
import { createOne, type FilledStore, fillAll, median, type Row } from "./Measures.ts"
import { putScheduledLoad, type RunningServer, startServer } from "./Process.ts"
import { processorTimeOf, since } from "./Processor.ts"
import type { Target } from "./Target.ts"

/** Payments a second while the console is open: the cost of a page is compared with that of a bank at work. */
const PER_SECOND = 200

/** Live pages that are open. */
const OPEN = 4

/** Longest time in ms that a page may take at the server. */
const PAGE_MS = 200

const live = new Set(sections.flatMap(({ pages }) => pages.flatMap(({ isLive, path }) => (isLive ? [path] : []))))

/**
 * Measures each page of the console with `stored` transfers in the store: the median time at the server, and the slowest
 * address of all. Then the processor time of payments while live pages are open, against the time without.
 */
export const measureConsole = async (store: FilledStore, stored: number, seconds: number, rounds: number) => {
  const server = await startServer(
    "servers/Vostro.ts",
    { ...store.env, WORKER: "1", CONSOLE: "1" },
    { accountNumbers: 200 }
  )
  const { announcement } = server
  await fillAll(store, announcement.program_id ?? "", await createOne(announcement, "template"), stored)
  const found = await crawl(announcement.url, announcement.program_id ?? "")
  const rows: Array<Row> = []
  for (const [pattern, addresses] of found) {
    if (pattern === "" || addresses.length === 0) continue
    const times = []
    for (const address of addresses.slice(0, 5))
      times.push(await median(5, () => text(announcement.url + BASE + address)))
    rows.push({ what: `console ${pattern}`, value: Math.max(...times), unit: "ms" })
  }
  const openable = [...found].flatMap(([pattern, addresses]) => (live.has(pattern) ? addresses.slice(0, 1) : []))
  const shares = []
  for (let round = 0; round < rounds; round++) {
    const alone = await processorMs(server, seconds, `alone ${round}`)
    const close = openPages(announcement, openable)
    const open = await processorMs(server, seconds, `open ${round}`)
    close()
    shares.push(open / alone)
  }
  await server.stop()
  shares.sort((a, b) => a - b)
  return [
    ...rows,
    { what: SLOWEST, value: Math.max(...rows.map(({ value }) => value)), unit: "ms" },
    { what: SHARE, value: shares[rounds >> 1] ?? Number.NaN, unit: "x" }
  ]
}

const SLOWEST = "slowest page of the console"
const SHARE = "processor time with an open console / without"

/** The required figures. */
export const consoleTargets = (figureOf: (what: string) => number): ReadonlyArray<Target> => [
  [`${SLOWEST}, ms`, figureOf(SLOWEST), "<=", PAGE_MS],
  [SHARE, figureOf(SHARE), "<=", 1.02]
]

const text = async (url: string): Promise<string> => {
  const response = await fetch(url)
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${await response.text()}`)
  return response.text()
}

/** Returns the processor time of the server under a steady load, in ms. */
const processorMs = async ({ announcement, child }: RunningServer, seconds: number, seed: string): Promise<number> => {
  const bank = { pid: child.pid, withChildren: false }
  const before = processorTimeOf(bank)
  await putScheduledLoad(announcement, { per_second: PER_SECOND, seconds, seed })
  const { system, user } = since(before, processorTimeOf(bank))
  return (system + user) / 1_000
}

/** Keeps live pages open as a browser does; returns a function that closes them. */
const openPages = ({ url }: Announcement, addresses: ReadonlyArray<string>): (() => void) => {
  const leaving = new AbortController()
  const read = async (address: string): Promise<void> => {
    const headers = { accept: "text/event-stream" }
    const { body } = await fetch(url + BASE + address, { headers, signal: leaving.signal })
    for await (const _ of body ?? []);
  }
  for (let at = 0; at < OPEN && addresses.length > 0; at++) {
    read(addresses[at % addresses.length] ?? "/").catch(() => undefined)
  }
  return () => leaving.abort()
}
