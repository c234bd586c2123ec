import { emptyReadSet } from "@vostro/domain/ports"
import { commitOf, fundedPosition, NOW, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Duration, Effect } from "effect"
import { expect, inject, it } from "vitest"
import { migratedDatabase, type OpenStore, once, openStore } from "./support/Database.ts"

const ROWS = 20_000

/** Counts the rows and index entries of a table read by the statements of this session. */
const readOf = async (rows: OpenStore["rows"], table: string): Promise<number> => {
  await rows("select pg_stat_force_next_flush()")
  const [row] = await rows<{ read: number }>(
    `select (t.seq_tup_read + t.idx_tup_fetch + (
       select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid
     ))::int as read from pg_stat_user_tables t where t.relname = $1`,
    [table]
  )
  return row?.read ?? 0
}

/** Returns the maximum number of reads per run, over more runs than PostgreSQL needs for a generic plan. */
const mostRead = async (rows: OpenStore["rows"], table: string, use: () => Promise<unknown>) => {
  let most = 0
  for (let round = 0; round < 12; round++) {
    const before = await readOf(rows, table)
    await use()
    most = Math.max(most, (await readOf(rows, table)) - before)
  }
  return most
}

const opened = async () => {
  const { store, ...others } = await openStore(await migratedDatabase(inject("databaseUrl")))
  const sweep = (programId: string, now: number) => Effect.runPromise(store.sweep(programId, now, now))
  return { store, sweep, ...others }
}

// Old keys lie among new ones, as new keys reuse the space of dropped ones.
it("sweeps expired keys without reading current ones, in any physical order", async () => {
  const { rows, sweep, close } = await opened()
  await rows(
    `insert into vostro_keys (program_id, endpoint, key, fingerprint, token, status, body, answered_at, expires_at)
     select $1, 'POST /things', n, '', '', 201, '{}', $2::bigint, case when n % 1000 = 0 then $2::bigint + n else $2::bigint + 100000 end
     from generate_series(1, $3::int) as n`,
    [PROGRAM, NOW, ROWS]
  )
  for (const isAnalyzed of [false, true]) {
    if (isAnalyzed) await rows("analyze vostro_keys")
    expect(await mostRead(rows, "vostro_keys", () => sweep(PROGRAM, NOW))).toBeLessThan(5)
    expect(await mostRead(rows, "vostro_keys", () => sweep("program_of_others", NOW + 100_001))).toBeLessThan(5)
  }
  expect(await sweep(PROGRAM, NOW + ROWS)).toBe(ROWS / 1000)
  expect(await sweep(PROGRAM, NOW + ROWS)).toBe(0)
  await close()
})

const fillEvents = (rows: OpenStore["rows"]) =>
  rows(
    `insert into vostro_events (program_id, position, id, name, object_id, created_at, body)
     select $1, n, 'event_' || n, case when n = 7 then 'thing.lost' else 'thing.made' end, 'thing_' || n, $2::bigint + n,
       '"' || n || '"'
     from generate_series(1, $3::int) as n`,
    [PROGRAM, NOW, ROWS]
  )

it("sweeps old events without reading current ones", async () => {
  const { rows, sweep, close } = await opened()
  await sweep(PROGRAM, NOW)
  await fillEvents(rows)
  for (const isAnalyzed of [false, true]) {
    if (isAnalyzed) await rows("analyze vostro_events")
    expect(await mostRead(rows, "vostro_events", () => sweep(PROGRAM, NOW))).toBeLessThan(5)
  }
  expect(await sweep(PROGRAM, NOW + 1_501)).toBe(1_000)
  expect(await sweep(PROGRAM, NOW + 1_501)).toBe(500)
  expect(await rows("select min(position)::int as first from vostro_events")).toEqual([{ first: 1_501 }])
  await close()
})

it("seals events without reading others than the newest one", async () => {
  const { store, rows, close } = await opened()
  await fillEvents(rows)
  const seal = () => Effect.runPromise(store.sealEvents(PROGRAM))
  const event = { id: "event_last", name: "thing.made", object_id: "thing_1", body: '"last"' }
  await Effect.runPromise(store.commit(commitOf({ program_id: "other", now_ms: NOW, events: [event] })))
  await rows("insert into vostro_event_counters (program_id, last) values ($1, $2)", [PROGRAM, ROWS])
  for (const isAnalyzed of [false, true]) {
    if (isAnalyzed) await rows("analyze vostro_events")
    expect(await mostRead(rows, "vostro_events", seal)).toBeLessThan(5)
  }
  expect(await seal()).toBe(NOW + ROWS + 1)
  await close()
})

