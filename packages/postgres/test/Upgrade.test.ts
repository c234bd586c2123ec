import { emptyReadSet } from "@vostro/domain/ports"
import { migrate } from "@vostro/postgres/Migrate"
import { commitOf, eventOf, fundedPosition, keyOf, NOW, PROGRAM, paymentOf, writeOf } from "@vostro/testing/Commits"
import { Effect } from "effect"
import { expect, inject, it } from "vitest"
import { clientOf, databaseBefore, once, openStore } from "./support/Database.ts"
import { olderObjects } from "./support/OlderObjects.ts"

const TEXT = '{"id":"thing_1","version":1}'
const ids = { program_id: PROGRAM, now_ms: NOW }
const text = { t: 1, n: TEXT.length }
const timer = { queue: "lane", object_id: "thing_1" }
const timerRow = { lane: "lane", object_id: "thing_1" }

/** A batch as sent by nodes at 0007: all kinds of rows, and 100 cents for the first of two positions. */
const made = {
  now: NOW,
  answers: [
    { endpoint: "thing.create", key: "key", fingerprint: "f", token: "t", status: 201, expires_at: NOW + 9, ...text }
  ],
  inserts: [{ kind: "thing", id: "thing_1", ...text, i1: "account_1", attributes: { colour: "red" } }],
  uniques: [{ kind: "thing", name: "number", value: "7", id: "thing_1" }],
  gates: ["a", "b"].map((account_number_id) => ({
    _tag: "Create",
    account_number_id,
    account_id: "account_1",
    core_account_id: "core_account_fbo",
    number_open: true,
    account_open: true
  })),
  moves: [{ id: "a", posted: 100, held: 0, o: false, needs: "0" }],
  postings: [{ id: "core_transaction_1", cause: "a", accounts: ["gl_funding_suspense", "a"], amounts: [-100, 100] }],
  gl: [{ account: "gl_funding_suspense", id: "core_transaction_1", leg: 0, amount: -100 }],
  timers: [{ ...timerRow, due_at: NOW }],
  events: [{ id: "event_1", name: "thing.made", object_id: "thing_1", created_at: NOW, ...text }]
}

/** A payment as sent by those nodes; the first position must have the amount. */
const paid = (id: string, amount: number) => ({
  now: NOW,
  moves: [
    { id: "a", posted: -amount, held: 0, o: true, needs: `0 ${amount}` },
    { id: "b", posted: amount, held: 0, o: true, needs: "0" }
  ],
  postings: [{ id, cause: id, accounts: ["a", "b"], amounts: [-amount, amount] }]
})

const changed = (expected: number) => ({
  now: NOW,
  changes: [{ kind: "thing", id: "thing_1", expected, ...text, attributes: { colour: "red" }, i1: "account_1" }]
})

/** Rows with columns that a commit only compares, or without an account. */
const PROPOSED = `select account_number_id as id from vostro_positions
  where account_id is null or needs_open is not null or needs_held is not null or needs_available is not null
  union all select id from vostro_objects where expected is not null or version < 1`

const opened = async (before: string) => {
  const url = await databaseBefore(inject("databaseUrl"), before)
  const send = async (batch: object) => {
    const all = [PROGRAM, JSON.stringify(batch), Buffer.from(TEXT)]
    const text = "select vostro_commit($1, $2::text::jsonb, $3::bytea) as together"
    const [row] = await once(url, (sql) => sql.unsafe<{ together: string }>(text, all))
    return row?.together
  }
  expect(await send(made)).toBe("ok")
  expect(await send(paid("core_transaction_2", 30))).toBe("ok")
  expect(await send(changed(1))).toBe("ok")
  return { url, send }
}

const migrated = async (before: string) => {
  const { url, send } = await opened(before)
  const names = await Effect.runPromise(Effect.provide(migrate, clientOf(url)))
  expect(names[0]).toBe(before)
  return { send, ...(await openStore(url)) }
}

