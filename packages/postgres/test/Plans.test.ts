import { type BankQuery, emptyReadSet } from "@vostro/domain/ports"
import {
  commitOf,
  eventOf,
  fundedPosition,
  NOW,
  PROGRAM,
  paymentOf,
  writeOf
} from "@vostro/testing/conformance/Commits"
import { Effect } from "effect"
import { expect, inject, it } from "vitest"
import { migratedDatabase, type OpenStore, once, openStore } from "./support/Database.ts"

const NUMBERS = 300
const MOST_READ = 4
const LATER = 10

// An analysis of a table would plan statements again.
const WITHOUT_AUTOVACUUM = `do $$ declare t text; begin
  for t in select tablename from pg_tables where tablename like 'vostro%' loop
    execute format('alter table %I set (autovacuum_enabled = off)', t);
  end loop;
end $$`

// A session adds its scans to the counts when it ends, which is after its client has closed it.
const WITHOUT_MIGRATIONS = `do $$ begin
  while exists (select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) loop
    perform pg_stat_clear_snapshot();
  end loop;
  perform pg_stat_reset();
end $$`

/** Opens a store. The scans of its migrations do not count. */
const opened = async (url: string): Promise<OpenStore> => {
  await once(url, (sql) => sql.unsafe(WITHOUT_MIGRATIONS))
  return openStore(url)
}

/** Returns the number of scans of each index, and of entries read. */
const scansOf = async (rows: OpenStore["rows"]) => {
  await rows("select pg_stat_force_next_flush()")
  return rows<{ index: string; scans: number; read: number }>(
    `select indexrelname as index, idx_scan::int as scans, idx_tup_read::int as read from pg_stat_user_indexes
     order by indexrelname`
  )
}

// Statements of one session, planned while the tables are empty and never planned again. A queue of its own for each
// lease: its dead entries stay readable while any transaction of the server is open, even in another database.
it("looks up single rows by index with plans made on empty tables", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  await once(url, (sql) => sql.unsafe(WITHOUT_AUTOVACUUM))
  const { store, rows, close } = await opened(url)
  const doOne = Effect.fnUntraced(function* (index: number) {
    const [id, before] = [`account_number_${index}`, `account_number_${index - 1}`]
    const queue = `queue_${index}`
    const later = Array.from({ length: LATER }, (_, at) => ({ object_id: `${id}_${at}`, due_at_ms: NOW + LATER }))
    const timers = [{ object_id: id, due_at_ms: NOW }, ...later].map((timer) => ({ queue, ...timer }))
    const uniques = [{ name: "number", value: id }]
    yield* store.commit(commitOf({ ...fundedPosition(id, 100), writes: [writeOf(id, 0, { uniques })], timers }))
    yield* store.load(PROGRAM, { ...emptyReadSet, objects: [{ kind: "thing", id }], positions: [id] })
    const wish = {
      program_id: PROGRAM,
      queue,
      now_ms: NOW,
      lease_until_ms: NOW + 1,
      token: id,
      limit: 1
    }
    expect(yield* store.lease(wish)).toHaveLength(1)
    const writes = [writeOf(id, 1, { uniques })]
    const payment = index === 0 ? {} : paymentOf(id, id, before, 1)
    yield* store.commit(commitOf({ ...payment, writes, events: [eventOf(id)] }))
    yield* store.event(PROGRAM, id, 0)
  })
  for (let index = 0; index < NUMBERS; index++) await Effect.runPromise(doOne(index))
  expect((await scansOf(rows)).filter(({ scans, read }) => scans > NUMBERS / 2 && read > scans * MOST_READ)).toEqual([])
  await close()
})

