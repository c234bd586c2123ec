import { commitOf, eventOf, fundedPosition, PROGRAM, paymentOf, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect } from "effect"
import { expect, inject, it } from "vitest"
import { migratedDatabase, openStore } from "./support/Database.ts"

const opened = async () => openStore(await migratedDatabase(inject("databaseUrl")))

/** Rows with columns that a commit only compares, or without an account. */
const PROPOSED = `select account_number_id as id from vostro_positions
  where account_id is null or needs_open is not null or needs_held is not null or needs_available is not null
  union all select id from vostro_objects where expected is not null or version < 1`

it("commits and refusals leave no row that was only proposed", async () => {
  const { store, rows, close } = await opened()
  const commit = (parts: Parameters<typeof commitOf>[0]) => Effect.runPromise(store.commit(commitOf(parts)))
  const refused = (guard: string) => ({ _tag: "Conflict", guard })
  const committed = { _tag: "Committed" }
  expect(await commit(fundedPosition("a", 100))).toEqual(committed)
  expect(await commit({ ...fundedPosition("b", 0), writes: [writeOf("thing_1", 0)] })).toEqual(committed)
  const payment = paymentOf("core", "a", "b", 70)
  expect(await commit({ ...payment, writes: [writeOf("thing_1", 1)], events: [eventOf("event_1")] })).toEqual(committed)
  expect(await commit(paymentOf("more", "a", "b", 31))).toEqual(refused("funds"))
  expect(await commit(paymentOf("none", "c", "a", 0))).toEqual(refused("closed"))
  expect(await commit({ writes: [writeOf("thing_1", 1)] })).toEqual(refused("version"))
  expect(await commit({ writes: [writeOf("thing_2", 1)] })).toEqual(refused("version"))
  expect(await rows("select account_number_id as id, posted::int from vostro_positions order by 1")).toEqual([
    { id: "a", posted: 30 },
    { id: "b", posted: 70 }
  ])
  expect(await rows(PROPOSED)).toEqual([])
  await close()
})

it("a position always has an account", async () => {
  const { store, rows, close } = await opened()
  expect(await Effect.runPromise(store.commit(commitOf(fundedPosition("a", 1))))).toEqual({ _tag: "Committed" })
  const orphan = `insert into vostro_positions (program_id, account_number_id, number_open, account_open)
    values ('${PROGRAM}', 'd', true, true)`
  for (const statement of [orphan, "update vostro_positions set account_id = null"]) {
    await expect(rows(statement)).rejects.toMatchObject({ reason: { cause: { code: "23514" } } })
  }
  await close()
})