// A page reads what it returns, by an index and then from the table, and checks for a short time span.
const MOST_READ = 5_000

it("lists events by a rare name or a short time span without reading others", async () => {
  const { store, rows, close } = await opened()
  await fillEvents(rows)
  await rows("vacuum analyze vostro_events")
  const all = { program_id: PROGRAM, names: [], from_ms: 0, limit: 10 }
  const wishes = [
    [{ ...all, names: ["thing.lost"] }, ['"7"']],
    [{ ...all, names: ["thing.lost", "thing.made"], limit: 1 }, [`"${ROWS}"`]],
    [{ ...all, names: ["thing.none"] }, []],
    [{ ...all, from_ms: NOW + ROWS - 1 }, [`"${ROWS}"`, `"${ROWS - 1}"`]],
    [{ ...all, from_ms: NOW + ROWS - 1, names: ["thing.made"] }, [`"${ROWS}"`, `"${ROWS - 1}"`]],
    [{ ...all, from_ms: NOW + 5, until_ms: NOW + 8, names: ["thing.made"] }, ['"6"', '"5"']],
    [{ ...all, from_ms: NOW + 5, until_ms: NOW + 8 }, ['"7"', '"6"', '"5"']],
    [{ ...all, from_ms: NOW + 5, until_ms: NOW + 8, ending_before: "event_5" }, ['"7"', '"6"']]
  ] as const
  for (const [wish, objects] of wishes) {
    const list = async () =>
      expect(await Effect.runPromise(store.events(wish))).toEqual({
        objects,
        has_more: objects.length === 1 && wish.limit === 1
      })
    expect(await mostRead(rows, "vostro_events", list)).toBeLessThan(MOST_READ)
  }
  await close()
})

// A view in its place returns nothing to a statement with the default timeout.
it("runs the ledger audit with a longer statement timeout", async () => {
  const { store, rows, close } = await opened()
  await Effect.runPromise(store.commit(commitOf(fundedPosition("account_number_1", 100))))
  await rows("alter table vostro_transactions rename to ledger")
  await rows(
    "create view vostro_transactions as select * from ledger where current_setting('statement_timeout') = '10min'"
  )
  expect(await Effect.runPromise(store.audit(PROGRAM))).toMatchObject({ transactions: 1, sum: 0n, mismatched: [] })
  await close()
})

it("leaves connections for payments and indexed lists while long lists run", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  const { store, close } = await openStore(url)
  const wish = { program_id: PROGRAM, names: [], from_ms: 0, limit: 1 }
  const { lists, took } = await once(url, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`lock table vostro_events in access exclusive mode`
        const lists = Array.from({ length: 24 }, () => Effect.runPromise(store.events(wish)))
        yield* Effect.repeat(sql`select 1 from pg_locks where relation = 'vostro_events'::regclass and not granted`, {
          until: (rows) => rows.length >= 4
        })
        const payment = store.load(PROGRAM, { ...emptyReadSet, positions: ["none"] })
        const work = store.list({ program_id: PROGRAM, kind: "ach", filters: { queue: "ach_window_1" }, limit: 500 })
        const [took] = yield* Effect.timed(Effect.all([payment, work]))
        return { lists, took }
      })
    )
  )
  // A list waits four seconds for the table lock.
  expect(Duration.toSeconds(took)).toBeLessThan(3)
  expect(await Promise.all(lists)).toHaveLength(24)
  await close()
})

it("writes and seals objects without reading the seals of other kinds", async () => {
  const { rows, store, close } = await opened()
  let count = 0
  const add = () => {
    const write = writeOf(`thing_${++count}`, 0, { kind: "kind_7" })
    return Effect.runPromise(store.commit(commitOf({ program_id: PROGRAM, writes: [write] })))
  }
  // Plans the statement while the table is small.
  await mostRead(rows, "vostro_seals", add)
  await rows(
    `insert into vostro_seals (program_id, kind, before_id) select $1, 'kind_' || n, 'thing_' from generate_series(1, $2::int) as n`,
    [PROGRAM, ROWS]
  )
  for (const isAnalyzed of [false, true]) {
    if (isAnalyzed) await rows("analyze vostro_seals")
    expect(await mostRead(rows, "vostro_seals", add)).toBeLessThan(5)
    const seal = () => Effect.runPromise(store.seal(PROGRAM, "kind_7", `thing_${count}`))
    expect(await mostRead(rows, "vostro_seals", seal)).toBeLessThan(5)
  }
  await close()
})