it.each(["0008_seals", "0009_position_needs"])(
  "a database from before %s keeps all its rows after the migration",
  async (before) => {
    const { store, rows, close } = await migrated(before)
    const run = Effect.runPromise
    const slot = { endpoint: "thing.create", key: "key" }
    const reads = { ...emptyReadSet, objects: [{ kind: "thing", id: "thing_1" }], positionsOf: ["account_1"] }
    const begun = await run(store.begin({ ...ids, slot, reads }))
    expect(begun.held).toEqual({ fingerprint: "f", reply: { status: 201, body: TEXT } })
    expect(begun.loaded.objects).toEqual([{ kind: "thing", id: "thing_1", version: 2, body: TEXT }])
    expect(begun.loaded.positions).toMatchObject([
      { account_number_id: "a", account_id: "account_1", core_account_id: "core_account_fbo", posted: 70, held: 0 },
      { account_number_id: "b", account_id: "account_1", core_account_id: "core_account_fbo", posted: 30, held: 0 }
    ])
    const list = { program_id: PROGRAM, kind: "thing", filters: { colour: "red" }, limit: 5 }
    expect(await run(store.list(list))).toMatchObject({ objects: begun.loaded.objects })
    expect(await run(store.event(PROGRAM, "event_1", 0))).toBe(TEXT)
    const lease = { program_id: PROGRAM, queue: "lane", now_ms: NOW, lease_until_ms: NOW + 1, token: "mine", limit: 9 }
    expect(await run(store.lease(lease))).toEqual([{ object_id: "thing_1", due_at_ms: NOW }])

    const commit = (parts: Parameters<typeof commitOf>[0]) => run(store.commit(commitOf(parts)))
    const taken = { ...keyOf("key", "mine"), slot }
    expect(await commit({ condition: taken })).toEqual({ _tag: "Conflict", guard: "key" })
    expect(await commit({ writes: [writeOf("thing_2", 0, { uniques: [{ name: "number", value: "7" }] })] })).toEqual({
      _tag: "Conflict",
      guard: "unique"
    })
    const payment = paymentOf("core", "a", "b", 70)
    const condition = { _tag: "Lease", ...timer, token: "mine" } as const
    const writes = [writeOf("thing_1", 2)]
    expect(await commit({ ...payment, condition, writes, events: [eventOf("event_2")] })).toEqual({ _tag: "Committed" })
    expect(await commit({ ...payment, writes: [writeOf("thing_1", 3)] })).toEqual({ _tag: "Conflict", guard: "funds" })
    expect(await commit({ writes })).toEqual({ _tag: "Conflict", guard: "version" })
    expect(await commit({ writes: [writeOf("thing_3", 1)] })).toEqual({ _tag: "Conflict", guard: "version" })
    expect(await commit(paymentOf("none", "c", "a", 0))).toEqual({ _tag: "Conflict", guard: "closed" })
    expect(await commit(fundedPosition("c", 5))).toEqual({ _tag: "Committed" })
    expect(await run(store.audit(PROGRAM))).toMatchObject({ transactions: 4, sum: 0n, unbalanced: [], mismatched: [] })
    expect(await rows(PROPOSED)).toEqual([])
    await close()
  }
)

it("nodes of the previous version keep serving during a rolling upgrade", async () => {
  const { send, rows, close } = await migrated("0009_position_needs")
  expect(await send(paid("core_transaction_3", 71))).toBe("funds")
  expect(await send(paid("core_transaction_3", 70))).toBe("ok")
  expect(await send(changed(1))).toBe("version")
  expect(await send(changed(2))).toBe("ok")
  const released = [{ id: "b", posted: 0, held: -1, o: true, needs: "1" }]
  expect(await send({ now: NOW, moves: released })).toBe("funds")
  expect(await rows("select account_number_id as id, posted::int from vostro_positions order by 1")).toEqual([
    { id: "a", posted: 0 },
    { id: "b", posted: 100 }
  ])
  expect(await rows(PROPOSED)).toEqual([])
  await close()
})

it("a position always has an account", async () => {
  const { rows, close } = await migrated("0009_position_needs")
  const orphan = `insert into vostro_positions (program_id, account_number_id, number_open, account_open)
    values ('${PROGRAM}', 'd', true, true)`
  for (const statement of [orphan, "update vostro_positions set account_id = null"]) {
    await expect(rows(statement)).rejects.toMatchObject({ reason: { cause: { code: "23514" } } })
  }
  await close()
})

it("wires that two programs have each keep their message, and the bank has it once", async () => {
  const url = await databaseBefore(inject("databaseUrl"), "0012_bank_uniques")
  const wire = (id: string, direction: string) => ({
    kind: "wire",
    id,
    ...text,
    ...(direction === "incoming" && { i3: "message" }),
    attributes: { direction, message_identification: "message" }
  })
  const batch = {
    now: NOW,
    inserts: [wire("wire_1", "incoming"), wire("wire_2", "outgoing")],
    uniques: [{ kind: "wire", name: "message", value: "message", id: "wire_1" }]
  }
  for (const program of [PROGRAM, `${PROGRAM}b`]) {
    const all = [program, JSON.stringify(batch), Buffer.from(TEXT)]
    await once(url, (sql) => sql.unsafe("select vostro_commit($1, $2::text::jsonb, $3::bytea)", all))
  }
  await Effect.runPromise(Effect.provide(migrate, clientOf(url)))
  const { rows, close } = await openStore(url)
  expect(await rows("select distinct id, i3 from vostro_objects order by id")).toEqual([
    { id: "wire_1", i3: "message" },
    { id: "wire_2", i3: "message" }
  ])
  expect(await rows("select program_id as id, name from vostro_uniques order by 1")).toEqual([
    { id: "bank", name: "message" },
    { id: `${PROGRAM}b`, name: "message" }
  ])
  await close()
})

it("older settlements and credit transactions are found by reports and sales", async () => {
  const url = await databaseBefore(inject("databaseUrl"), "0018_reports_and_sales")
  const insert = `insert into vostro_objects (program_id, kind, id, version, i1, body)
    select $1, kind, id, 1, status, body from jsonb_to_recordset($2::text::jsonb)
    as o(kind text, id text, status text, body text)`
  await once(url, (sql) => sql.unsafe(insert, [PROGRAM, JSON.stringify(olderObjects)]))
  await Effect.runPromise(Effect.provide(migrate, clientOf(url)))
  const { rows, close } = await openStore(url)
  const found = await rows("select id, coalesce(i4, i2) as expected from vostro_objects order by id")
  const wanted = olderObjects.map(({ id, expected }) => ({ id, expected }))
  expect(found).toEqual(wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  expect(new Set(wanted.map(({ expected }) => expected)).size).toBeGreaterThan(5)
  await close()
})
