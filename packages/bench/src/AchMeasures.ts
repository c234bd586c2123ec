import { type ChildProcess, fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { achBody } from "./load/Bodies.ts"
import { ask, type Row } from "./Measures.ts"
import { type RunningServer, startServer } from "./Process.ts"
import { query } from "./Query.ts"

/** Measures the duration from a window's cutoff until the network has all its entries, and the memory used. */
export const measureWindow = async (databaseUrl: string, entries: number): Promise<ReadonlyArray<Row>> => {
  const server = await startServer("servers/Window.ts", { DATABASE_URL: databaseUrl }, { accountNumbers: 100 })
  const id = await createDebit(server)
  await copy(databaseUrl, id, entries)
  server.child.send("09:00")
  const field = await answerOf(server.child)
  await server.stop()
  return [
    { what: "a window of ACH, entries", value: entries / (field("ms") / 1_000), unit: "/s" },
    { what: `RSS after a window of ${entries} entries`, value: field("rss") / 1_048_576, unit: "MB" }
  ]
}

const createDebit = async ({ announcement }: RunningServer): Promise<string> => {
  const debit = achBody(announcement.ids[0], "debit")
  const headers = { "idempotency-key": randomUUID(), "content-type": "application/json" }
  return JSON.parse(await ask(announcement, "POST", "/v1/ach", headers, JSON.stringify(debit))).id
}

// Copies one entry, so that the copies wait in the same window.
const copy = async (databaseUrl: string, id: string, entries: number): Promise<void> => {
  await query(
    databaseUrl,
    `insert into vostro_objects (program_id, kind, id, version, body, attributes, i1, i2, i3, i4, i5, i6)
     select o.program_id, o.kind, c.id, 1, replace(o.body, $1, c.id), o.attributes, o.i1, o.i2, o.i3, o.i4, o.i5, o.i6
     from vostro_objects o cross join generate_series(2, $2::int) n
     cross join lateral (select 'ach_' || lpad(to_hex(n), 12, '0') || lpad('', 20, '0') as id) c
     where o.kind = 'ach' and o.id = $1`,
    [id, entries]
  )
  await query(databaseUrl, "vacuum analyze vostro_objects")
}

/** Measures writing a NACHA file to disk and reading it back, checks included: speed and memory used. */
export const measureNacha = async (entries: number): Promise<ReadonlyArray<Row>> => {
  const child = fork(new URL("servers/Nacha.ts", import.meta.url), [String(entries)], {
    execArgv: ["--conditions=vostro-source"]
  })
  const field = await answerOf(child)
  return [
    { what: "NACHA entries written", value: entries / (field("write_ms") / 1_000), unit: "/s" },
    { what: "NACHA entries read", value: entries / (field("read_ms") / 1_000), unit: "/s" },
    { what: `peak RSS, ${entries} NACHA entries`, value: field("max_rss") / 1_048_576, unit: "MB" }
  ]
}

/** Figures that a child process sends before it ends, by name. */
export const answerOf = (child: ChildProcess): Promise<(name: string) => number> =>
  new Promise((resolve, reject) => {
    child.once("message", (message) => {
      const fields = new Map<string, unknown>(
        typeof message === "object" && message !== null ? Object.entries(message) : []
      )
      resolve((name) => Number(fields.get(name)))
    })
    child.once("exit", (code) => reject(new Error(`the process exited with code ${code} and no result`)))
  })
