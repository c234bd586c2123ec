import { copyFileSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Commit, cents, ZERO } from "@vostro/domain/ports"
import { bankEntriesOf } from "@vostro/sqlite/BankEntries"
import { Database } from "@vostro/sqlite/database/Database"
import { registeredKinds } from "@vostro/sqlite/database/Kinds"
import type { WriteRequest } from "@vostro/sqlite/writer/Requests"
import { makeWriter } from "@vostro/sqlite/writer/Writer"
import { commitOf, eventOf, fundedPosition, keyOf, NOW, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { describe, expect, it } from "vitest"
import { freshDatabase, freshFolder } from "./support/Folders.ts"

const request = (commit: Commit): WriteRequest => ({
  _tag: "Commit",
  commit,
  entries: bankEntriesOf(commit.transactions)
})

const times = <A>(count: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index))

const ok = { _tag: "Committed" }

const openWriter = () => {
  const { path, database } = freshDatabase()
  const write = makeWriter(database, registeredKinds())
  const commit = (...commits: ReadonlyArray<Commit>) => write(commits.map(request))
  return { path, database, write, commit }
}

/** Counts the transactions in a write-ahead log: frames with the size of the database behind their page number. */
const transactionsIn = (path: string): number => {
  const log = readFileSync(`${path}-wal`)
  const frame = 24 + log.readUInt32BE(8)
  return times(Math.floor((log.length - 32) / frame), (index) => log.readUInt32BE(32 + index * frame + 4)).filter(
    (size) => size > 0
  ).length
}

