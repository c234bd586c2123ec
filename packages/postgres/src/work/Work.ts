import type { DueQuery, LeaseRequest, ProgramQueue, TimersQuery } from "@vostro/domain/ports"
import { Effect } from "effect"
import { type Nodes, onEachNode } from "../cluster/Nodes.ts"
import { rowsOf } from "../connection/Statement.ts"

/** Maximum number of rows of each table that one {@link sweepOld} drops. */
const SWEEP_LIMIT = 1_000

/** Returns queues with due work, sorted by name. Where the servers of a cluster are given, each finds its own. */
export const dueQueues = (query: DueQuery, nodes: Nodes) =>
  nodes === undefined ? dueOnOne(query) : dueOnEach(query, nodes)

const dueOnOne = ({ now_ms, limit, after, prefix = "", except_prefix }: DueQuery) =>
  rowsOf<ProgramQueue>("select program_id, queue from vostro_due($1::bigint, $2::int, $3, $4, $5, $6, $7)", [
    now_ms,
    limit,
    after?.program_id ?? "",
    after?.queue ?? "",
    prefix,
    except_prefix ?? null,
    except_prefix === undefined ? null : pastAll(except_prefix)
  ])

// As `vostro_due`, on one shard: from queue to queue in the index.
const DUE_ON_SHARD = `with recursive queues as (
    (select t.program_id, t.queue from %1$s t
     where (t.program_id, t.queue) > ($1->>'program_id', $1->>'queue') and t.free_at is not null
     order by t.program_id, t.queue limit 1)
    union all
    select next.program_id, next.queue from queues q cross join lateral (
      select t.program_id, t.queue from %1$s t
      where (t.program_id, t.queue) >= (q.program_id,
          case when starts_with(q.queue, $1->>'except') then $1->>'past' else q.queue || chr(1) end)
        and t.free_at is not null
      order by t.program_id, t.queue limit 1
    ) next
  )
  select to_jsonb(found) from (
    select q.program_id, q.queue from queues q
    where starts_with(q.queue, $1->>'prefix') and starts_with(q.queue, $1->>'except') is not true and exists (
      select 1 from %1$s t
      where t.program_id = q.program_id and t.queue = q.queue and t.free_at <= ($1->>'now')::bigint
    )
    limit ($1->>'limit')::int
  ) found`

const dueOnEach = ({ now_ms, limit, after, prefix = "", except_prefix }: DueQuery, nodes: ReadonlyArray<string>) =>
  Effect.map(
    onEachNode<ProgramQueue>(nodes, "vostro_timers", DUE_ON_SHARD, {
      now: now_ms,
      limit,
      prefix,
      program_id: after?.program_id ?? "",
      queue: after?.queue ?? "",
      ...(except_prefix !== undefined && { except: except_prefix, past: pastAll(except_prefix) })
    }),
    (found) => found.toSorted(byName).slice(0, limit)
  )

const byName = (a: ProgramQueue, b: ProgramQueue): number =>
  compare(a.program_id, b.program_id) || compare(a.queue, b.queue)

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** Returns the first text after all with this prefix. */
const pastAll = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)

/** Leases due work of a queue. */
export const leaseWork = ({ program_id, queue, now_ms, lease_until_ms, token, limit }: LeaseRequest) =>
  Effect.map(
    rowsOf<{ object_id: string; due_at: string }>(
      "select object_id, due_at::text as due_at from vostro_lease($1, $2, $3::bigint, $4::bigint, $5, $6::int) order by due_at, object_id",
      [program_id, queue, now_ms, lease_until_ms, token, limit]
    ),
    (rows) => rows.map(({ object_id, due_at }) => ({ object_id, due_at_ms: Number(due_at) }))
  )

/** Returns the timers of objects in some queues. */
export const timersOf = ({ object_ids, program_id, queues }: TimersQuery) =>
  Effect.map(
    rowsOf<{ queue: string; object_id: string; due_at: string }>(
      `select queue, object_id, due_at::text as due_at from vostro_timers
       where program_id = $1 and object_id in (select jsonb_array_elements_text($2::text::jsonb))
       and queue in (select jsonb_array_elements_text($3::text::jsonb))`,
      [program_id, JSON.stringify(object_ids), JSON.stringify(queues)]
    ),
    (rows) => rows.map(({ due_at, object_id, queue }) => ({ queue, object_id, due_at_ms: Number(due_at) }))
  )

/** Drops expired keys and events. */
export const sweepOld = (programId: string, nowMs: number, eventsBeforeMs: number) =>
  Effect.map(
    rowsOf<{ dropped: number }>("select vostro_sweep($1, $2::bigint, $3::bigint, $4::int) as dropped", [
      programId,
      nowMs,
      eventsBeforeMs,
      SWEEP_LIMIT
    ]),
    ([row]) => row?.dropped ?? 0
  )
