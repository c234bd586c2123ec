import { emptyReadSet } from "@vostro/domain/ports"
import { commitOf, eventOf, keyOf, NOW, PROGRAM, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect, Result } from "effect"
import { describe, expect, inject, it } from "vitest"
import { migratedDatabase, once, openStore } from "./support/Database.ts"

const COMMITS = 600
const CONCURRENCY = 32

describe("a database that drops its connections", () => {
  it("loses and duplicates no commit, and the store reconnects automatically", async () => {
    const url = await migratedDatabase(inject("databaseUrl"))
    const { store, rows, close } = await openStore(url)
    const name = new URL(url).pathname.slice(1)
    const dropAll = Effect.promise(() =>
      once(
        inject("databaseUrl"),
        (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
      )
    )
    const commitOne = Effect.fnUntraced(function* (index: number) {
      const condition = keyOf(`key-${index}`, `token-${index}`)
      yield* store.begin({ program_id: PROGRAM, now_ms: NOW, slot: condition.slot, reads: emptyReadSet })
      if (index % 100 === 50) yield* dropAll
      const id = `thing-${index}`
      return yield* store.commit(commitOf({ condition, writes: [writeOf(id, 0)], events: [eventOf(id)] }))
    })
    const indexes = Array.from({ length: COMMITS }, (_, index) => index)
    const outcomes = await Effect.runPromise(
      Effect.forEach(indexes, (index) => Effect.result(commitOne(index)), { concurrency: CONCURRENCY })
    )
    expect(
      outcomes.filter((outcome) => Result.isSuccess(outcome) && outcome.success._tag === "Committed")
    ).toHaveLength(COMMITS)
    expect(
      await rows("select count(*)::int as events, count(distinct object_id)::int as things from vostro_events")
    ).toEqual([{ events: COMMITS, things: COMMITS }])
    await close()
  })
})

describe("a database whose disk is full", () => {
  it("refuses commits explicitly, alone or in a batch, and accepts them later", async () => {
    const { store, rows, close } = await openStore(await migratedDatabase(inject("databaseUrl")))
    await rows(`create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
    await rows("create trigger disk_full before insert on vostro_events execute function disk_full()")
    const commit = (id: string) =>
      store.commit(commitOf({ condition: keyOf(id, `token-${id}`), writes: [writeOf(id, 0)], events: [eventOf(id)] }))
    const ids = ["full-1", "full-2", "full-3"]
    const refused = await Effect.runPromise(
      Effect.forEach(ids, (id) => Effect.flip(commit(id)), { concurrency: ids.length })
    )
    expect(refused).toMatchObject(ids.map(() => ({ _tag: "StoreUnavailable", refused: true })))
    await rows("drop trigger disk_full on vostro_events")
    expect(await Effect.runPromise(Effect.forEach(ids, commit))).toEqual(ids.map(() => ({ _tag: "Committed" })))
    await close()
  })
})

describe("a database that refuses to write", () => {
  it.each(["53100", "25006"])("refuses seals explicitly with %s, and still lists", async (code) => {
    const { store, rows, close } = await openStore(await migratedDatabase(inject("databaseUrl")))
    await Effect.runPromise(store.commit(commitOf({ writes: [writeOf("thing_1", 0)], events: [eventOf("event_1")] })))
    await rows(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${code}'; end $$`)
    for (const table of ["vostro_seals", "vostro_event_counters"])
      await rows(`create trigger refuse before insert or update on ${table} execute function refuse()`)
    const seals = [store.seal(PROGRAM, "thing", "thing_2"), Effect.asVoid(store.sealEvents(PROGRAM))]
    const refused = await Effect.runPromise(Effect.forEach(seals, (seal) => Effect.flip(seal)))
    expect(refused).toMatchObject(seals.map(() => ({ _tag: "StoreUnavailable", refused: true })))
    const query = { program_id: PROGRAM, kind: "thing", filters: {}, limit: 10 }
    expect(await Effect.runPromise(store.list(query))).toMatchObject({ objects: [{ id: "thing_1" }] })
    await close()
  })
})
