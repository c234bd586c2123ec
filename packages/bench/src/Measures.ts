import { createHmac } from "node:crypto"
import { sign, verifySignature } from "@vostro/domain/webhook"
import { makeProgress } from "@vostro/rails/folders/Progress"
import type { Announcement } from "./Announce.ts"
import { transferBody } from "./load/Bodies.ts"
import { residentMegabytes } from "./Memory.ts"
import { putLoad, type RunningServer, startServer } from "./Process.ts"
import { query } from "./Query.ts"

/** One row of the results table. */
export interface Row {
  readonly what: string
  readonly value: number
  readonly unit: string
}

/** Compares `verifySignature` of the domain with the same HMAC by `node:crypto`, over a webhook of 600 bytes. */
export const measureSignatures = (seconds: number): ReadonlyArray<Row> => {
  const body = new TextEncoder().encode(JSON.stringify({ event: "internal_transfer.posted", text: "x".repeat(540) }))
  const secret = "whsec_of_the_bench"
  const header = sign([secret], 1_790_000_000_000, body)
  const ours = rate(seconds, () => verifySignature({ header, body, secrets: [secret], nowMs: 1_790_000_000_000 }))
  const theirs = rate(seconds, () =>
    createHmac("sha256", secret).update("1790000000000.").update(body).digest("base64")
  )
  return [
    { what: "verifySignature", value: ours, unit: "/s" },
    { what: "HMAC alone by node:crypto", value: theirs, unit: "/s" }
  ]
}

const rate = (seconds: number, work: () => unknown): number => {
  const started = performance.now()
  let count = 0
  while (performance.now() - started < seconds * 1_000) {
    for (let n = 0; n < 500; n++) work()
    count += 500
  }
  return count / ((performance.now() - started) / 1_000)
}

/** Measures the server's memory after its start and after 100,000 transfers, which its worker settles meanwhile. */
export const measureMemory = async (databaseUrl: string, transfers: number): Promise<ReadonlyArray<Row>> => {
  const env = { DATABASE_URL: databaseUrl, WORKER: "1" }
  const server = await startServer("servers/Vostro.ts", env, { accountNumbers: 200 })
  const idle = await residentMegabytes(server)
  await putLoad(server.announcement, { connections: 32, seconds: 0, hot: false, amount: transfers })
  const after = await residentMegabytes(server)
  await server.stop()
  return [
    { what: "RSS idle", value: idle, unit: "MB" },
    { what: `RSS after ${transfers} transfers`, value: after, unit: "MB" }
  ]
}

/** Returns the longest event loop delay of a server since the last call, in ms. */
export const eventLoopDelay = ({ child }: RunningServer): Promise<number> =>
  new Promise((resolve) => {
    child.once("message", (message) => {
      const isSaid = typeof message === "object" && message !== null && "delay_ms" in message
      resolve(isSaid ? Number(message.delay_ms) : Number.NaN)
    })
    child.send("delay")
  })

/** A store that a measure fills with copies of a transfer, behind the bank's back. */
export interface FilledStore {
  /** Ending of the names of its figures. */
  readonly name: string
  readonly env: Readonly<Record<string, string>>
  /** Makes the copies of one transfer with these numbers, with older ids than all later ones, spread over the senders. */
  readonly fill: (programId: string, id: string, from: number, until: number) => Promise<void>
  /** Runs after the last copy. */
  readonly filled: () => Promise<unknown>
}

/** Number of copies that are made at a time. */
const COPIES = 100_000

/** Fills a store, and shows its progress. */
export const fillAll = async ({ fill, filled, name }: FilledStore, programId: string, id: string, stored: number) => {
  const show = makeProgress()
  for (let from = 1; from <= stored; from += COPIES) {
    show(`filling the store${name}: ${from - 1} of ${stored}`)
    await fill(programId, id, from, Math.min(from + COPIES - 1, stored))
  }
  await filled()
  show("")
}

/** Measures the duration of sequential creates, gets and lists, with `stored` transfers in the store. */
export const measureStored = async (store: FilledStore, stored: number): Promise<ReadonlyArray<Row>> => {
  const { env, name } = store
  const server = await startServer("servers/Vostro.ts", env, { accountNumbers: 200 })
  const { announcement } = server
  const id = await createOne(announcement, "template")
  await fillAll(store, announcement.program_id ?? "", id, stored)
  const get = await median(300, () => ask(announcement, "GET", `/v1/internal_transfer/${id}`))
  const list = await median(300, () => ask(announcement, "GET", "/v1/internal_transfer?limit=20"))
  const [sender] = announcement.ids
  const filtered = await median(300, () =>
    ask(announcement, "GET", `/v1/internal_transfer?limit=20&sender_account_number_id=${sender}`)
  )
  const create = await median(300, (n) => createOne(announcement, `latency-${n}`))
  await server.stop()
  const row = (what: string, value: number) => ({ what: `${what}, ${stored} stored${name}`, value, unit: "ms" })
  return [row("create", create), row("get", get), row("list", list), row("list by sender", filtered)]
}

/** Returns a PostgreSQL database to fill. */
export const filledPostgres = (databaseUrl: string): FilledStore => ({
  name: "",
  env: { DATABASE_URL: databaseUrl },
  fill: (programId, id, from, until) => fillPostgres(databaseUrl, [programId, id, from, until]),
  filled: () => query(databaseUrl, "vacuum analyze vostro_objects")
})

/** Sends a request to a server; returns the response. */
export const ask = async (
  { url, token }: Announcement,
  method: string,
  path: string,
  headers = {},
  body?: string
): Promise<string> => {
  const authorization = `Bearer ${token}`
  const answer = await fetch(url + path, {
    method,
    headers: { authorization, ...headers },
    ...(body !== undefined && { body })
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
  return text
}

/** Creates a transfer under a key, and returns its id. */
export const createOne = async (to: Announcement, key: string): Promise<string> => {
  const [sender, receiver] = to.ids
  const headers = { "idempotency-key": key, "content-type": "application/json" }
  return JSON.parse(await ask(to, "POST", to.path, headers, JSON.stringify(transferBody(sender, receiver)))).id
}

const fillPostgres = async (databaseUrl: string, params: ReadonlyArray<string | number>): Promise<void> => {
  await query(
    databaseUrl,
    `insert into vostro_objects (program_id, kind, id, version, body, attributes, i1, i2)
     select o.program_id, o.kind, c.id, 1, replace(o.body, $2, c.id), o.attributes,
       case when n % 100 = 0 then o.i1 else 'account_number_' || n % 1000 end, o.i2
     from vostro_objects o cross join generate_series($3::int, $4::int) n
     cross join lateral (select 'internal_transfer_' || lpad(to_hex(n), 12, '0') || lpad('', 20, '0') as id) c
     where o.program_id = $1 and o.kind = 'internal_transfer' and o.id = $2`,
    [...params]
  )
}

/** Returns the median duration of some work in ms. */
export const median = async (times: number, work: (n: number) => Promise<unknown>): Promise<number> => {
  const taken: Array<number> = []
  for (let n = 0; n < times; n++) {
    const started = performance.now()
    await work(n)
    taken.push(performance.now() - started)
  }
  return taken.sort((a, b) => a - b)[times >> 1] ?? 0
}
