import { onEachNode } from "@vostro/postgres/cluster/Nodes"
import { dueQueues } from "@vostro/postgres/work/Work"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import fc from "fast-check"
import { expect, inject, it } from "vitest"
import { clientOf, migratedDatabase, once } from "./support/Database.ts"

/** The tables of Citus by which a server finds its shards, of two shards of the timers on this server and one on another. */
const CATALOG = [
  "create table pg_dist_shard as select 'vostro_timers'::regclass as logicalrelid, n as shardid from generate_series(1, 3) n",
  "create table pg_dist_placement as select n as shardid, n / 3 as groupid from generate_series(1, 3) n",
  "create table pg_dist_local_group as select 0 as groupid",
  "create table vostro_timers_1 (like vostro_timers including all)",
  "create table vostro_timers_2 (like vostro_timers including all)"
]

const shardedDatabase = async (): Promise<string> => {
  const url = await migratedDatabase(inject("databaseUrl"))
  for (const text of CATALOG) await once(url, (sql) => sql.unsafe(text).unprepared)
  return url
}

const timers = fc.uniqueArray(
  fc.record({
    program_id: fc.constantFrom("a", "b", "c", "d"),
    queue: fc.constantFrom("hook_1", "hook_2", "hooked", "send", "settle"),
    object_id: fc.constantFrom("1", "2"),
    free_at: fc.integer({ min: 0, max: 9 })
  }),
  { selector: (one) => `${one.program_id} ${one.queue} ${one.object_id}`, maxLength: 20 }
)

const wish = fc.record(
  {
    now_ms: fc.integer({ min: 0, max: 9 }),
    limit: fc.integer({ min: 1, max: 9 }),
    prefix: fc.constantFrom("hook_", "s"),
    except_prefix: fc.constant("hook_"),
    after: fc.record({ program_id: fc.constantFrom("a", "b", "c"), queue: fc.constantFrom("hook_1", "send") })
  },
  { requiredKeys: ["now_ms", "limit"] }
)

const INSERTED =
  "select program_id, queue, object_id, free_at, free_at from jsonb_populate_recordset(null::vostro_timers, $1)"

it("finds the same due queues on each shard by itself as on one server", async () => {
  const url = await shardedDatabase()
  const insert = (sql: SqlClient.SqlClient, table: string, rows: object) =>
    sql.unsafe(
      `insert into ${table} (program_id, queue, object_id, due_at, free_at) ${INSERTED.replace("$1", "$1::text::jsonb")}`,
      [JSON.stringify(rows)]
    )
  await once(url, (sql) =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(timers, wish, async (all, query) => {
          const inFirst = ({ program_id }: { readonly program_id: string }) => program_id < "c"
          const filled = Effect.gen(function* () {
            for (const table of ["vostro_timers", "vostro_timers_1", "vostro_timers_2"])
              yield* sql`delete from ${sql(table)}`
            yield* insert(sql, "vostro_timers", all)
            yield* insert(sql, "vostro_timers_1", all.filter(inFirst))
            yield* insert(
              sql,
              "vostro_timers_2",
              all.filter((one) => !inFirst(one))
            )
            return [yield* dueQueues(query, undefined), yield* dueQueues(query, ["1"])]
          })
          const [one, each] = await Effect.runPromise(Effect.provideService(filled, SqlClient.SqlClient, sql))
          expect(each).toEqual(one)
        }),
        { numRuns: 40 }
      )
    )
  )
})

it("leaves a server that is away out, unless all are", async () => {
  const url = await shardedDatabase()
  const ask = (...nodes: ReadonlyArray<string>) =>
    Effect.provide(onEachNode(nodes, "vostro_timers", "select to_jsonb(count(*)) from %1$s", {}), clientOf(url))
  expect(await Effect.runPromise(ask("here"))).toEqual([0, 0])
  // No text of PostgreSQL has a zero byte: the statement fails there.
  expect(await Effect.runPromise(ask("here", "\0"))).toEqual([0, 0])
  await expect(Effect.runPromise(ask("\0"))).rejects.toThrow()
})