// At planning time each column has one value, and the primary key is the smallest index to scan by id.
it("finds the newest object by the index of its column with outdated statistics", async () => {
  const { rows, close } = await opened(await migratedDatabase(inject("databaseUrl")))
  const columns = ["i1", "i2", "i3", "i4", "i5", "i6"]
  const fill = (from: number, to: number, value: string) =>
    rows(
      `insert into vostro_objects (program_id, kind, id, version, body, i1, i2, i3, i4, i5, i6)
       select $1, 'thing', 'thing_' || n, 1, '{}', $4 || '_i1', $4 || '_i2', $4 || '_i3', $4 || '_i4', $4 || '_i5', $4 || '_i6'
       from generate_series($2::int, $3::int) as n`,
      [PROGRAM, from, to, value]
    )
  const reads = { newest: columns.map((at) => ({ tag: at, kind: "thing", at, value: `account_of_the_old_${at}` })) }
  const find = () => rows("select tag, id from vostro_load($1, 0, $2::text::jsonb)", [PROGRAM, JSON.stringify(reads)])
  await fill(10_000, 14_999, "account_of_the_old")
  await rows("analyze vostro_objects")
  await fill(15_000, 19_999, "account_of_the_new")
  for (let index = 0; index < NUMBERS; index++) {
    expect(await find()).toEqual(columns.map((tag) => ({ tag, id: "thing_14999" })))
  }
  const scans = (await scansOf(rows)).filter(({ index }) => index.startsWith("vostro_objects_"))
  const once = { scans: NUMBERS, read: NUMBERS }
  expect(scans).toEqual([
    { index: "vostro_objects_i1", ...once },
    { index: "vostro_objects_i2", ...once },
    { index: "vostro_objects_i3", ...once },
    { index: "vostro_objects_i4", ...once },
    { index: "vostro_objects_i5", ...once },
    { index: "vostro_objects_i6", ...once },
    { index: "vostro_objects_pkey", scans: 0, read: 0 }
  ])
  await close()
})

// Other programs have the same value so often that a plan for them would scan.
it("finds objects of several programs by one probe each with outdated statistics", async () => {
  const { store, rows, close } = await opened(await migratedDatabase(inject("databaseUrl")))
  const fill = (program: string, count: number) =>
    rows(
      `insert into vostro_objects (program_id, kind, id, version, body, i5)
       select $1, 'wire', 'wire_' || n, 1, '{}', 'uetr_' || (n % 3) from generate_series(1, $2::int) as n`,
      [program, count]
    )
  await fill("program_0", 10)
  await rows("analyze vostro_objects")
  await fill("program_9", 20_000)
  const programs = Array.from({ length: 5 }, (_, index) => `program_${index}`)
  for (const program of programs.slice(1)) await fill(program, 100)
  const by = [{ kind: "wire", attribute: "uetr", value: "uetr_1" }]
  const find = () => Effect.runPromise(store.find({ program_ids: programs, by, limit: 1 }))
  for (let round = 0; round < 20; round++) expect(await find()).toHaveLength(programs.length)
  const scans = (await scansOf(rows)).filter(({ index }) => index.startsWith("vostro_objects_"))
  expect(scans.filter(({ scans, read }) => scans > 0 || read > 0)).toEqual([
    { index: "vostro_objects_i5", scans: 100, read: 100 }
  ])
  await close()
})

it("finds the programs of account numbers by one probe each with plans made on an empty table", async () => {
  const url = await migratedDatabase(inject("databaseUrl"))
  await once(url, (sql) => sql.unsafe(WITHOUT_AUTOVACUUM))
  const { store, rows, close } = await opened(url)
  const [kind, name] = ["account_number", "account_number"]
  const find = (from: number) =>
    Effect.runPromise(store.claimed(Array.from({ length: 100 }, (_, at) => ({ kind, name, value: String(from + at) }))))
  for (let n = 0; n < 20; n++) expect(await find(n)).toEqual([])
  await rows(
    `insert into vostro_claims (kind, name, value, holder)
     select $1, $2, n::text, 'program_1 account_number=' || n from generate_series(10000, 29999) as n`,
    [kind, name]
  )
  for (let n = 0; n < 50; n++) expect(await find(10_000 + n * 100)).toHaveLength(100)
  await rows("select pg_stat_force_next_flush()")
  expect(
    await rows(
      `select seq_tup_read::int as scanned, idx_tup_fetch::int as probed from pg_stat_user_tables
       where relname = 'vostro_claims'`
    )
  ).toEqual([{ scanned: 0, probed: 5_000 }])
  await close()
})

it("finds a linked object by two primary key lookups with outdated statistics", async () => {
  const { rows, close } = await opened(await migratedDatabase(inject("databaseUrl")))
  const columns = ["i1", "i2", "i3", "i4", "i5", "i6"]
  const fill = (from: number, to: number) =>
    rows(
      `insert into vostro_objects (program_id, kind, id, version, body, i1, i2, i3, i4, i5, i6)
       select $1, 'thing', 'thing_' || n, 1, '{}', 'thing_1', 'thing_2', 'thing_3', 'thing_4', 'thing_5', 'thing_6'
       from generate_series($2::int, $3::int) as n`,
      [PROGRAM, from, to]
    )
  const linked = columns.map((at) => ({ tag: at, kind: "thing", id: "thing_7", at, linked_kind: "thing" }))
  const find = () =>
    rows("select tag, id from vostro_load($1, 0, $2::text::jsonb)", [PROGRAM, JSON.stringify({ linked })])
  await fill(1, 10)
  await rows("analyze vostro_objects")
  for (let index = 0; index < NUMBERS; index++) {
    if (index === 10) await fill(11, 9_999)
    expect(await find()).toEqual(columns.map((tag, at) => ({ tag, id: `thing_${at + 1}` })))
  }
  const scans = (await scansOf(rows)).filter(({ index }) => index.startsWith("vostro_objects_"))
  const lookups = 2 * columns.length * NUMBERS
  expect(scans).toEqual([
    ...columns.map((column) => ({ index: `vostro_objects_${column}`, scans: 0, read: 0 })),
    { index: "vostro_objects_pkey", scans: lookups, read: lookups }
  ])
  await close()
})

