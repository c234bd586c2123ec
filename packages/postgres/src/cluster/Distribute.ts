/**
 * A bank on a Citus cluster, which is PostgreSQL on several servers: its tables and functions are distributed by program.
 * Distribute.ts does it once, Distribution.ts finds the missing ones, Nodes.ts asks each server for its part where a statement
 * is about all programs. The statements of one program are left to the other folders: they are the same on one server.
 */

import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { withCountedRows } from "./CountedRows.ts"
import { distribution, FIRST } from "./Distribution.ts"

/** The database is no coordinator of a Citus cluster with workers. */
export class NoCitus extends Data.TaggedError("NoCitus")<{ readonly problem: string }> {
  override get message(): string {
    return `cannot distribute: ${this.problem}`
  }
}

const NO_EXTENSION = "the database has no extension citus: connect to a coordinator, and create it there"
const NO_NODES = "the coordinator knows no server that holds shards: add workers with citus_add_node"

/**
 * Distributes the tables and functions of a migrated database over a Citus cluster, by program, and returns the names of those
 * that were not distributed before. `vostro_claims`, which no program owns, stays on the coordinator.
 */
export const distribute: Effect.Effect<ReadonlyArray<string>, SqlError | NoCitus, SqlClient.SqlClient> = Effect.gen(
  function* () {
    const sql = yield* SqlClient.SqlClient
    const found = yield* distribution
    if (found === undefined) return yield* new NoCitus({ problem: NO_EXTENSION })
    if (found.nodes === 0) return yield* new NoCitus({ problem: NO_NODES })
    yield* sql.withTransaction(
      Effect.gen(function* () {
        // Moving the rows of a large bank takes longer than a request may.
        yield* sql`set local statement_timeout = 0`
        yield* sql`set local lock_timeout = 0`
        yield* distributeAll(found.missing)
      })
    )
    return found.missing
  }
)

/** Distributes what a migration has added to a database that is distributed, in the transaction of the migration. */
export const distributeAdded: Effect.Effect<void, SqlError, SqlClient.SqlClient> = Effect.flatMap(
  distribution,
  (found) => (found?.is_begun === true ? distributeAll(found.missing) : Effect.void)
)

const distributeAll = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  // Functions follow tables in one transaction only if each server is worked on over one connection.
  yield* sql`set local citus.multi_shard_modify_mode = 'sequential'`
  for (const name of names) yield* distributeOne(name)
})

interface Found {
  readonly signature: string
  readonly definition: string
  readonly is_generic: boolean
  readonly is_of_program: boolean
}

const distributeOne = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  if (name === FIRST) return yield* sql`select create_distributed_table(${name}, 'program_id')`
  const [found] = yield* sql<Found>`
    select p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition,
      exists (select from unnest(p.proconfig) c where c like 'plan_cache_mode=%generic%') as is_generic,
      l.lanname = 'plpgsql' and coalesce(p.proargnames[1], '') = 'p_program' as is_of_program
    from pg_proc p join pg_language l on l.oid = p.prolang where p.oid = to_regproc(${name})::oid`
  if (found === undefined) {
    return yield* sql`select create_distributed_table(${name}, 'program_id', colocate_with => ${FIRST})`
  }
  const { definition, is_generic, is_of_program, signature } = found
  const counted = withCountedRows(definition)
  if (counted !== definition) yield* sql.unsafe(counted).unprepared
  // A generic plan does not know the shard. A migration sees to that, if the extension was there before it.
  if (is_generic) yield* sql.unsafe(`alter function ${signature} set plan_cache_mode = force_custom_plan`).unprepared
  return is_of_program
    ? yield* sql`select create_distributed_function(${signature}::regprocedure, 'p_program',
        colocate_with => ${FIRST}, force_delegation => true)`
    : yield* sql`select create_distributed_function(${signature}::regprocedure)`
})
