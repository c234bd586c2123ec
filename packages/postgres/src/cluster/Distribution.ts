import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { withCountedRows } from "./CountedRows.ts"

/** Table that the others lie beside: the rows of a program are on one shard of each. */
export const FIRST = "vostro_objects"

/** How a migrated database on a coordinator of Citus is distributed. */
export interface Distribution {
  /** Number of servers that hold shards. */
  readonly nodes: number
  /** True if the tables of any program are distributed. */
  readonly is_begun: boolean
  /** Tables and functions that are not distributed by program yet, in the order in which to distribute them. */
  readonly missing: ReadonlyArray<string>
}

interface FunctionRow {
  readonly name: string
  readonly definition: string
  readonly is_distributed: boolean
  readonly is_generic: boolean
}

/**
 * Reads how the tables and functions of a migrated database are distributed; undefined on plain PostgreSQL. A function is
 * missing as well if it has the plans or the guards of plain PostgreSQL.
 */
export const distribution: Effect.Effect<Distribution | undefined, SqlError, SqlClient.SqlClient> = Effect.gen(
  function* () {
    const sql = yield* SqlClient.SqlClient
    const installed = yield* sql`select 1 from pg_extension where extname = 'citus'`
    if (installed.length === 0) return undefined
    const nodes = yield* sql`select 1 from pg_dist_node where shouldhaveshards and isactive`
    // Files come before their pieces, which refer to them.
    const tables = yield* sql<{ name: string; is_distributed: boolean }>`
      select c.relname::text as name, p.logicalrelid is not null as is_distributed
      from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_dist_partition p on p.logicalrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and starts_with(c.relname, 'vostro_')
        and a.attname = 'program_id'
      order by c.relname <> ${FIRST}, c.oid`
    const functions = yield* sql<FunctionRow>`
      select p.proname::text as name, pg_get_functiondef(p.oid) as definition,
        exists (select from unnest(p.proconfig) c where c like 'plan_cache_mode=%generic%') as is_generic,
        exists (
          select 1 from pg_dist_object d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
            and (d.distribution_argument_index is not null or l.lanname <> 'plpgsql'
              or p.proargnames[1] is distinct from 'p_program')
        ) as is_distributed
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = current_schema()::regnamespace and starts_with(p.proname, 'vostro_') order by p.proname`
    const unfit = functions.filter((one) => !one.is_distributed || one.is_generic || isPlain(one))
    return {
      nodes: nodes.length,
      is_begun: tables.some(({ is_distributed }) => is_distributed),
      missing: [...tables.filter(({ is_distributed }) => !is_distributed), ...unfit].map(({ name }) => name)
    }
  }
)

const isPlain = ({ definition }: FunctionRow): boolean => withCountedRows(definition) !== definition