it("rejects lookups by an attribute without an indexed column", async () => {
  const { store, close } = await opened(await migratedDatabase(inject("databaseUrl")))
  const from = { kind: "account_number", id: "account_number_1" }
  const wishes = [
    { linked: [{ from, attribute: "client_customer_id", kind: "account" }] },
    { newest: [{ kind: from.kind, attribute: "client_customer_id", value: "x" }] }
  ]
  for (const wish of wishes) {
    await expect(Effect.runPromise(store.load(PROGRAM, { ...emptyReadSet, ...wish }))).rejects.toThrow(
      "no index on attribute client_customer_id of kind account_number"
    )
  }
  const [by = []] = wishes.flatMap(({ newest }) => (newest === undefined ? [] : [newest]))
  await expect(Effect.runPromise(store.find({ program_ids: [PROGRAM], by, limit: 1 }))).rejects.toThrow("no index on")
  await close()
})

// Each due queue is looked up twice: for its name, and for its first timer.
it("finds due queues by reading one timer of each with outdated statistics", async () => {
  const { store, rows, close } = await opened(await migratedDatabase(inject("databaseUrl")))
  const queues = ["entity.come_of_age", "webhook_endpoint_1", "webhook_endpoint_2"]
  const find = (limit: number) => Effect.runPromise(store.due({ now_ms: NOW, limit, except_prefix: "nothing" }))
  expect(await find(9)).toEqual([])
  await rows(
    `insert into vostro_timers (program_id, queue, object_id, due_at, free_at)
     select $1, queue, n, $2::bigint + n, $2::bigint + n from unnest($3::text[]) as queue, generate_series(0, 999) as n`,
    [PROGRAM, NOW, queues]
  )
  for (let index = 0; index < NUMBERS; index++) {
    expect(await find(9)).toEqual(queues.map((queue) => ({ program_id: PROGRAM, queue })))
  }
  expect((await scansOf(rows)).filter(({ index, read }) => index.startsWith("vostro_timers") && read > 0)).toEqual([
    { index: "vostro_timers_free", scans: expect.any(Number), read: 2 * queues.length * NUMBERS }
  ])
  await close()
})

it("lists the audit log of the whole bank by its indexes, from any place", async () => {
  const { close, rows, store } = await opened(await migratedDatabase(inject("databaseUrl")))
  const idOf = (n: number) => `audit_entry_${String(n).padStart(5, "0")}`
  for (const kind of ["audit_entry", "thing"]) {
    await rows(
      `insert into vostro_objects (program_id, kind, id, version, body, i1)
       select 'program_' || n % 50, $1::text, $1::text || '_' || lpad(n::text, 5, '0'), 1, '{}', 'actor_' || n % 100
       from generate_series(0, 9999) as n`,
      [kind]
    )
  }
  await rows("analyze vostro_objects")
  const of = { kind: "audit_entry", limit: 10 }
  const list = async (query: Partial<BankQuery>) =>
    (await Effect.runPromise(store.listBank({ ...of, filters: {}, ...query }))).objects.map(({ id }) => id)
  const actor = { actor: "actor_7" }
  expect(await list({ starting_after: idOf(5_000) })).toHaveLength(10)
  expect(await list({ ending_before: idOf(5_000), until_id: idOf(5_003) })).toEqual([idOf(5_002), idOf(5_001)])
  expect(await list({ filters: actor, starting_after: idOf(5_000), limit: 2 })).toEqual([idOf(4_907), idOf(4_807)])
  expect(await list({ filters: actor, ending_before: idOf(5_000), limit: 2 })).toEqual([idOf(5_107), idOf(5_007)])
  const scans = (await scansOf(rows)).filter(({ index, scans }) => scans > 0 && /_(audit|objects)_/.test(index))
  expect(scans).toEqual([
    { index: "vostro_audit_i1", scans: 2, read: 6 },
    { index: "vostro_audit_id", scans: 2, read: 13 }
  ])
  await close()
})
