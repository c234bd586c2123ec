import { emptyReadSet, type Store } from "@vostro/domain/ports"
import { migrations, sqlOf, statementsOf } from "@vostro/postgres/migrations/Migrations"
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
import { Effect } from "effect"
import { expect, inject, it } from "vitest"
import { emptyDatabase, once, openStore } from "./support/Database.ts"

const PARTITIONS = 8
/** More than the five runs after which PostgreSQL uses a generic plan. */
const ROUNDS = 12

/** Partitions a table by the hash of `program_id`, except that of the claims of the whole bank. */
const partitioned = (statement: string): ReadonlyArray<string> => {
  const name = /^(?:(?:--.*)?\n)*create table (\w+)/.exec(statement)?.[1]
  if (name === undefined || name === "vostro_claims") return [statement]
  const parent = statement.replace(/\)( with \([^)]*\))?$/, ") partition by hash (program_id)")
  const parts = Array.from(
    { length: PARTITIONS },
    (_, at) =>
      `create table ${name}_p${at} partition of ${name} for values with (modulus ${PARTITIONS}, remainder ${at})`
  )
  return [parent, ...parts]
}

const schema = migrations.flatMap((name) => statementsOf(sqlOf(name))).flatMap(partitioned)

/** Calls every method that takes a program, with all its features. */
const useAll = Effect.fnUntraced(function* (store: Store["Service"], round: number) {
  const [a, b] = [`account_number_a${round}`, `account_number_b${round}`]
  const uniques = [{ name: "number", value: a }, { name: "message", value: a, scope: "bank" } as const]
  const attributes = { colour: "red" }
  const condition = keyOf(`key-${round}`, `token-${round}`)
  const { slot, token } = condition
  const refs = [{ kind: "thing", id: a }]
  const newest = [{ kind: "account_number", attribute: "account_id", value: "account_1" }]
  const linked = [{ from: { kind: "account_number", id: a }, attribute: "account_id", kind: "account" }]
  const reads = { objects: refs, newest, linked, positions: [a], positionsOf: ["account_1"], all: ["thing"] }
  yield* store.begin({ program_id: PROGRAM, now_ms: NOW, slot, reads })
  const timers = [{ queue: "queue", object_id: a, due_at_ms: NOW }]
  yield* store.commit(
    commitOf({ ...fundedPosition(a, 10), condition, writes: [writeOf(a, 0, { uniques, attributes })], timers })
  )
  yield* store.commit(commitOf(fundedPosition(b, 0)))
  yield* store.lease({ program_id: PROGRAM, queue: "queue", now_ms: NOW, lease_until_ms: NOW + 1, token, limit: 9 })
  const lease = { _tag: "Lease", queue: "queue", object_id: a, token } as const
  const paid = paymentOf(`pay${round}`, a, b, 1)
  const done = yield* store.commit(
    commitOf({
      ...paid,
      condition: lease,
      writes: [writeOf(a, 1, { uniques, attributes })],
      events: [eventOf(`event-${round}`)]
    })
  )
  const required_versions = refs.map((ref) => ({ ...ref, version: 2 }))
  const position_changes = [{ _tag: "Account", account_id: "account_1", open: true, must_be_empty: false }] as const
  const stale = { ...writeOf(b, 7) }
  yield* Effect.all(
    [commitOf({ required_versions, position_changes }), commitOf({ writes: [stale] }), commitOf({})].map(store.commit),
    {
      concurrency: "unbounded"
    }
  )
  yield* store.load(PROGRAM, { ...emptyReadSet, all: ["thing"] })
  yield* store.list({ program_id: PROGRAM, kind: "thing", filters: { colour: "red" }, limit: 5 })
  yield* store.events({ program_id: PROGRAM, names: ["thing.made"], from_ms: 0, limit: 5, ending_before: "event-0" })
  yield* store.event(PROGRAM, "event-0", 0)
  yield* store.balance(PROGRAM, "gl_funding_suspense")
  yield* store.sweep(PROGRAM, NOW, NOW)
  return done
})

const FUNCTIONS = ["vostro_load", "vostro_commit", "vostro_lease", "vostro_sweep", "vostro_seal_events"]

// EXPLAIN does not show statements within functions, so the test reads the tables' statistics. Custom plans are those of
// Citus.
it.each(["generic", "custom"])(
  "touches one partition of each table, if partitioned by program, with %s plans",
  async (plans) => {
    const url = await emptyDatabase(inject("databaseUrl"))
    const modes = FUNCTIONS.map((name) => `alter function ${name} set plan_cache_mode = force_${plans}_plan`)
    await once(url, (sql) =>
      // Forces the connection to report its statistics now, not at its end, which may come after the reset.
      Effect.forEach(
        [...schema, ...modes, "select pg_stat_force_next_flush()"],
        (statement) => sql.unsafe(statement).unprepared
      )
    )
    const { store, rows, close } = await openStore(url)
    await once(url, (sql) => sql`select pg_stat_reset()`)
    for (let round = 0; round < ROUNDS; round++) {
      expect(await Effect.runPromise(useAll(store, round))).toEqual({ _tag: "Committed" })
    }
    expect(await Effect.runPromise(store.audit(PROGRAM))).toMatchObject({
      transactions: 3 * ROUNDS,
      sum: 0n,
      mismatched: []
    })
    await rows("select pg_stat_force_next_flush()")
    const touched = await rows<{ name: string; partitions: number }>(
      `select regexp_replace(relname, '_p\\d+$', '') as name, count(*)::int as partitions from pg_stat_user_tables
     where coalesce(seq_scan, 0) + coalesce(idx_scan, 0) + n_tup_ins > 0 group by 1 order by 1`
    )
    expect(touched.filter(({ partitions }) => partitions > 1)).toEqual([])
    expect(touched.map(({ name }) => name)).toEqual([
      "vostro_event_counters",
      "vostro_events",
      "vostro_gl_entries",
      "vostro_keys",
      "vostro_objects",
      "vostro_positions",
      "vostro_seals",
      "vostro_timers",
      "vostro_transactions",
      "vostro_uniques"
    ])
    await close()
  }
)
