import type { DueQuery, LeaseRequest, ProgramQueue, TimersQuery } from "@vostro/domain/ports"
import { Effect } from "effect"
import { rowsOf } from "../connection/Statement.ts"

/** Maximum number of rows of each table that one {@link sweepOld} drops. */
const SWEEP_LIMIT = 1_000

/** Returns queues with due work, sorted by name. */
export const dueQueues = ({ now_ms, limit, after, prefix = "", except_prefix }: DueQuery) =>
  rowsOf<ProgramQueue>("select program_id, queue from vostro_due($1::bigint, $2::int, $3, $4, $5, $6, $7)", [
    now_ms,
    limit,
    after?.program_id ?? "",
    after?.queue ?? "",
    prefix,
    except_prefix ?? null,
    except_prefix === undefined ? null : pastAll(except_prefix)
  ])

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
