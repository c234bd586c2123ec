import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { bankEntriesOf } from "@vostro/sqlite/BankEntries"
import { registeredKinds } from "@vostro/sqlite/database/Kinds"
import { auditOf } from "@vostro/sqlite/reader/Audit"
import { makeWriter } from "@vostro/sqlite/writer/Writer"
import {
  commitOf,
  eventOf,
  fundedPosition,
  keyOf,
  NOW,
  PROGRAM,
  paymentOf,
  writeOf
} from "@vostro/testing/conformance/Commits"
import { expect, it } from "vitest"
import { freshDatabase } from "./support/Folders.ts"
import type { PayerOrder } from "./support/Payer.ts"

/** Number of processes killed. */
const KILLS = Number(process.env["VOSTRO_KILLS"] ?? 12)

const payer = fileURLToPath(new URL("./support/Payer.ts", import.meta.url))

/** A payment of one cent that touches every table. */
const payment = commitOf({
  ...paymentOf("NAME", "account_number_a", "account_number_b", 1),
  condition: keyOf("key-NAME", "token-NAME"),
  writes: [writeOf("NAME", 0, { uniques: [{ name: "number", value: "NAME" }] })],
  events: [eventOf("NAME")],
  timers: [{ queue: "queue", object_id: "NAME", due_at_ms: NOW }]
})

/** Runs a process until it has printed a number of lines, kills it, and returns its lines. */
const paidUntilKilled = (order: PayerOrder, lines: number): Promise<ReadonlyArray<string>> =>
  new Promise((resolve) => {
    const args = ["--conditions=vostro-source", payer, JSON.stringify(order)]
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] })
    let text = ""
    child.stdout.on("data", (chunk) => {
      text += String(chunk)
      if (text.split("\n").length > lines) child.kill("SIGKILL")
    })
    child.once("close", () => resolve(text.split("\n").slice(0, -1)))
  })

it(`loses and doubles no payment through ${KILLS} kills`, { timeout: 300_000 + KILLS * 5_000 }, async () => {
  const { path, database } = freshDatabase()
  const funding = ["account_number_a", "account_number_b"].map((id) => commitOf(fundedPosition(id, 1_000_000)))
  const write = makeWriter(database, registeredKinds())
  write(funding.map((commit) => ({ _tag: "Commit", commit, entries: bankEntriesOf(commit.transactions) })))
  const request = JSON.stringify({ _tag: "Commit", commit: payment, entries: [] })
  const sent = new Set<string>()
  const paid = new Set<string>()
  for (let kill = 0; kill <= KILLS; kill++) {
    const again = [...sent].filter((name) => !paid.has(name))
    // A prime steps through all moments of a batch; the last process completes the open payments.
    const lines = await paidUntilKilled({ path, request, again, prefix: `p${kill}` }, 40 + ((kill * 37) % 400))
    for (const line of lines) {
      const [outcome = "", name = ""] = line.split(" ")
      expect(["sent", "paid"]).toContain(outcome)
      if (outcome === "sent") sent.add(name)
      else paid.add(name)
    }
  }
  const stored = new Set(database.rows("select id from vostro_objects").map(({ id }) => String(id)))
  expect([...paid].filter((name) => !stored.has(name))).toEqual([])
  expect([...stored].filter((name) => !sent.has(name))).toEqual([])
  for (const table of ["transactions", "events", "keys", "timers", "uniques"]) {
    const count = database.row(`select count(*) as count from vostro_${table}`)?.["count"]
    expect([table, count]).toEqual([table, stored.size + (table === "transactions" ? funding.length : 0)])
  }
  const balances = database.rows("select posted from vostro_positions order by account_number_id")
  expect(balances).toMatchObject([{ posted: 1_000_000 - stored.size }, { posted: 1_000_000 + stored.size }])
  expect(auditOf(database, PROGRAM)).toMatchObject({ sum: 0n, unbalanced: [], mismatched: [] })
  expect(database.row("pragma integrity_check")).toMatchObject({ integrity_check: "ok" })
})