describe("the writer on SQLite", () => {
  it("writes a batch in one transaction", () => {
    const { path, commit } = openWriter()
    const before = transactionsIn(path)
    expect(commit(...times(60, (index) => commitOf({ writes: [writeOf(`a${index}`, 0)] })))).toEqual(
      times(60, () => ok)
    )
    expect(transactionsIn(path)).toBe(before + 1)
  })

  it("takes new objects after a restart, whatever names older ones of their kind have", () => {
    const { commit, database } = openWriter()
    const made = (kind: string, name: string) =>
      commitOf({ writes: [{ ...writeOf("a", 0), kind, id: `${kind}_${name}` }] })
    const older = [
      made("core_account", "fbo"),
      made("ach_file", "f".repeat(64)),
      made("ach_counterparty", "f".repeat(32)),
      made("originator_usage", `01${"2".repeat(30)}`),
      made("ach_incoming_trace", "021000020900110")
    ]
    expect(commit(...older)).toEqual(older.map(() => ok))
    const restarted = makeWriter(database, registeredKinds())
    const newer = [
      made("core_account", `01${"2".repeat(30)}`),
      made("ach_file", "e".repeat(64)),
      // Digests and ids of other objects look drawn.
      made("ach_counterparty", "e".repeat(32)),
      made("originator_usage", `01${"1".repeat(30)}`),
      made("ach_incoming_trace", "021000020900109")
    ]
    expect(restarted(newer.map(request))).toEqual(newer.map(() => ok))
    // A drawn id before a stored one, which may have been shown, is refused as before.
    const early = restarted([request(made("core_account", `01${"1".repeat(30)}`))])
    expect(early).toEqual([ok])
    expect(
      makeWriter(database, registeredKinds())([request(made("core_account", `01${"0".repeat(30)}`))])
    ).toMatchObject([{ _tag: "Conflict", guard: "late" }])
  })

  it("answers each commit separately: a conflict does not affect the rest of the batch", () => {
    const { database, commit } = openWriter()
    const outcomes = commit(
      ...times(60, (index) => commitOf({ writes: [writeOf(`mixed-${index}`, index % 5 === 4 ? 7 : 0)] }))
    )
    expect(outcomes).toEqual(times(60, (index) => (index % 5 === 4 ? { _tag: "Conflict", guard: "version" } : ok)))
    expect(database.rows("select 1 from vostro_objects")).toHaveLength(48)
  })

  it("writes every commit except one that the database cannot write", () => {
    const { commit, database } = openWriter()
    const events = [eventOf("twice"), eventOf("twice")]
    const outcomes = commit(
      ...times(5, (index) => commitOf({ writes: [writeOf(`b${index}`, 0)], ...(index === 2 && { events }) }))
    )
    expect(outcomes.map(({ _tag }) => _tag)).toEqual(["Committed", "Committed", "Wrong", "Committed", "Committed"])
    expect(database.rows("select 1 from vostro_objects")).toHaveLength(4)
  })

  it("decides the commits of a batch one after the other", () => {
    const { commit } = openWriter()
    const move = { account_number_id: "account_number_a", posted: ZERO, needs_funds: false, needs_open: false }
    commit(commitOf(fundedPosition("account_number_a", 100)))
    const outcomes = commit(...[-10, 10, -10].map((held) => commitOf({ moves: [{ ...move, held: cents(held) }] })))
    expect(outcomes).toEqual([{ _tag: "Conflict", guard: "funds" }, ok, ok])
  })

  it("commits while a read is in progress, which does not see the commits", () => {
    const { path, commit } = openWriter()
    commit(commitOf({ writes: [writeOf("first", 0)] }))
    const reader = new Database(path, { readOnly: true })
    const ids = () => reader.rows("select id from vostro_objects order by id").map(({ id }) => id)
    const during = reader.snapshot(() => {
      const before = ids()
      expect(commit(...times(20, (index) => commitOf({ writes: [writeOf(`n${index}`, 0)] })))).toEqual(
        times(20, () => ok)
      )
      return [before, ids()]
    })
    expect(during).toEqual([["first"], ["first"]])
    expect(ids()).toHaveLength(21)
    reader.close()
  })

  it("flushes each transaction to disk", () => {
    expect(freshDatabase().database.row("pragma synchronous")).toMatchObject({ synchronous: 2 })
  })

  it("has a commit in its files when it answers", () => {
    const { path, commit } = openWriter()
    commit(commitOf({ condition: keyOf("key", "token"), writes: [writeOf("kept", 0)] }))
    // What a crash of the process leaves.
    const copy = join(freshFolder(), "bank.sqlite")
    for (const end of ["", "-wal"]) copyFileSync(path + end, copy + end)
    const found = new Database(copy, { readOnly: false })
    expect(found.rows("select id from vostro_objects")).toMatchObject([{ id: "kept" }])
    expect(found.row("pragma integrity_check")).toMatchObject({ integrity_check: "ok" })
    found.close()
  })

  it("refuses commits while the disk is full, keeps leases, and recovers", () => {
    const { database, write, commit } = openWriter()
    commit(commitOf({ timers: [{ queue: "queue", object_id: "a", due_at_ms: NOW }] }))
    const lease = { program_id: PROGRAM, queue: "queue", now_ms: NOW, lease_until_ms: NOW + 9, token: "t", limit: 1 }
    expect(write([{ _tag: "Lease", request: lease }])).toMatchObject([{ leased: [{ object_id: "a" }] }])
    const body = JSON.stringify("x".repeat(100_000))
    const finish = commitOf({
      condition: { _tag: "Lease", queue: "queue", object_id: "a", token: "t" },
      writes: [writeOf("large", 0, { body })]
    })
    database.execute(`pragma max_page_count = 1`)
    expect(commit(finish)).toMatchObject([{ _tag: "Refused" }])
    database.execute(`pragma max_page_count = 1000000`)
    expect(commit(finish, finish)).toEqual([ok, { _tag: "Conflict", guard: "lease" }])
  })

  it("seals while the disk is full, from then on and after a restart, and writes the seals when there is room", () => {
    const { database, write, commit } = openWriter()
    const kind = "account"
    const make = (digit: string) => commitOf({ writes: [writeOf(idOf(digit), 0, { kind })], events: [eventOf(digit)] })
    const late = (before_id: string) => [{ _tag: "Conflict", guard: "late", before_id }]
    commit(make("5"))
    const large = commitOf({ writes: [writeOf("large", 0, { body: JSON.stringify("x".repeat(100_000)) })] })
    const seal: WriteRequest = { _tag: "Seal", program_id: PROGRAM, kind, before_id: idOf("6") }
    const sealEvents: WriteRequest = { _tag: "SealEvents", program_id: PROGRAM }
    const written = () => database.rows("select before_id from vostro_seals")
    database.execute("pragma max_page_count = 1")
    expect(write([request(large), seal, sealEvents])).toMatchObject([
      { _tag: "Refused" },
      { _tag: "Sealed" },
      { _tag: "EventsSealed", after_ms: NOW + 1 }
    ])
    expect(written()).toEqual([])
    // A process that starts now does not know the seal, and takes the newest object for shown.
    const restarted = makeWriter(database, registeredKinds())
    expect(restarted([request(make("4"))])).toEqual(late(`${idOf("5")}_`))
    expect(commit(make("55"))).toEqual(late(idOf("6")))
    database.execute("pragma max_page_count = 1000000")
    expect(restarted([request(make("7"))])).toEqual([ok])
    expect(listedAt(database, "7")).toBe(NOW + 1)
    expect(commit(make("8"))).toEqual([ok])
    expect(written()).toEqual([{ before_id: idOf("6") }])
    expect(listedAt(database, "8")).toBe(NOW + 1)
  })

  it("takes no name for the newest object", () => {
    const { database, commit } = openWriter()
    const window = (id: string) => commitOf({ writes: [writeOf(id, 0, { kind: "ach_settlement" })] })
    expect(commit(window("ach_settlement_2"))).toEqual([ok])
    const restarted = makeWriter(database, registeredKinds())
    expect(restarted([request(window("ach_settlement_1"))])).toEqual([ok])
  })
})

/** Makes the id of an account. */
const idOf = (digits: string): string => `account_${digits.padEnd(32, "0")}`

const listedAt = (database: Database, objectId: string) =>
  database.row("select created_at from vostro_events where object_id = ?", objectId)?.["created_at"]
