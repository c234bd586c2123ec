import { commitOf, eventOf, fundedPosition, NOW, noNeeds, PROGRAM, paymentOf, writeOf } from "@vostro/testing/Commits"
import { Effect } from "effect"
import { expect, inject, it } from "vitest"
import { migratedDatabase, openStore } from "./support/Database.ts"

const NUMBERS = 300
const MOST_READ = 4

// Statements of one session, whose plans are made while the tables are empty and never made anew.
it("looks rows up one by one in a database that was just made, whatever its plans believe of the tables", async () => {
  const { store, rows, close } = await openStore(await migratedDatabase(inject("databaseUrl")))
  const doOne = Effect.fnUntraced(function* (index: number) {
    const [id, before] = [`account_number_${index}`, `account_number_${index - 1}`]
    const timers = [{ lane: "lane", object_id: id, due_at_ms: NOW }]
    const uniques = [{ name: "number", value: id }]
    yield* store.commit(commitOf({ ...fundedPosition(id, 100), writes: [writeOf(id, 0, { uniques })], timers }))
    yield* store.load(PROGRAM, { ...noNeeds, objects: [{ kind: "thing", id }], positions: [id] })
    const wish = {
      program_id: PROGRAM,
      lane: "lane",
      now_ms: NOW,
      lease_until_ms: NOW + 1 + index,
      token: id,
      limit: 1
    }
    yield* store.lease(wish)
    const writes = [writeOf(id, 1, { uniques })]
    const payment = index === 0 ? {} : paymentOf(id, id, before, 1)
    yield* store.commit(commitOf({ ...payment, writes, events: [eventOf(id)] }))
    yield* store.event(PROGRAM, id, 0)
  })
  for (let index = 0; index < NUMBERS; index++) await Effect.runPromise(doOne(index))
  await rows("select pg_stat_force_next_flush()")
  const greedy = await rows<{ index: string }>(
    `select indexrelname as index, idx_tup_read::int as read, idx_scan::int as scans from pg_stat_user_indexes
     where idx_scan > $1::int and idx_tup_read > idx_scan * $2::int`,
    [NUMBERS / 2, MOST_READ]
  )
  expect(greedy).toEqual([])
  await close()
})
