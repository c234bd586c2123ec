import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

const COLUMN = `format('  %I %s', a.attname, format_type(a.atttypid, a.atttypmod))
  || case when a.attcollation <> t.typcollation then format(' collate %I', l.collname) else '' end
  || case when a.attnotnull then ' not null' else '' end
  || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')`

/** Tables with their columns in order and their constraints, as `create table` statements. */
const TABLES = `select format(E'create table %I (\\n%s\\n)%s', c.relname,
    (select string_agg(line, E',\\n' order by place) from (
       select a.attnum::int as place, ${COLUMN} as line
       from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_collation l on l.oid = a.attcollation
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       union all
       select 10000 + row_number() over (order by k.conname)::int, format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
       from pg_constraint k where k.conrelid = c.oid and k.contype not in ('f', 'n')
     ) lines),
    coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')) as statement
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`

/** Indexes other than those of constraints. */
const INDEXES = `select pg_get_indexdef(i.indexrelid) as statement
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by c.relname`

/** Statements that alter tables after all are created. */
const ADDED = `select format('alter table %I alter column %I set storage %s', c.relname, a.attname,
      case a.attstorage when 'e' then 'external' when 'm' then 'main' when 'x' then 'extended' else 'plain' end) as statement
  from pg_attribute a join pg_type t on t.oid = a.atttypid join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and a.attstorage <> t.typstorage
  union all
  select format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype = 'f' order by 1`

const FUNCTIONS = `select rtrim(pg_get_functiondef(p.oid), E'\\n') as statement from pg_proc p
  where p.pronamespace = 'public'::regnamespace order by p.proname, pg_get_function_identity_arguments(p.oid)`

/** Returns the schema of a database as statements that recreate it, in an order independent of its history. */
export const schemaOf = (sql: SqlClient.SqlClient) =>
  Effect.map(
    Effect.forEach([TABLES, ADDED, INDEXES, FUNCTIONS], (text) => sql.unsafe<{ statement: string }>(text)),
    (parts) => parts.flat().map(({ statement }) => statement)
  )
